import type { Page } from '@playwright/test';
import { addDays, formatMonthDay } from '@quarterdeck/domain/business-date';
import { expectAccessible, SIZES } from './accessible.ts';
import { expect, hold, test, today } from './journey.ts';

test('an empty account is guided to its first store', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Quarterdeck Dashboard' })).toBeVisible();
  await expect(page.getByText('Start here!')).toBeVisible();
  await expect(page.getByText('N/A')).toBeVisible();
  for (const figure of ['Total Revenue', 'Avg Daily Revenue']) await expect(page.getByText(figure)).toBeVisible();
  // The next step comes before the empty figures.
  const steps = await page.getByRole('heading', { name: 'First steps' }).boundingBox();
  const figures = await page.getByText('Total Stores').boundingBox();
  expect(steps?.y).toBeLessThan(figures?.y ?? 0);
  await page.getByRole('link', { name: /Total Stores/i }).click();
  await expect(page).toHaveURL(/\/add-store/);
});

test('charts without records show an empty state', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['Neon Drift']);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Total Stores/i })).toContainText('1');
  await expect(page.getByText('No data available').first()).toBeVisible();
});

test('the cards and charts show the totals of the records', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const [neon, claw] = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  if (!neon || !claw) throw new Error('The games were not added');
  await owner.addDay(storeId, [neon, claw], { date: addDays(today, -1), sum: 100.1 });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'All time' })).toBeVisible();
  // Seven days that end before today are not “Last 7 days”: their last day is named.
  const last = formatMonthDay(addDays(today, -1));
  await expect(page.getByRole('link', { name: /^Total Revenue/ })).toContainText(`7 days to ${last} $200.20`);
  await owner.addDay(storeId, [claw], { date: today, sum: 300.15 });
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Total Stores/i })).toContainText('1');
  await expect(page.getByText('$500.35').first()).toBeVisible();
  // 500.35 over two days, rounded half up.
  await expect(page.getByText('$250.18').first()).toBeVisible();
  // Claw King: 400.25 in two records.
  await expect(page.getByText('Best Game', { exact: true })).toBeVisible();
  await expect(page.getByText('$200.13').first()).toBeVisible();
  for (const chart of [
    'Revenue Trend (Last 7 Days)',
    'Game Performance',
    'Store Performance',
    'Best Game Performance',
  ]) {
    await expect(page.getByRole('heading', { name: chart, exact: true })).toBeVisible();
  }
  for (const chart of ['profit of the last 7 days and of the week before', 'takings a day of Claw King'])
    await expect(page.getByRole('list', { name: `Line chart: ${chart}` })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Takings per game, all time' }).getByRole('row')).toHaveCount(3);
});

/** The boxes in place of the data. */
const topsOfBoxes = (page: Page) =>
  page
    .locator('main header ~ * [aria-hidden]:not(:has(*))')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().top)));

for (const size of SIZES) {
  test(`the frame is there before the scripts and nothing moves when they start, ${size.width} px`, async ({
    page,
    owner,
  }) => {
    const { storeId } = await owner.addStore();
    const games = await owner.addGames(storeId, ['Neon Drift']);
    await owner.addDay(storeId, games, { date: addDays(today, -1), sum: 77 });
    await page.setViewportSize(size);
    const releaseScripts = await hold(page, '**/assets/*.js');
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { name: 'Dashboard' });
    await expect(heading).toBeVisible();
    await expect(page.getByText('Loading…')).toBeVisible();
    const placesOf = async () => [(await heading.boundingBox())?.y, ...(await topsOfBoxes(page))];
    const before = await placesOf();
    await expectAccessible(page, 'the frame');

    const releaseFigures = await hold(page, '**/dashboard/summary');
    releaseScripts();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
    expect(await placesOf()).toEqual(before);

    releaseFigures();
    await expect(page.getByText('$77.00').first()).toBeVisible();
  });
}

test('with many stores the dashboard shows the best ones, and all at a click', async ({ page, owner, database }) => {
  for (let store = 1; store <= 9; store += 1) {
    const { storeId } = await owner.addStore(`Arcade ${store}`);
    await database.pool.query(`update stores set subscription_id = 'I-' || id where id = $1`, [storeId]);
    const games = await owner.addGames(storeId, ['Neon Drift']);
    await owner.addDay(storeId, games, { date: addDays(today, -1), sum: 10 * store });
  }
  await page.goto('/dashboard');
  const bars = page.getByRole('list', { name: 'Bar chart: profit per store' });
  await expect(bars.getByRole('listitem')).toHaveCount(8);
  await expect(bars.getByText('Arcade 1')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all 9 stores' }).click();
  await expect(bars.getByRole('listitem').last()).toContainText('Arcade 1$10.00');
  await expect(bars).toBeFocused();
});
