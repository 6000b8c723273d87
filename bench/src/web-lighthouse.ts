import type { BrowserContext } from '@playwright/test';
import lighthouse, { desktopConfig, type Config, type Result } from 'lighthouse';
import { logProgress } from './progress.ts';
import { freePort } from './servers.ts';
import { inFreshBrowser, signIn } from './web-browser.ts';
import type { Site } from './web-site.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Audited {
  page: string;
  preset: 'mobile' | 'desktop';
  /** In the order of CATEGORIES, out of 100. */
  scores: number[];
  /** Milliseconds. */
  largestContentMs: number;
  blockedMs: number;
  layoutShift: number;
  sentKib: number;
  /** The audits that cost points, in Lighthouse's words. */
  findings: string[];
}

const PRESETS: Record<Audited['preset'], Config | undefined> = { mobile: undefined, desktop: desktopConfig };
const PAGES = [
  { page: 'landing', path: '/', isSignedIn: false },
  { page: 'pricing', path: '/pricing', isSignedIn: false },
  { page: 'login', path: '/login', isSignedIn: false },
  { page: 'dashboard', path: '/dashboard', isSignedIn: true },
];

/** The weighted audits that cost points. */
function findingsOf({ categories, audits }: Result): string[] {
  return CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.995)
    .map(({ title, displayValue }) => (displayValue ? `${title} ${displayValue}` : title));
}

function summaryOf(page: string, preset: Audited['preset'], result: Result): Audited {
  const { categories, audits } = result;
  const figure = (id: string) => audits[id]?.numericValue ?? NaN;
  return {
    page,
    preset,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    largestContentMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    sentKib: figure('total-byte-weight') / 1024,
    findings: findingsOf(result),
  };
}

async function audit(url: string, preset: Audited['preset'], port: number): Promise<Result> {
  const flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' as const, disableStorageReset: true };
  const ran = await lighthouse(url, flags, PRESETS[preset]);
  if (!ran || ran.lhr.runtimeError) throw new Error(`Lighthouse: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
  return ran.lhr;
}

/** Audits each page with each preset, each time with an empty profile. */
export async function auditPages(site: Site): Promise<Audited[]> {
  const audited: Audited[] = [];
  for (const { page, path, isSignedIn } of PAGES) {
    for (const preset of ['mobile', 'desktop'] as const) {
      logProgress(`Lighthouse: ${page}, ${preset}`);
      const port = await freePort();
      const work = async (context: BrowserContext) => {
        const tab = await context.newPage();
        if (isSignedIn) await signIn(tab, site.url, site.demoToken);
        return audit(site.url + path, preset, port);
      };
      const result = await inFreshBrowser([`--remote-debugging-port=${port}`], work);
      audited.push(summaryOf(page, preset, result));
    }
  }
  return audited;
}
