import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { contract } from '@quarterdeck/contract/contract';
import { PRODUCT_NAME, TAGLINE } from '@quarterdeck/domain/product';
import type { IncomingMessage } from 'node:http';
import { defineConfig, type Plugin } from 'vite';

type Routes = Record<string, { method: string; path: string }>;

/** Method and path of every call, under its name: `stores.userStores`. */
function routesOf(router: AnyContractRouter, names: string[] = []): Routes {
  if (isContractProcedure(router)) {
    const { method, path } = router['~orpc'].route;
    if (!method || !path) throw new Error(`${names.join('.')} has no method or path in the contract`);
    return { [names.join('.')]: { method, path } };
  }
  return Object.assign({}, ...Object.entries(router).map(([name, part]) => routesOf(part, [...names, name]))) as Routes;
}

/** The browser needs the methods and paths of the contract, not its schemas: this leaves Zod out of the first screens. */
function contractRoutes(): Plugin {
  const id = '\0contract-routes';
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === 'virtual:contract-routes' ? id : null),
    load: (loaded) => (loaded === id ? `export default ${JSON.stringify(routesOf(contract))}` : null),
  };
}

/** Names the product in index.html and asks for the two fonts at once, so that headings do not wait for the style sheet. */
function htmlHead(): Plugin {
  return {
    name: 'html-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
        return {
          html: html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME).replaceAll('%TAGLINE%', TAGLINE),
          tags: fonts.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}

const CALLS =
  '^/(auth|stores|games|financials|dashboard|staff|api|audit|backups|deleted|users-info|payment|webhooks|live|health|dev)(/|$)';
const SERVER = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

/** A file that the browser saves, not a screen it goes to. */
const isDownload = ({ url }: IncomingMessage) => url?.startsWith('/backups/download/') ?? false;

/** `/stores` is a screen and `/stores/user-stores` a call: what asks for HTML stays here, everything else goes to the server. */
const toServer = {
  target: SERVER,
  bypass: (request: IncomingMessage) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html') && !isDownload(request)
      ? request.url
      : undefined,
};

/**
 * What every screen behind the sign-in loads, in one file instead of twenty. Nothing of the landing page may be in it.
 * What is in it may import only what is in it too or what never imports it back: files that import each other in a
 * circle start in the wrong order.
 */
const FRAME = [
  /src\/platform\/(api|session|query-client|guards|traffic|drafts)\.ts$/,
  /src\/ui\/(page|shell|heading-focus|card|stat-card|money|status-badge|empty-state|load-failed|skeletons|plain-button)\.(tsx?|module\.css)$/,
  /src\/features\/stores\/selected-store\.ts$/,
  /node_modules\/(@tanstack\/(query-core|react-query)|@orpc)\//,
  // What the rail and its menus are drawn with: a dozen files of which each is smaller than what asking for it costs.
  /node_modules\/@tabler\/icons-react\/.*\/(createReactComponent|Icon(BuildingStore|CashBanknote|Check|ChevronLeft|DeviceGamepad|User|Users))\.mjs$/,
];
const isInFrame = (id: string) => FRAME.some((pattern) => pattern.test(id.replaceAll('\\', '/')));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), contractRoutes(), htmlHead()],
  define: { 'process.env.PRODUCT_NAME': JSON.stringify(process.env.PRODUCT_NAME ?? '') },
  server: { proxy: { [CALLS]: toServer } },
  preview: { proxy: { [CALLS]: toServer } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2022',
    // A browser that knows no module preloading loads the same modules a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'frame', test: isInFrame, includeDependenciesRecursively: false }] },
      },
    },
  },
});
