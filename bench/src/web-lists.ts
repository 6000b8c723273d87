import type { CDPSession, Page } from '@playwright/test';
import { logProgress } from './progress.ts';
import { inFreshBrowser, signIn, throttle } from './web-browser.ts';
import { ROWS } from './web-data.ts';
import type { Site } from './web-site.ts';

/** The figures of scrolling a list with the wheel. */
export interface Scrolled {
  list: string;
  rows: number;
  /** The factor by which the CPU was slowed down. */
  throttled: number;
  frames: number;
  dropped: number;
  longTasks: number;
  worstGapMs: number;
}

interface List {
  list: string;
  path: (site: Site) => string;
  /** The selector of its rows. */
  row: string;
  /** The number of rows that it states. */
  rows: number;
}

/** The records of two shifts a day: a sum for each day, and the totals. */
const RECORD_ROWS = ROWS + ROWS / 2 + 1;

const LISTS: List[] = [
  {
    list: 'records',
    path: ({ long }) => `/financials?store=${long.recordsStore}&period=all`,
    row: 'a[aria-label^="Details of"]',
    rows: RECORD_ROWS,
  },
  { list: 'history', path: ({ long }) => `/store-history?store=${long.recordsStore}`, row: 'main ol > li', rows: ROWS },
  { list: 'games', path: ({ long }) => `/games?store=${long.peopleStore}`, row: 'main li h2', rows: ROWS },
  { list: 'staff', path: ({ long }) => `/staff?store=${long.peopleStore}`, row: 'main article', rows: ROWS },
];

const LOAD_LIMIT_MS = 240_000;
const SCROLL_PX = 4_000;
const PX_PER_SECOND = 3_000;
const FRAME_MS = 1000 / 60;

/** Records the start of each frame and long tasks of more than 50 ms. */
const WATCH = `(() => {
  const seen = { frames: [], longTasks: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => { seen.longTasks += list.getEntries().length; }).observe({ type: 'longtask' });
  const frame = (at) => { seen.frames.push(at); requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
})()`;

interface Seen {
  frames: number[];
  longTasks: number;
}

/**
 * Presses "Show more" until everything is loaded.
 * @returns the number of rows according to the list.
 */
async function loadAll(page: Page, { row }: List): Promise<number> {
  await page.locator(row).first().waitFor({ timeout: LOAD_LIMIT_MS });
  const script = `(async () => {
    const more = () => [...document.querySelectorAll('main button')].find((button) => /^Show more/.test(button.textContent));
    const count = () => {
      const said = document.querySelector('main :is([aria-rowcount], [aria-setsize])');
      if (!said) return document.querySelectorAll(${JSON.stringify(row)}).length;
      return Number(said.ariaSetSize ?? Number(said.ariaRowCount) - 1);
    };
    const deadline = Date.now() + ${LOAD_LIMIT_MS};
    while (more() && Date.now() < deadline) {
      const before = count();
      more().click();
      while (count() === before && more() && Date.now() < deadline) await new Promise((next) => setTimeout(next, 5));
    }
    return count();
  })()`;
  return page.evaluate<number>(script);
}

/** Scrolls with the wheel at the top, in the middle and near the end. */
async function scrollThrough(page: Page, session: CDPSession): Promise<Seen> {
  await page.evaluate(WATCH);
  const gaps: Seen = { frames: [], longTasks: 0 };
  for (const part of [0, 0.5, 0.95]) {
    await page.evaluate(`scrollTo(0, ${part} * document.documentElement.scrollHeight)`);
    await page.waitForTimeout(500);
    await page.evaluate('Object.assign(window.seen, { frames: [], longTasks: 0 })');
    for (const direction of [-1, 1]) {
      await session.send('Input.synthesizeScrollGesture', {
        x: 700,
        y: 500,
        yDistance: direction * SCROLL_PX,
        speed: PX_PER_SECOND,
        gestureSourceType: 'mouse',
      });
    }
    const seen = await page.evaluate<Seen>('window.seen');
    gaps.frames.push(...seen.frames.slice(1).map((at, index) => at - (seen.frames[index] ?? at)));
    gaps.longTasks += seen.longTasks;
  }
  return gaps;
}

function summary(list: string, rows: number, throttled: number, { frames: gaps, longTasks }: Seen): Scrolled {
  // A frame is dropped when the next one begins more than half a frame late.
  const late = gaps.filter((gap) => gap > FRAME_MS * 1.5);
  const dropped = late.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / FRAME_MS) - 1), 0);
  return { list, rows, throttled, frames: gaps.length, dropped, longTasks, worstGapMs: Math.max(...gaps) };
}

/** The same number of plain text lines: the browser's own cost on this machine. */
const BARE_PAGE = Array.from({ length: ROWS }, (_, row) => `<p style="height: 52px; margin: 0">Line ${row}</p>`).join(
  '',
);

/** The baseline of the lists. */
export const BARE_LINES = 'bare lines';

async function scrollAtRates(list: string, rows: number, page: Page, session: CDPSession): Promise<Scrolled[]> {
  const scrolled: Scrolled[] = [];
  for (const rate of [1, 4]) {
    await throttle(session, rate);
    scrolled.push(summary(list, rows, rate, await scrollThrough(page, session)));
  }
  return scrolled;
}

/**
 * Scrolls every list with all its rows loaded.
 * @throws Error when a list does not show them all.
 */
export async function scrollLists(site: Site): Promise<Scrolled[]> {
  return inFreshBrowser([], async (context) => {
    const bare = await context.newPage();
    await bare.setContent(BARE_PAGE);
    logProgress(`scrolling ${ROWS} ${BARE_LINES}`);
    const scrolled = await scrollAtRates(BARE_LINES, ROWS, bare, await context.newCDPSession(bare));
    await bare.close();
    for (const list of LISTS) {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await signIn(page, site.url, site.long.token);
      await page.goto(site.url + list.path(site));
      logProgress(`${list.list}: loading`);
      const rows = await loadAll(page, list);
      if (rows !== list.rows) throw new Error(`${list.list} shows ${rows} rows of ${list.rows}`);
      logProgress(`${list.list}: scrolling ${rows} rows`);
      scrolled.push(...(await scrollAtRates(list.list, rows, page, session)));
      await page.close();
    }
    return scrolled;
  });
}
