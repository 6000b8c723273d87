import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_FOLDER } from './platform/server-folder.ts';

export const WEB_APP_FOLDER = join(SERVER_FOLDER, '../web/dist');

/**
 * Two pages were rendered when the web app was built, two ask at once for the screen that their address leads to; every
 * other address of the app starts from the same empty page.
 */
const PAGES: Record<string, string> = {
  '/': 'prerendered/landing.html',
  '/pricing': 'prerendered/pricing.html',
  '/login': 'login.html',
  '/dashboard': 'dashboard.html',
};
const APP_PAGE = 'app.html';

export const NOTHING_HERE = 'There is nothing at this address';

/** Serves the built web app. A path that is neither a file nor a page gets the app, which shows its not-found page. */
export async function registerWebApp(app: FastifyInstance, folder = WEB_APP_FOLDER): Promise<void> {
  const isBuilt = existsSync(join(folder, APP_PAGE));
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (isBuilt && reads && request.headers.accept?.includes('text/html')) return reply.sendFile(APP_PAGE);
    return reply.code(404).header('cache-control', 'no-store').send({ error: NOTHING_HERE });
  });
  if (!isBuilt) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const [path, file] of Object.entries(PAGES)) app.get(path, (_request, reply) => reply.sendFile(file));
}
