import fastifyStatic from '@fastify/static';
import { html } from '@remix-run/html-template';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendsSession } from './access/browser.ts';
import type { ErrorReply } from './platform/envelope.ts';
import { SERVER_FOLDER } from './platform/server-folder.ts';

export const WEB_APP_FOLDER = join(SERVER_FOLDER, '../web/dist');

/** These pages are prerendered, the dashboard's without its figures. Every other address gets the same empty page. */
const PAGES: Record<string, string> = {
  '/': 'prerendered/landing.html',
  '/pricing': 'prerendered/pricing.html',
  '/login': 'prerendered/login.html',
};
const DASHBOARD_PAGE = 'dashboard.html';
const APP_PAGE = 'app.html';

export const NOTHING_HERE = {
  error: 'There’s nothing at this address',
  code: 'notFound',
} as const satisfies ErrorReply['body'];

const EMPTY_META = '<meta name="support-email" content="" />';

/** Inserts the support address, if there is one, into a page. */
export const withSupportEmail = (page: string, supportEmail: string | undefined): string =>
  page.replace(EMPTY_META, () => String(html`<meta name="support-email" content="${supportEmail ?? ''}" />`));

/** The source expressions that permit exactly the inline scripts of the built pages, which all have the same ones. */
export function inlineScripts(folder = WEB_APP_FOLDER): string[] {
  const page = join(folder, APP_PAGE);
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

const REVALIDATED = 'no-cache';

interface FilledPage {
  text: string;
  etag: string;
}

/** Inserts the installation's own values into the pages when the server starts. */
function filledPages(folder: string, supportEmail: string): Map<string, FilledPage> {
  return new Map(
    [APP_PAGE, DASHBOARD_PAGE, ...Object.values(PAGES)].map((file) => {
      const text = withSupportEmail(readFileSync(join(folder, file), 'utf8'), supportEmail);
      return [file, { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }];
    }),
  );
}

interface WebAppOptions {
  folder?: string | undefined;
  /** The support address, shown on the pages. */
  supportEmail: string | undefined;
}

/** Serves the built web app. A path that is neither a file nor a page gets the app, which shows its not-found page. */
export async function registerWebApp(
  app: FastifyInstance,
  { folder = WEB_APP_FOLDER, supportEmail }: WebAppOptions,
): Promise<void> {
  const isBuilt = existsSync(join(folder, APP_PAGE));
  const filled = isBuilt && supportEmail !== undefined ? filledPages(folder, supportEmail) : undefined;
  const sendPage = (file: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = filled?.get(file);
    if (page === undefined) return reply.sendFile(file);
    void reply.headers({ etag: page.etag, 'cache-control': REVALIDATED });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page.text);
  };
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (isBuilt && reads && request.headers.accept?.includes('text/html')) return sendPage(APP_PAGE, request, reply);
    return reply.code(404).header('cache-control', 'no-store').send(NOTHING_HERE);
  });
  if (!isBuilt) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : REVALIDATED);
    },
  });
  for (const [path, file] of Object.entries(PAGES)) app.get(path, (request, reply) => sendPage(file, request, reply));
  app.get('/dashboard', (request, reply) => {
    void reply.header('vary', 'cookie');
    // Without a session the app redirects. Until then a visitor must not see the frame of an owner's screen.
    return sendPage(sendsSession(request) ? DASHBOARD_PAGE : APP_PAGE, request, reply);
  });
}
