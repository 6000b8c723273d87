import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
/** Vite's build manifest, left there by `build-web.ts`. Files that begin with a dot are never served. */
export const MANIFEST = '.manifest.json';

const KIB = 1024;

export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

/** A page's first visit, with an empty browser cache. */
interface FirstVisit {
  name: string;
  /** The HTML file of the URL. */
  html: string;
  /** The modules requested while the page starts. */
  roots: string[];
  /** A module whose lazy parts, such as charts, also count. */
  screen?: string;
  /** Lazy parts of the screen that load on other visits only, or after a click. */
  unseen?: string[];
}

export const LANDING: FirstVisit = {
  name: 'landing',
  html: 'prerendered/landing.html',
  roots: ['site.html'],
};

export const PRICING: FirstVisit = {
  name: 'pricing',
  html: 'prerendered/pricing.html',
  roots: ['site.html'],
};

/** Files that its script prefetches for the screens after the sign-in are not counted. */
export const LOGIN: FirstVisit = {
  name: 'login',
  html: 'prerendered/login.html',
  roots: ['sign-in.html'],
};

/**
 * Parts loaded seconds later (the live stream, the network-error screen) are not counted. The router's guards are part
 * of the frame, which `app.tsx` imports.
 */
export const DASHBOARD: FirstVisit = {
  name: 'dashboard, the first screen after the sign-in',
  html: 'dashboard.html',
  roots: ['index.html', 'src/app.tsx', 'src/app-layout.tsx'],
  screen: 'src/features/dashboard/dashboard-screen.tsx',
  unseen: ['src/features/dashboard/first-steps.tsx', 'src/features/dashboard/attention/note-dialog.tsx'],
};

export interface WebFile {
  /** Relative to the build's folder. */
  file: string;
  gzipKib: number;
  /** As sent to browsers with Brotli, which all support. */
  brotliKib: number;
}

const isScript = ({ file }: WebFile) => file.endsWith('.js');
const sum = (files: WebFile[], size: (file: WebFile) => number) => files.reduce((total, file) => total + size(file), 0);

export interface VisitSize {
  name: string;
  files: WebFile[];
  scriptsGzipKib: number;
  stylesGzipKib: number;
  sentBrotliKib: number;
}

function sizeOf(file: string): WebFile {
  const content = readFileSync(join(DIST, file));
  const brotli = readFileSync(join(DIST, `${file}.br`));
  return { file, gzipKib: gzipSync(content, { level: 9 }).length / KIB, brotliKib: brotli.length / KIB };
}

/**
 * The scripts and style sheets of a visit.
 * @throws Error when one of its modules is no longer in the build.
 */
function filesOf({ html, roots, screen, unseen = [] }: FirstVisit, manifest: Manifest): Set<string> {
  const page = readFileSync(join(DIST, html), 'utf8');
  const linked = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  const files = new Set(linked);
  const seen = new Set<string>();

  function visit(name: string, withLater: boolean): void {
    if (seen.has(name)) return;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}: update its name in ${import.meta.filename}`);
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach((imported) => visit(imported, false));
    if (withLater) chunk.dynamicImports?.forEach((part) => unseen.includes(part) || visit(part, true));
  }
  roots.forEach((root) => visit(root, false));
  if (screen !== undefined) visit(screen, true);
  return files;
}

/** @throws Error when the web app is not built. */
export function visitSize(visit: FirstVisit): VisitSize {
  const stored = join(DIST, MANIFEST);
  if (!existsSync(stored)) throw new Error(`${dirname(stored)} holds no build: run node tools/build-web.ts`);
  const manifest = JSON.parse(readFileSync(stored, 'utf8')) as Manifest;
  const files = [...filesOf(visit, manifest)].map(sizeOf).toSorted((a, b) => b.gzipKib - a.gzipKib);
  const gzip = ({ gzipKib }: WebFile) => gzipKib;
  return {
    name: visit.name,
    files,
    scriptsGzipKib: sum(files.filter(isScript), gzip),
    stylesGzipKib: sum(
      files.filter((file) => !isScript(file)),
      gzip,
    ),
    sentBrotliKib: sum(files, ({ brotliKib }) => brotliKib),
  };
}
