// Takes the pictures of the landing page from a running demonstration, light and dark:
//   npm run demo                      (in another terminal; a new data folder, so that the figures are the seed's)
//   node tools/pictures.ts [http://localhost:3000]
// Retake them when one of these screens changes. Their dates have no year, so they don't go stale.
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './build-output.ts';
import { findChromium, QUIET } from './chromium.ts';

const FOLDER = join(ROOT, 'apps/web/src/features/landing/pictures');
const [URL_OF_DEMO = 'http://localhost:3000'] = process.argv.slice(2);
const SIGN_IN = { email: 'demo@quarterdeck.test', password: 'high-score-2026' };
/** One figure is far from usual, so that the picture shows how the form marks it. */
const COUNTED = ['33.75', '43.25', '24.25', '300.00', '18.50'];

interface Place {
  /** Stores by name. */
  stores: Map<string, string>;
  page: Page;
}

interface Picture {
  name: string;
  size: { width: number; height: number };
  /** A phone's screen, taken at twice its size. */
  isPhone?: boolean;
  path: (place: Place) => string;
  /** The element that must be visible. */
  shows: (page: Page) => Locator;
  prepare?: (page: Page) => Promise<void>;
  /** The part of the screen that the picture shows. */
  part: (page: Page) => Promise<{ x: number; y: number; width: number; height: number }>;
}

const WIDE = { width: 860, height: 700 };
const PHONE = { width: 360, height: 740 };

/** The whole screen, or the part between two heights. */
const screen =
  (top = 0, bottom = Infinity) =>
  (page: Page) => {
    const { width, height } = page.viewportSize() ?? WIDE;
    return Promise.resolve({ x: 0, y: top, width, height: Math.min(bottom, height) - top });
  };

/** The smallest rectangle around some elements. */
async function around(...elements: Locator[]) {
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()));
  const visibleBoxes = boxes.filter((box) => box !== null);
  if (visibleBoxes.length < elements.length) throw new Error('An element of the picture is not on the screen');
  const x = Math.min(...visibleBoxes.map((box) => box.x));
  const y = Math.min(...visibleBoxes.map((box) => box.y));
  const right = Math.max(...visibleBoxes.map((box) => box.x + box.width));
  const bottom = Math.max(...visibleBoxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const card = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .last();

const storeDetails = ({ stores }: Place) => `/store-details?store=${stores.get('Mall Level 3')}`;
const calendar = (page: Page) => card(page, 'Calendar');
const attention = (page: Page) => card(page, 'Needs attention');
const games = () => '/games?period=last-30-days&compare=previous';

async function countGames(page: Page): Promise<void> {
  for (const figure of COUNTED) {
    await page.keyboard.type(figure);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('12');
}

const PICTURES: Picture[] = [
  {
    name: 'dashboard',
    size: { width: 1280, height: 620 },
    path: () => '/dashboard',
    shows: (page) => page.getByText('No entry', { exact: true }).first(),
    part: screen(),
  },
  {
    name: 'entry',
    size: PHONE,
    isPhone: true,
    path: ({ stores }) => `/add-financial?store=${stores.get('Boardwalk Pier 7')}`,
    shows: (page) => page.getByText('usually $').first(),
    prepare: countGames,
    part: screen(),
  },
  {
    name: 'games',
    size: WIDE,
    path: games,
    shows: (page) => page.getByText('Neon Drift').first(),
    part: (page) => Promise.resolve({ x: 96, y: 70, width: 764, height: (page.viewportSize()?.height ?? 0) - 70 }),
  },
  {
    name: 'games-phone',
    size: PHONE,
    isPhone: true,
    path: games,
    shows: (page) => page.getByText('Neon Drift').first(),
    part: screen(284, 680),
  },
  {
    name: 'calendar',
    size: { width: 860, height: 1400 },
    path: storeDetails,
    shows: calendar,
    part: (page) => around(card(page, 'Takings, last 30 days'), calendar(page)),
  },
  {
    name: 'calendar-phone',
    size: { width: 360, height: 1700 },
    isPhone: true,
    path: storeDetails,
    shows: calendar,
    part: (page) => around(calendar(page)),
  },
  {
    name: 'attention',
    size: { width: 1200, height: 700 },
    path: () => '/dashboard',
    shows: (page) => page.getByText('No entry', { exact: true }).first(),
    part: (page) => around(attention(page)),
  },
  {
    name: 'attention-phone',
    size: { width: 360, height: 1000 },
    isPhone: true,
    path: () => '/dashboard',
    shows: (page) => page.getByText('No entry', { exact: true }).first(),
    part: (page) => around(attention(page)),
  },
];

/** Calls the demonstration as its own page does, with the page's session. */
const call = (page: Page, path: string, body?: object): Promise<{ data: Record<string, string>[] }> =>
  page.evaluate(
    async ([url, content]) => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: content };
      return (await fetch(url, content === '' ? {} : sent)).json();
    },
    [path, body ? JSON.stringify(body) : ''] as const,
  ) as never;

async function signIn(context: BrowserContext): Promise<Place> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill(SIGN_IN.email);
  await page.getByLabel('Password', { exact: true }).fill(SIGN_IN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  const { data } = await call(page, '/stores/user-stores');
  return { page, stores: new Map(data.map((store) => [store.storeName ?? '', store._id ?? ''])) };
}

/**
 * Deletes the latest record of a store while the pictures are taken: the demonstration enters every day, and the
 * picture of what needs attention has a day without an entry.
 */
async function withoutYesterday({ page, stores }: Place, work: () => Promise<void>): Promise<void> {
  const { data } = await call(page, '/financials/fetch-store-financials', { storeId: stores.get('Boardwalk Pier 7') });
  const [latest] = data;
  if (!latest) throw new Error('The demonstration has no records');
  await call(page, '/financials/delete-financial', { _id: latest._id });
  try {
    await work();
  } finally {
    await call(page, '/financials/restore-financial', { _id: latest._id });
  }
}

/** 90 keeps about 40 colors of these flat screens: no difference to see, and half the bytes of lossy WebP. */
const COLOR_QUALITY = 90;

async function toWebp(png: Buffer): Promise<Buffer> {
  const fewColors = await sharp(png).png({ palette: true, quality: COLOR_QUALITY, dither: 0 }).toBuffer();
  return sharp(fewColors).webp({ lossless: true, effort: 6 }).toBuffer();
}

async function take(browser: Browser, { stores, page: signedIn }: Place, picture: Picture, scheme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL: URL_OF_DEMO,
    storageState: await signedIn.context().storageState(),
    viewport: picture.size,
    locale: 'en-US',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(picture.isPhone && { deviceScaleFactor: 2, hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  await page.goto(picture.path({ stores, page }));
  await picture.shows(page).waitFor();
  await picture.prepare?.(page);
  // Fonts and charts are drawn after the figures.
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForTimeout(1_500);
  // A blinking caret would be in only some of the pictures.
  const png = await page.screenshot({ clip: await picture.part(page), caret: 'hide' });
  const file = join(FOLDER, `${picture.name}-${scheme}.webp`);
  await writeFile(file, await toWebp(png));
  console.log(`${(statSync(file).size / 1024).toFixed(1).padStart(6)} KiB  ${picture.name}-${scheme}.webp`);
  await context.close();
}

const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET });
try {
  const place = await signIn(await browser.newContext({ baseURL: URL_OF_DEMO, locale: 'en-US' }));
  await withoutYesterday(place, async () => {
    for (const picture of PICTURES) {
      for (const scheme of ['light', 'dark'] as const) await take(browser, place, picture, scheme);
    }
  });
} finally {
  await browser.close();
}
