// Builds the web app into apps/web/dist: hashed assets, the prerendered landing, pricing, login and dashboard pages,
// the app's page for every other URL, and Brotli and gzip copies of every text file.
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bringUpToDate, ROOT } from './build-output.ts';
import { MANIFEST, type Manifest } from './web-size.ts';

const WEB = join(ROOT, 'apps/web');

const SOURCES = [
  'apps/web/{src,public}/**/*.*',
  'apps/web/{head.html,color-scheme.js,index.html,site.html,sign-in.html,vite.config.ts,font-subsets.ts,package.json}',
  'packages/*/src/**/*.ts',
  'tools/{build-web,web-size}.ts',
];
const COMPRESSIBLE = '**/*.{html,js,css,svg,json,txt}';

interface Prerendered {
  file: string;
  title: string;
  markup: string;
}

interface Prerendering {
  renderStart: () => Record<'app' | 'dashboard', string>;
  renderPages: () => (Prerendered & { source: string })[];
  renderSignIn: () => (Prerendered & { template: string })[];
}

/** Runs Vite twice: for the browser, and for prerendering in Node. */
async function bundle(client: string, server: string): Promise<void> {
  // Must be set before React is loaded: React chooses its build by it.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const common = { configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' as const };
  await build({ ...common, build: { outDir: client, emptyOutDir: true, manifest: true } });
  await build({ ...common, publicDir: false, build: { outDir: server, emptyOutDir: true, ssr: 'src/prerender.tsx' } });
}

/** The sources of the app's page for most URLs, and of the page for the most common one, which preloads its screen. */
const APP = ['src/app.tsx'];
const DASHBOARD = [...APP, 'src/app-layout.tsx', 'src/features/dashboard/dashboard-screen.tsx'];

/**
 * The links a page needs besides the entry, so that it is styled at once and its screen loads in parallel.
 * @throws Error when a source is no longer in the build.
 */
function linksFor(sources: string[], manifest: Manifest, shell: string): { styles: string; scripts: string } {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file) || shell.includes(chunk.file)) return;
    seen.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(visit);
  };
  for (const source of sources) {
    if (!manifest[source]) throw new Error(`The build has no ${source}: update its name in ${import.meta.filename}`);
    visit(source);
  }
  return {
    styles: [...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
    scripts: [...seen].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
  };
}

/** @throws Error when scripts import each other in a cycle: one of them would start before its dependency. */
function refuseCycles(manifest: Manifest): void {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): void => {
    if (path.includes(name)) throw new Error(`Import cycle between scripts: ${[...path, name].join(' → ')}`);
    if (done.has(name)) return;
    manifest[name]?.imports?.forEach((imported) => visit(imported, [...path, name]));
    done.add(name);
  };
  Object.keys(manifest).forEach((name) => visit(name, []));
}

/** A page with content needs only its styles and fonts first: its scripts come last. */
const scriptsLast = (page: string): string =>
  page.replaceAll(/<(?:link rel="modulepreload"|script type="module") /g, (tag) => `${tag}fetchpriority="low" `);

const STYLE_LINK = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/**
 * Inlines the linked style sheets, so that the first paint waits for no further request. The links remain for Vite's
 * loader, which looks for them before it loads a screen's styles. Browsers load no disabled link.
 */
async function withStyles(page: string, folder: string): Promise<string> {
  const files = [...page.matchAll(STYLE_LINK)].map(([, file = '']) => file);
  const sheets = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return page.replaceAll(
    STYLE_LINK,
    (link) => `${link.replace('<link', '<link disabled')}<style>${sheets.shift()}</style>`,
  );
}

const EMPTY_ROOT = '<div id="root"></div>';

/** @throws Error when the page has no place for the markup. */
function filled(page: string, markup: string): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error('The page has no empty #root');
  return page.replace(EMPTY_ROOT, () => `<div id="root">${markup}</div>`);
}

const SIGN_IN_STYLES = 'src/features/accounts/login-page.styles.ts';
const AFTER_SIGN_IN = ['src/features/accounts/log-in.ts', ...DASHBOARD];
/** The screens and their guards, for the server. Files that begin with a dot are never served. */
const GUARDS = '.guards.json';

async function guardsOfScreens(): Promise<[path: string, guard: string][]> {
  const { screens } = (await import(pathToFileURL(join(WEB, 'src/screens/screens.ts')).href)) as {
    screens: { path: string; guard: string }[];
  };
  return screens.map(({ path, guard }) => [path, guard]);
}

async function writePages(client: string, server: string): Promise<void> {
  const shell = await readFile(join(client, 'index.html'), 'utf8');
  const site = await readFile(join(client, 'site.html'), 'utf8');
  const signIn = await readFile(join(client, 'sign-in.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  refuseCycles(manifest);
  const linked = (sources: string[]) => {
    const { styles, scripts } = linksFor(sources, manifest, shell);
    return shell.replace('</head>', () => `${styles}${scripts}</head>`);
  };

  const { renderStart, renderPages, renderSignIn } = (await import(
    pathToFileURL(join(server, 'prerender.js')).href
  )) as Prerendering;
  const write = async (file: string, page: string, markup: string) => {
    await mkdir(dirname(join(client, file)), { recursive: true });
    await writeFile(join(client, file), filled(await withStyles(page, client), markup));
  };
  const writePrerendered = async (page: string, { file, title, markup }: Prerendered) => {
    const titled = scriptsLast(page).replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`);
    await write(file, titled, markup);
  };
  for (const { source, ...page } of renderPages()) {
    const { styles } = linksFor([source], manifest, site);
    await writePrerendered(
      site.replace('</head>', () => `${styles}</head>`),
      page,
    );
  }
  const { styles } = linksFor([SIGN_IN_STYLES], manifest, signIn);
  const later = linksFor(AFTER_SIGN_IN, manifest, signIn);
  const files = [...`${later.styles}${later.scripts}`.matchAll(/href="([^"]+)"/g)].map((match) => match[1]).join(' ');
  const signInPage = signIn.replace('</head>', () => `${styles}</head>`).replace('%LATER%', files);
  for (const { file, title, markup, template } of renderSignIn()) {
    await writePrerendered(signInPage, { file: `${file}.html`, title, markup });
    await writePrerendered(signInPage, { file: `${file}.template.html`, title, markup: template });
  }
  await writeFile(join(client, GUARDS), JSON.stringify(await guardsOfScreens()));
  const start = renderStart();
  await write('app.html', linked(APP), start.app);
  await write('dashboard.html', scriptsLast(linked(DASHBOARD)), start.dashboard);
  for (const source of ['index.html', 'site.html', 'sign-in.html']) await rm(join(client, source));
  await rename(join(client, '.vite/manifest.json'), join(client, MANIFEST));
  await rm(join(client, '.vite'), { recursive: true });
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

async function compressAll(folder: string): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: folder }).map((file) => join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await toBrotli(content, { params }));
      await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
    }),
  );
}

async function build(stage: string): Promise<string> {
  const client = join(stage, 'client');
  const server = join(stage, 'server');
  await bundle(client, server);
  await writePages(client, server);
  await compressAll(client);
  return client;
}

await bringUpToDate({ name: 'web app', dist: join(WEB, 'dist'), sources: SOURCES, build });
