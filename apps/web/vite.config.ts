import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { contract } from '@quarterdeck/contract/contract';
import type { CallMeta } from '@quarterdeck/contract/wire';
import { PRODUCT_NAME, TAGLINE } from '@quarterdeck/domain/product';
import type { IncomingMessage } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, minify, type Plugin } from 'vite';
import { fontSubsets, isFontSubset } from './font-subsets.ts';

type Routes = string | { [name: string]: Routes };

/**
 * Path, topics of a call that saves, and method, below its feature: `/games/edit-game games`,
 * `/stores/user-stores - GET`. Most calls are a POST, which is left out.
 */
function routesOf(router: AnyContractRouter, names: string[] = []): Routes {
  if (isContractProcedure(router)) {
    const { method, path } = router['~orpc'].route;
    const { saves } = router['~orpc'].meta as CallMeta;
    if (!method || !path) throw new Error(`${names.join('.')} has no method or path in the contract`);
    return [path, saves ? saves.join(',') : '-', method].join(' ').replace(/( -)? POST$/, '');
  }
  return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, routesOf(part, [...names, name])]));
}

/**
 * The browser needs the methods and paths of the contract, not its schemas. This module keeps Zod out of the first
 * screens.
 */
function contractRoutes(): Plugin {
  const id = '\0contract-routes';
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === 'virtual:contract-routes' ? id : null),
    load: (loaded) => (loaded === id ? `export default ${JSON.stringify(routesOf(contract))}` : null),
  };
}

/**
 * Inserts the head that the three pages have in common. It contains `color-scheme.js`, so that the scheme is set before
 * the first paint without a request. The content security policy permits this script by its hash.
 */
function commonHead(): Plugin {
  return {
    name: 'common-head',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const read = (file: string) => readFile(join(import.meta.dirname, file), 'utf8');
        const [head, script] = await Promise.all([read('head.html'), read('color-scheme.js')]);
        const { code } = await minify('color-scheme.js', script);
        return html.replace('<!-- head.html -->', () => head.replace('/* color-scheme.js */', () => code));
      },
    },
  };
}

/** Inserts the product's name in the pages, and preloads the subsets of the two fonts. */
function htmlHead(): Plugin {
  return {
    name: 'html-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, server }) {
        const fonts = Object.values(bundle ?? {}).filter((file) => file.type === 'asset' && isFontSubset(file));
        return {
          html: html
            .replaceAll('%PRODUCT_NAME%', PRODUCT_NAME)
            .replaceAll('%TAGLINE%', TAGLINE)
            // A build is for any installation, so the server inserts the address.
            .replace('%SUPPORT_EMAIL%', server ? (process.env.SUPPORT_EMAIL ?? '') : ''),
          tags: fonts.map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}

interface Prerendering {
  renderPages: () => { path: string; markup: string }[];
  renderSignIn: () => { markup: string }[];
}

/** Renders the landing, pricing and login pages for each request during development. A build prerenders them. */
function publicPages(): Plugin {
  return {
    name: 'public-pages',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const send = async () => {
          const { renderPages, renderSignIn } = (await server.ssrLoadModule('/src/prerender.tsx')) as Prerendering;
          const [path = ''] = request.url?.split('?') ?? [];
          const isLogin = path === '/login' && request.method === 'GET';
          const markup = isLogin ? renderSignIn()[0]?.markup : renderPages().find((page) => page.path === path)?.markup;
          if (markup === undefined) return next();
          const shell = await readFile(join(import.meta.dirname, isLogin ? 'sign-in.html' : 'site.html'), 'utf8');
          const filled = shell
            .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
            .replace('%LATER%', '');
          response.setHeader('content-type', 'text/html').end(await server.transformIndexHtml(path, filled));
        };
        send().catch(next);
      });
    },
  };
}

const pathsOf = (router: AnyContractRouter): string[] =>
  isContractProcedure(router) ? [router['~orpc'].route.path ?? ''] : Object.values(router).flatMap(pathsOf);

/** The server's pages for developers and operators. */
const SERVER_PAGES = ['dev', 'docs', 'health', 'health\\.json', 'openapi\\.json'];
/** The first path segments that the server handles: the calls of the contract, and its own pages. */
const SERVER_PATHS = [
  ...new Set(pathsOf(contract).map((path) => path.split('/')[1])),
  ...['login', 'unsubscribe', 'payment', 'webhooks', 'live'],
  ...SERVER_PAGES,
];
const CALLS = `^/(${SERVER_PATHS.join('|')})(/|$)`;
const SERVER = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

/** Files that the browser saves are no screens either. */
const NO_SCREEN = new RegExp(`^/(${['backups/download', ...SERVER_PAGES].join('|')})([/?]|$)`);
const isScreen = ({ url = '' }: IncomingMessage) => !NO_SCREEN.test(url);

/**
 * `/stores` is a screen and `/stores/user-stores` a call. Requests for HTML are handled here, and all others go to the
 * server.
 */
const toServer = {
  target: SERVER,
  bypass: (request: IncomingMessage) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html') && isScreen(request)
      ? request.url
      : undefined,
};

/**
 * Modules that are requested together are in one file, because a request costs more than a module. The groups are: the
 * start of every page, including the public pages; the start of the app; the parts of all its screens; the parts of a
 * form; the period and stores of a screen; a form's draft, and its questions during a save; the button and the keys of
 * the search; the dashboard's charts. A file may import only earlier files, because files with circular imports start
 * in the wrong order.
 */
const FILES: Record<string, RegExp[]> = {
  first: [
    /vite\/preload-helper\.js$/,
    /packages\/domain\/src\/counted\.ts$/,
    /src\/platform\/(?:\w+\/)?(early-reads|failure|interruption|network-flag|server-reachable|support-email|browser-notes|finish-sign-out|load-screen|load-part)\.ts$/,
  ],
  start: [
    /node_modules\/(react|react-dom|scheduler)\//,
    /packages\/domain\/src\/(product|after-sign-in)\.ts$/,
    /node_modules\/react-router\//,
    /src\/platform\/(session\/next-place|part)\.tsx?$/,
    /src\/ui\/layout\/mark\.(tsx|module\.css)$/,
    // The login page uses these styles without the fields of the app's forms.
    /src\/ui\/(feedback\/banner|inputs\/form-column)\.module\.css$/,
  ],
  frame: [
    /packages\/domain\/src\/(money|business-date|durations|record-paths|formats|closed-days|period|trend)\.ts$/,
    /contract-routes$/,
    /packages\/contract\/src\/live\.ts$/,
    /src\/platform\/(?:\w+\/)?(api|data-age|in-formats|keep-data|session|query-client|refresh|guards|traffic|draft-list|leave-behind|report-failure)\.tsx?$/,
    /src\/ui\/(?:\w+\/)?(page|page-heading|shell|heading-focus|focus-heading|card|stat-card|money|status-badge|tones|use-show-all|empty-state|load-failed|loading-screen|skeletons|menu|plain-button|icon-button|scroll-memory|status-note)\.(tsx?|module\.css)$/,
    /src\/features\/(stores\/selected-store|dashboard\/attention\/use-attention)\.ts$/,
    /src\/ui\/charts\/(chart-box|compact-amount|figures-table|lazy-chart)\.(tsx?|module\.css)$/,
    /src\/ui\/data\/percent-change\.ts$/,
    /node_modules\/@mantine\/hooks\/.*\/use-intersection\//,
    /node_modules\/(@tanstack\/(query-core|react-query)|@orpc)\//,
    // The icons of the rail and its menus.
    /node_modules\/@tabler\/icons-react\/.*\/(createReactComponent|defaultAttributes|Icon(AddressBook|ArrowBackUp|BuildingStore|CashBanknote|Check|ChevronDown|ChevronLeft|DeviceGamepad|Dots|Pencil|User|Users))\.mjs$/,
  ],
  mantine: [
    /node_modules\/(@mantine\/core\/esm\/core|clsx)\//,
    /node_modules\/@mantine\/hooks\/.*\/use-(color-scheme|isomorphic-effect|media-query|reduced-motion)\//,
    // The provider of Mantine.
    /src\/ui\/(?:\w+\/)?(color-scheme|notice-host|theme|ui-provider|undo-notice)\.(tsx?|module\.css)$/,
    /node_modules\/@tabler\/icons-react\/.*\/Icon(Moon|Sun|SunMoon|DeviceDesktop)\.mjs$/,
  ],
  fields: [
    /node_modules\/@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton)\//,
    /node_modules\/@mantine\/hooks\/.*\/(use-(did-update|id|uncontrolled)|utils\/random-id)\//,
    /node_modules\/react-hook-form\//,
    /src\/platform\/drafts\/form-failure\.ts$/,
    /src\/ui\/(?:\w+\/)?(banner|form-column|use-read-only)\.tsx?$/,
    /node_modules\/@tabler\/icons-react\/.*\/Icon(AlertTriangle|CircleCheck|X|Cash|Clock|DeviceTablet|History|Receipt|Trash|UserPlus)\.mjs$/,
    /src\/features\/(staff\/staff-cache|stores\/stores-cache)\.ts$/,
  ],
  asked: [
    /src\/ui\/inputs\/(choice-picker|period-picker|period-words|popover-button|report-filter|report-filter-bar|use-report-filter)\.(tsx?|module\.css)$/,
    /src\/ui\/charts\/(legend|trend-columns)\.(tsx?|module\.css)$/,
    /src\/ui\/data\/figure-paths\.ts$/,
    /src\/ui\/feedback\/refreshing\.(tsx|module\.css)$/,
    /node_modules\/@tabler\/icons-react\/.*\/Icon(Calendar|ChevronRight)\.mjs$/,
  ],
  kept: [
    /src\/platform\/drafts\/(drafts|form-draft|save-key)\.ts$/,
    /src\/ui\/feedback\/draft-restored\.(tsx|module\.css)$/,
  ],
  questions: [
    /src\/platform\/drafts\/save-version\.ts$/,
    /src\/ui\/feedback\/(save-question|save-question-dialog|conflict-dialog|moment-ago)\.(tsx?|module\.css)$/,
  ],
  search: [
    /src\/search-and-keys\.tsx$/,
    /src\/features\/search\/(focus-back|key-commands|keys-switch|open-search|period-step|places|search-button|table-rows|use-keys)\.(tsx?|module\.css)$/,
  ],
  charts: [
    /src\/ui\/charts\/(columns|doughnut-arcs|doughnut-chart|grid-lines|line-chart|line-path|scale)\.(tsx?|module\.css)$/,
    /src\/ui\/data\/signed-percent\.(tsx|module\.css)$/,
  ],
};

const PAGES = ['index.html', 'site.html', 'sign-in.html'];
/** These entries are built only for their style sheets. */
const PUBLIC_PAGES = [
  'src/features/landing/landing-page.tsx',
  'src/features/landing/pricing-page.tsx',
  'src/features/accounts/login-page.styles.ts',
];

const groups = Object.entries(FILES).map(([name, patterns]) => ({
  name,
  test: (id: string) => patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/'))),
  includeDependenciesRecursively: false,
}));

const ON_EVERY_PAGE = /\/(first|rolldown-runtime)-[\w-]{7}\.\w+$/;
const IN_THE_APP = /\/(first|start|rolldown-runtime|index|screens|frame|app|mantine)-[\w-]{7}\.\w+$/;

/** The first screen lists over a hundred files. Seven characters instead of eight save 0.3 KiB. */
const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    contractRoutes(),
    fontSubsets(),
    commonHead(),
    htmlHead(),
    publicPages(),
  ],
  define: { 'process.env.PRODUCT_NAME': JSON.stringify(process.env.PRODUCT_NAME ?? '') },
  server: { proxy: { [CALLS]: toServer } },
  preview: { proxy: { [CALLS]: toServer } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: {
      // A browser without module preloading loads the same modules a little later.
      polyfill: false,
      // A script that loads other files later does not list the files that its page already has, or a single file that
      // it imports anyway.
      resolveDependencies(_file, files, { hostId, hostType }) {
        if (hostType === 'html') return files;
        const present = /\/(index|site|sign-in)-/.test(hostId) ? ON_EVERY_PAGE : IN_THE_APP;
        const missing = files.filter((file) => !present.test(file));
        return missing.length > 1 ? missing : [];
      },
    },
    rolldownOptions: {
      ...(!isSsrBuild && { input: [...PAGES, ...PUBLIC_PAGES].map((file) => join(import.meta.dirname, file)) }),
      // A slow machine needs no advice to profile the build.
      checks: { bundlerTimings: false },
      // Otherwise the public pages would be empty, because no module imports them.
      preserveEntrySignatures: 'allow-extension',
      // The prerendering must not start code for browsers, but it uses the same file names of pictures.
      output: isSsrBuild ? { assetFileNames: FILE_NAMES.assetFileNames } : { ...FILE_NAMES, codeSplitting: { groups } },
    },
  },
}));
