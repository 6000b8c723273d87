import type { Page } from '@playwright/test';
import { logProgress } from './progress.ts';
import { inFreshBrowser, signIn, throttle } from './web-browser.ts';
import { ENTRY_GAMES } from './web-data.ts';
import type { Site } from './web-site.ts';

/** From a key to the frame that shows it: the browser's interaction to next paint. */
export interface Typed {
  part: string;
  keys: number;
  /** Milliseconds, in steps of 8; 16 also stands for anything faster. */
  p50: number;
  p95: number;
  worst: number;
  /** The number of keys that took KEY_BUDGET_MS or longer. */
  late: number;
}

/** The time limit per key, above which typing feels slow. */
export const KEY_BUDGET_MS = 50;

const EXPENSES = 20;
const THROTTLED = 4;
const BETWEEN_KEYS_MS = 25;
/** Faster interactions are not reported by the browser. */
const UNREPORTED_MS = 16;

/** Records the longest event of each interaction, like web-vitals. */
const WATCH = `(() => {
  const interactions = new Map();
  window.interactions = interactions;
  const note = ({ interactionId, duration }) => {
    if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'event', durationThreshold: 16 });
})()`;

/** @returns the milliseconds of the interactions since the last call. */
async function readInteractions(page: Page): Promise<number[]> {
  // An entry is reported after its frame.
  await page.waitForTimeout(200);
  const script =
    '(() => { const all = [...window.interactions.values()]; window.interactions.clear(); return all; })()';
  return page.evaluate<number[]>(script);
}

class Typist {
  readonly page: Page;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: BETWEEN_KEYS_MS });
    this.keys += text.length;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key, { delay: BETWEEN_KEYS_MS });
    this.keys += 1;
  }
}

function summary(part: string, keys: number, reported: number[]): Typed {
  const unreported = new Array<number>(Math.max(0, keys - reported.length)).fill(UNREPORTED_MS);
  const sorted = [...unreported, ...reported].toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  const late = sorted.filter((ms) => ms >= KEY_BUDGET_MS).length;
  return { part, keys, p50: at(0.5), p95: at(0.95), worst: sorted.at(-1) ?? NaN, late };
}

async function fillIn(typist: Typist): Promise<void> {
  for (let game = 1; game <= ENTRY_GAMES; game += 1) {
    await typist.type('123.45');
    await typist.press('Enter');
  }
}

/** The same number of plain fields in one form: the browser's own cost on this machine. */
const BARE_PAGE = `<form onsubmit="return false" onkeydown="if (event.key === 'Enter') event.target.nextElementSibling?.focus()">${'<input inputmode="decimal" autocomplete="off">'.repeat(ENTRY_GAMES)}</form>`;

/** The baseline of the entry form. */
export const BARE_FIELDS = `${ENTRY_GAMES} bare fields`;

async function typeBare(): Promise<Typed> {
  return inFreshBrowser([], async (context) => {
    const page = await context.newPage();
    await page.setContent(BARE_PAGE);
    await throttle(await context.newCDPSession(page), THROTTLED);
    await page.evaluate(WATCH);
    await page.locator('input').first().focus();
    const typist = new Typist(page);
    await fillIn(typist);
    return summary(BARE_FIELDS, typist.keys, await readInteractions(page));
  });
}

async function addExpenses(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: '+ Add expense' });
  for (let row = 0; row < EXPENSES; row += 1) {
    await add.click();
    await page.getByLabel('Description').nth(row).fill('Bulbs');
    await page.getByLabel('Amount', { exact: true }).nth(row).fill('1');
  }
}

/** Types a whole record: every amount, twenty expenses, every amount again, the count and notes. */
export async function typeDay(site: Site): Promise<Typed[]> {
  logProgress(`typing: ${BARE_FIELDS}`);
  const bare = await typeBare();
  return inFreshBrowser([], async (context) => {
    const page = await context.newPage();
    await signIn(page, site.url, site.long.token);
    await page.goto(`${site.url}/add-financial?store=${site.long.entryStore}`);
    await page.getByText(`0 of ${ENTRY_GAMES} games counted`).waitFor();
    await page.evaluate(WATCH);
    const slow = await context.newCDPSession(page);
    const typed = [bare];

    async function measure(part: string, work: (typist: Typist) => Promise<void>): Promise<void> {
      logProgress(`typing: ${part}`);
      await throttle(slow, THROTTLED);
      await readInteractions(page);
      const typist = new Typist(page);
      await work(typist);
      typed.push(summary(part, typist.keys, await readInteractions(page)));
      await throttle(slow, 1);
    }

    const firstFigure = page.getByLabel('Arcade Game 1', { exact: true });
    await firstFigure.focus();
    await measure(`${ENTRY_GAMES} figures`, fillIn);
    await page.getByText(`${ENTRY_GAMES} of ${ENTRY_GAMES} games counted`).waitFor();
    await addExpenses(page);
    await measure(`${EXPENSES} expenses`, async (typist) => {
      for (let row = 0; row < EXPENSES; row += 1) {
        await page.getByLabel('Description').nth(row).focus();
        await typist.type(' for it');
        await typist.press('Tab');
        await typist.type('12.50');
      }
    });
    await firstFigure.focus();
    await measure(`${ENTRY_GAMES} figures again, with ${EXPENSES} expenses`, fillIn);
    await page.getByLabel('Actual cash count').focus();
    await measure('cash count and notes', async (typist) => {
      await typist.type('7157.00');
      await page.getByLabel('Notes').focus();
      await typist.type('Quiet, and rain from five on.');
    });
    return typed;
  });
}
