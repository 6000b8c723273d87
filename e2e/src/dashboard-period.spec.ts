import { addDays } from '@quarterdeck/domain/business-date';
import { rangeOf, stepped } from '@quarterdeck/domain/period';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, test, today, type Owner } from './journey.ts';
import { subscribe } from './sandbox.ts';

const lastMonth = rangeOf('last-month', today) ?? { from: today, to: today };
const monthBefore = stepped(lastMonth, -1) ?? lastMonth;

/** Two stores, one of them with a record of today. Claw King earns more per record, Neon Drift more in total. */
async function twoStores(owner: Owner) {
  const { storeId: boardwalk } = await owner.addStore('Boardwalk');
  const { storeId: pier } = await subscribe(owner, 'Pier');
  const [neon, claw] = await owner.addGames(boardwalk, ['Neon Drift', 'Claw King']);
  const [other] = await owner.addGames(pier, ['Neon Drift']);
  if (!neon || !claw || !other) throw new Error('The games were not added');
  await owner.addDay(boardwalk, [neon], { date: monthBefore.from, sum: 200 });
  const first = await owner.addDay(boardwalk, [neon], { date: lastMonth.from, sum: 250 });
  await owner.addDay(boardwalk, [claw], { date: addDays(lastMonth.from, 1), sum: 400 });
  await owner.addDay(pier, [other], { date: addDays(lastMonth.from, 1), sum: 300.5 });
  await owner.addDay(boardwalk, [neon], { date: today, sum: 60 });
  return { boardwalk, pier, first };
}

test('the dashboard shows all time or a chosen period, and links to its records', async ({ page, owner }) => {
  test.slow();
  const { first } = await twoStores(owner);
  await page.goto('/dashboard');
  const revenue = page.getByRole('link', { name: /^Total Revenue/ });
  await expect(revenue).toContainText('$1,210.50');
  await expect(revenue).toContainText('Profit, all time, 5 records');
  await expect(revenue).toContainText('Last 7 days $60.00');
  await expect(page.getByRole('heading', { name: 'Revenue Trend (Last 7 Days)', exact: true })).toBeVisible();
  // Today is incomplete until both stores have a record.
  const points = page.getByRole('list', { name: /^Line chart: profit/ }).getByRole('link');
  await expect(points.last()).toHaveAccessibleName(/\$60\.00 so far, 1 of 2 stores, Opens its record$/);

  // The dates that steps would start from are the first to choose.
  await page.getByRole('button', { name: 'All time' }).click();
  const chooser = page.getByRole('dialog', { name: 'Period' });
  await expect(chooser.getByLabel('Start date')).toHaveValue(addDays(today, -6));
  await expect(chooser.getByLabel('End date')).toHaveValue(today);
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  await expect(page).toHaveURL(/period=last-month&compare=previous/);
  await expect(page.getByRole('heading', { name: 'Revenue Trend (Last Month)' })).toBeVisible();
  await expect(revenue).toContainText('$950.50');
  await expect(revenue).toContainText('+25.0%');
  await expect(revenue).toContainText('All time $1,210.50');
  const best = page.getByRole('link', { name: /^Best Game/ });
  await expect(best).toContainText('Claw King');
  await expect(best).toContainText('Keeps most Neon Drift');
  await expect(page.getByText(/like for like, without 2 store-days$/)).toBeVisible();

  // Keys move along the chart, and a day with a single record opens it.
  await expect(points).toHaveCount(Number(lastMonth.to.slice(8)));
  await points.last().focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('against $200.00')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/financial-detail\\?.*record=${first._id}`));
  await page.goBack();

  // A day of several stores opens their comparison, in which a store opens its record of that day, and a row of the
  // legend opens its game.
  await points.nth(1).click();
  await expect(page).toHaveURL(/\/stores\?view=compare&period=dates/);
  await page.getByRole('rowheader', { name: 'Pier' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/financial-detail\?.*period=dates/);
  await expect(page.getByText('$300.50').first()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page
    .getByRole('table', { name: /^Kept per game/ })
    .getByRole('link', { name: 'Claw King' })
    .click();
  await expect(page.getByRole('heading', { name: 'Claw King', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Last month/ })).toBeVisible();
});

test('the dashboard is of all time until a period is chosen, also of one store or by key', async ({ page, owner }) => {
  const { boardwalk } = await twoStores(owner);
  const revenue = page.getByRole('link', { name: /^Total Revenue/ });
  const before = { from: addDays(today, -13), to: addDays(today, -7) };
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'All time' })).toBeVisible();
  await page.getByRole('button', { name: 'Period before' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`from=${before.from}&to=${before.to}`));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Last 7 days/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Period after' })).toBeDisabled();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'All stores' }).click();
  await page.getByLabel('Boardwalk', { exact: true }).click();
  await expect(page).toHaveURL(`/dashboard?period=all&stores=${boardwalk}&compare=previous`);
  await expect(page.getByRole('button', { name: 'All time' })).toBeVisible();
  await expect(revenue).toContainText('Profit, all time, 4 records');
});

test('the figure of a game in several stores opens these stores, with the same total', async ({ page, owner }) => {
  test.slow();
  const { pier, boardwalk } = await twoStores(owner);
  // A name that contains the other is not counted.
  const longer = (await owner.addGames(pier, ['Neon Drift Turbo'])).find(({ gameName }) => /Turbo/.test(gameName));
  if (longer) await owner.addDay(pier, [longer], { date: addDays(lastMonth.from, 2), sum: 99 });
  const legend = page.getByRole('table', { name: /^(Kept|Takings) per game/ });
  const neon = legend.getByRole('row').filter({ has: page.getByRole('link', { name: 'Neon Drift', exact: true }) });

  await page.goto('/dashboard?period=last-month&compare=previous');
  // 250 of Boardwalk and 300.50 of Pier, minus 12.5%.
  await expect(neon).toContainText('$481.69');
  await neon.getByRole('link').click();
  await expect(page).toHaveURL('/games?period=last-month&compare=previous&q=%22Neon+Drift%22');
  await expect(page.locator('tfoot')).toContainText('1 game, 2 stores');
  await expect(page.locator('tfoot')).toContainText('$481.69');
  for (const store of ['Boardwalk', 'Pier'])
    await expect(page.locator('tbody').getByRole('link', { name: store, exact: true })).toBeVisible();

  // An edit of one of them leads back to both.
  await page.locator('tbody').getByRole('link', { name: 'Pier', exact: true }).click();
  await page.getByRole('link', { name: 'Edit game' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('tfoot')).toContainText('1 game, 2 stores');
  await expect(page).toHaveURL('/games?period=last-month&compare=previous&q=%22Neon+Drift%22');
  await page.locator('tbody').getByRole('link', { name: 'Pier', exact: true }).click();
  await page.getByRole('link', { name: 'Correct records' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.locator('tfoot')).toContainText('1 game, 2 stores');

  // All time.
  await page.goto('/dashboard');
  await expect(neon).toContainText('$810.50');
  await neon.getByRole('link').click();
  await expect(page.locator('tfoot')).toContainText('$810.50');

  // In one of the stores it is one game.
  await page.goto(`/dashboard?period=last-month&stores=${boardwalk}`);
  await neon.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Neon Drift', level: 1 })).toBeVisible();
});

test('the dashboard filters by store, and figures that fail to load show an error', async ({ page, owner }) => {
  test.slow();
  const { boardwalk, pier } = await twoStores(owner);
  await page.route('**/dashboard/performance', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'serverError' } }),
  );
  await page.goto(`/dashboard?period=last-month&stores=${pier}`);
  await expect(page.getByText('Couldn’t load the trend.')).toBeVisible();
  await page.unroute('**/dashboard/performance');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  const revenue = page.getByRole('link', { name: /^Total Revenue/ });
  await expect(revenue).toContainText('$300.50');
  // All time is also of the chosen store, and stores are chosen without a period too.
  await expect(revenue).toContainText('All time $300.50');
  await expect(page.getByRole('link', { name: /^Total Stores/ })).toContainText('1 of 2 stores chosen');
  await page.goto(`/dashboard?stores=${boardwalk}`);
  await expect(revenue).toContainText('Profit, last 7 days, 1 record');
  await expect(revenue).toContainText('All time $910.00');
  await page.goto(`/dashboard?period=last-month&stores=${pier}`);
  const bars = page.getByRole('list', { name: 'Bar chart: profit per store' }).getByRole('link');
  await expect(bars).toHaveText(['Pier']);
  // A bar opens its store with the period behind the bar, also if that is the dashboard's own.
  await bars.click();
  await expect(page.getByRole('button', { name: /^Last month/ })).toBeVisible();
  await page.goto('/dashboard');
  await expect(bars.first()).toHaveAttribute('href', /period=all/);
});

test('without a connection a change of the period keeps the figures until the new ones come', async ({
  page,
  context,
  owner,
}) => {
  test.slow();
  const { pier } = await twoStores(owner);
  const revenue = page.getByRole('link', { name: /^Total Revenue/ });
  const busy = page.locator('[aria-busy="true"]').filter({ has: revenue });
  const choose = async (from: RegExp, to: string) => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('button', { name: to, exact: true }).click();
  };
  await page.goto('/dashboard');
  await expect(revenue).toContainText('$1,210.50');
  await context.setOffline(true);
  await choose(/^All time/, 'Last month');
  await expect(page.getByText(/^No connection\. As of/)).toBeVisible();
  await expect(busy).toBeVisible();
  await expect(revenue).toContainText('$1,210.50');
  await context.setOffline(false);
  await expect(revenue).toContainText('Profit, last month, 3 records', { timeout: 15_000 });
  await expect(busy).toHaveCount(0);

  await context.setOffline(true);
  let failures = 0;
  page.on('requestfailed', (request) => (failures += Number(request.url().endsWith('/dashboard/performance'))));
  await choose(/^Last month/, 'This month');
  await expect(page.getByText(/^No connection\. As of/)).toBeVisible();
  // One call is tried three times, so the fourth is another call.
  await expect.poll(() => failures, { timeout: 20_000 }).toBeGreaterThan(3);
  await expect(busy).toBeVisible();
  await expect(revenue).toContainText('$950.50');
  // They are still named as what they are.
  await expect(revenue).toContainText('Profit, last month, 3 records');
  await expect(page.getByText('Couldn’t load')).toHaveCount(0);
  await context.setOffline(false);
  await expect(revenue).toContainText('Profit, this month, 1 record', { timeout: 15_000 });

  await page.goto(`/financials?store=${pier}&period=last-month`);
  const totals = page.getByText('$300.50').first();
  await expect(totals).toBeVisible();
  const bars = page.getByRole('list', { name: 'Bar chart: takings a day' }).getByRole('listitem');
  await expect(bars).toHaveCount(Number(lastMonth.to.slice(8)));
  await context.setOffline(true);
  failures = 0;
  page.on('requestfailed', (request) => (failures += Number(request.url().endsWith('/financials/trend'))));
  await page.getByRole('button', { name: 'Period after' }).click();
  await expect.poll(() => failures, { timeout: 20_000 }).toBeGreaterThan(3);
  await expect(page.getByText('Couldn’t load')).toHaveCount(0);
  await expect(totals).toBeVisible();
  await expect(bars).toHaveCount(Number(lastMonth.to.slice(8)));
});

test('the dashboard of a period is accessible', async ({ page, owner }) => {
  test.setTimeout(180_000);
  await twoStores(owner);
  await page.goto('/dashboard?period=last-month&compare=previous');
  await expect(page.getByRole('list', { name: /^Line chart: profit/ })).toBeVisible();
  await expectAccessibleInEverySize(page, 'the dashboard of a period');
});
