import { addDays, formatMonthDay, formatShortDay, formatWholeDay } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInEverySize } from './accessible.ts';
import { expect, hold, type Owner, test, today } from './journey.ts';

const dates = (from: string, to: string) => `period=dates&from=${from}&to=${to}`;
const details = (page: Page) => page.getByRole('link', { name: /^Details of/ });
const footer = (page: Page) => page.getByRole('row', { name: /^\d+ days? / });

/** A record whose count is off by some dollars. */
const addCounted = (owner: Owner, storeId: string, gameId: string, day: { date: string; sum: number; off: number }) =>
  owner.call<{ _id: string; version: number }>('/financials/create-financial', {
    storeId,
    date: day.date,
    gameFinances: [{ gameId, sum: day.sum }],
    expenses: [],
    notes: '',
    answer: 'record',
    actualCashCount: day.sum + day.off,
  });

async function aStore(owner: Owner) {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  return { storeId, games, gameId: games[0]?._id ?? '' };
}

test('a bar opens its day, and the hatched bar of a missing day opens its form', async ({ page, owner }) => {
  const { storeId, games } = await aStore(owner);
  const day = addDays(today, -6);
  for (let week = 1; week <= 4; week += 1)
    await owner.addDay(storeId, games, { date: addDays(day, -7 * week), sum: 184 });
  const record = await owner.addDay(storeId, games, { date: day, sum: 20 });
  await owner.addDay(storeId, games, { date: addDays(today, -4), sum: 30 });
  await owner.addDay(storeId, games, { date: addDays(today, -4), sum: 40 });
  const list = `/financials?store=${storeId}&${dates(day, today)}`;
  await page.goto(list);
  const chart = page.getByRole('list', { name: 'Bar chart: takings a day' });
  await expect(chart.getByRole('listitem')).toHaveCount(7);
  const bar = (date: typeof today) => chart.getByRole('link', { name: new RegExp(`^${formatWholeDay(date, today)}:`) });
  await expect(bar(day)).toHaveAccessibleName(/: \$20\.00, usually \$184, Opens its record$/);
  await expect(bar(addDays(today, -4))).toHaveAccessibleName(/: \$70\.00, Opens its records$/);
  await expect(bar(addDays(today, -1))).toHaveAccessibleName(/: no entry, Adds its record$/);
  await expect(bar(today)).toHaveAccessibleName(/: no entry so far, Adds its record$/);
  await bar(day).click();
  await expect(page).toHaveURL(new RegExp(`/financial-detail\\?.*record=${record._id}`));
  // Back leads to the days of the chart, not to the day of the record.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(chart.getByRole('listitem')).toHaveCount(7);
  await bar(addDays(today, -4)).click();
  await expect(details(page)).toHaveCount(2);
  await page.goto(list);
  await bar(addDays(today, -1)).click();
  await expect(page).toHaveURL(new RegExp(`/add-financial\\?.*date=${addDays(today, -1)}`));
});

test('figures that fail to load say so in their place', async ({ page, owner }) => {
  const { storeId, games } = await aStore(owner);
  await owner.addDay(storeId, games, { date: today, sum: 20 });
  await page.route(/\/financials\/(store-summary|trend)/, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internalError' } }),
  );
  await page.goto(`/financials?store=${storeId}`);
  await expect(page.getByText('Couldn’t load the totals.')).toBeVisible();
  await expect(page.getByText('Couldn’t load the chart.')).toBeVisible();
  await expect(page.getByText('Couldn’t load the records')).toHaveCount(0);
  await expect(details(page)).toHaveCount(1);
  await page.unroute(/\/financials\/(store-summary|trend)/);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('Couldn’t load the totals.')).toHaveCount(0);
});

test('the chart and the commission keep their figures until those of another period come', async ({ page, owner }) => {
  const { storeId, games } = await aStore(owner);
  await owner.addDay(storeId, games, { date: today, sum: 80 });
  await owner.addDay(storeId, games, { date: addDays(today, -1), sum: 40 });
  await page.goto(`/financials?store=${storeId}&${dates(today, today)}`);
  const bars = page.getByRole('list', { name: 'Bar chart: takings a day' }).getByRole('listitem');
  const commission = page.getByRole('row', { name: /Rita Alvarez/ });
  await expect(bars).toHaveCount(1);
  await expect(commission).toContainText('$10.00');
  const release = await hold(page, /\/financials\/(trend|commission-summary)/);
  await page.getByLabel('Start date').fill(addDays(today, -1));
  await expect(details(page)).toHaveCount(2);
  await expect(bars).toHaveCount(1);
  await expect(commission).toContainText('$10.00');
  release();
  await expect(bars).toHaveCount(2);
  await expect(commission).toContainText('$15.00');
});

test('a refused deletion of a record is no longer shown when the question is asked again', async ({ page, owner }) => {
  const { storeId, games } = await aStore(owner);
  const { _id } = await owner.addDay(storeId, games, { date: today, sum: 20 });
  await page.goto(`/financial-detail?store=${storeId}&record=${_id}`);
  await page.route('**/financials/delete-financial', (route) => route.fulfill({ json: { error: 'Not now' } }));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Not now')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('Restore it within 30 days.', { exact: false })).toBeVisible();
  await expect(dialog.getByText('Not now')).toHaveCount(0);
});

test('the period picker beside the tabs writes the same address', async ({ page, owner }) => {
  const { storeId, games } = await aStore(owner);
  await owner.addDay(storeId, games, { date: '2026-09-05', sum: 10 });
  await page.goto(`/financials?store=${storeId}`);
  await page.getByRole('button', { name: 'Period before' }).click();
  await expect(page).toHaveURL(/period=last-month/);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: /^Last month/ }).click();
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: 'This week' }).click();
  await expect(page).toHaveURL(/period=week/);
  await expect(page.getByRole('radio', { name: 'Current Week' })).toBeChecked();
  await page.goto(`/financials?store=${storeId}&${dates('2026-10-01', '2026-10-31')}`);
  await page.getByRole('button', { name: 'Period before' }).click();
  await expect(page).toHaveURL(/from=2026-09-01&to=2026-09-30/);
  await expect(details(page)).toHaveCount(1);
  await page.getByText('All', { exact: true }).click();
  await expect(page).toHaveURL(/period=all/);
  await expect(page.getByRole('button', { name: 'All time' })).toBeVisible();
});

test('filters and order are kept in the URL, and totals count every match', async ({ page, owner }) => {
  test.slow();
  const { storeId, games, gameId } = await aStore(owner);
  const first = addDays(today, -40);
  for (let day = 0; day < 34; day += 1)
    await addCounted(owner, storeId, gameId, { date: addDays(first, day), sum: 100 + day, off: day < 32 ? -10 : 0 });
  const edited = await owner.addDay(storeId, games, { date: addDays(first, 34), sum: 500 });
  await owner.call(
    '/financials/edit-financial',
    {
      _id: edited._id,
      version: edited.version,
      storeId,
      date: addDays(first, 34),
      notes: 'Again',
      expenses: [],
      gameFinances: [{ gameId, sum: 500 }],
      actualCashCount: 500,
    },
    'PATCH',
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  const list = `/financials?store=${storeId}&${dates(first, today)}`;
  await page.goto(list);
  await expect(details(page)).toHaveCount(30);
  await expect(footer(page)).toContainText('35 days35 records');

  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Any cash status' }).click();
  await page.getByRole('dialog', { name: 'Cash' }).getByRole('button', { name: 'Short' }).click();
  await expect(page).toHaveURL(/cash=Short/);
  // 32 records, of which the page has 30: 100 + 101 + … + 131.
  await expect(footer(page)).toContainText('32 days32 records$3,696.00');
  await expect(footer(page)).toContainText('−$320.00, 32 off');
  await expect(details(page)).toHaveCount(30);

  const heading = page.getByRole('columnheader', { name: 'Money In' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(details(page).first()).toHaveAccessibleName(`Details of ${formatShortDay(addDays(first, 31), today)}`);
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=takings/);
  await expect(details(page).first()).toHaveAccessibleName(`Details of ${formatShortDay(first, today)}`);
  await page.getByRole('button', { name: 'Show more (30 of 32)' }).click();
  await expect(details(page)).toHaveCount(32);

  // Opening a record and going back keeps them, and so does a reload.
  await details(page).first().click();
  await expect(page.getByRole('region', { name: 'Daily Summary' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/financials\?.*cash=Short.*sort=takings/);
  await page.reload();
  await expect(footer(page)).toContainText('32 records');

  await filters.getByRole('button', { name: 'Any amount' }).click();
  const amounts = page.getByRole('dialog', { name: 'Money In' });
  await amounts.getByLabel('At least').fill('130');
  await amounts.getByLabel('At most').fill('120');
  await amounts.getByRole('button', { name: 'Apply amounts' }).click();
  await expect(amounts.getByText('“At most” can’t be less than “At least”')).toBeVisible();
  await amounts.getByLabel('At most').fill('1,000');
  await amounts.getByRole('button', { name: 'Apply amounts' }).click();
  await expect(footer(page)).toContainText('2 days2 records$261.00');
  await expectAccessibleInEverySize(page, 'Financials with filters');
  await page.setViewportSize({ width: 1280, height: 800 });

  await filters.getByRole('button', { name: 'Edited or not' }).click();
  await page.getByRole('dialog', { name: 'Edited' }).getByRole('button', { name: 'Edited', exact: true }).click();
  await expect(page.getByText('Nothing in this period for Short · Edited · $130.00 to $1,000.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Cash, Short' }).click();
  await expect(footer(page)).toContainText('1 day1 record$500.00');
  await page.goto(`${list}&cash=Over`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(footer(page)).toContainText('35 records');
  expect(new URL(page.url()).searchParams.has('cash')).toBe(false);
});

test('a day with several records shows their sum above them; the table’s head and totals stay in view', async ({
  page,
  owner,
}) => {
  test.slow();
  const { storeId, games } = await aStore(owner);
  const first = addDays(today, -25);
  for (let day = 0; day < 24; day += 1) await owner.addDay(storeId, games, { date: addDays(first, day), sum: 10 });
  await owner.addDay(storeId, games, { date: addDays(first, 23), sum: 5.5 });
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(`/financials?store=${storeId}&${dates(first, today)}`);
  const day = formatShortDay(addDays(first, 23), today);
  const ofDay = page.getByRole('row').filter({ hasText: day });
  await expect(ofDay).toHaveCount(3);
  await expect(ofDay.first()).toContainText(`${day}2 records$15.50–$15.50`);
  await expect(ofDay.first().getByRole('link')).toHaveCount(0);
  await expect(footer(page)).toBeInViewport({ ratio: 1 });
  await expect(footer(page)).toContainText('24 days25 records$245.50');
  await details(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Money In' })).toBeInViewport({ ratio: 1 });
  await expectAccessibleInEverySize(page, 'Financials');
});

test('on a phone records come before commission, and a sheet has order and filters', async ({ page, owner }) => {
  const { storeId, games } = await aStore(owner);
  const day = addDays(today, -3);
  await owner.addDay(storeId, games, { date: day, sum: 10 });
  await owner.addDay(storeId, games, { date: addDays(day, 1), sum: 5 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/financials?store=${storeId}&${dates(day, today)}`);
  await expect(details(page)).toHaveCount(2);
  const topOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? NaN;
  const lastRecord = await details(page).last().boundingBox();
  expect(lastRecord?.y).toBeLessThan(await topOf('Commission Summary'));
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden();
  const opener = page.getByRole('button', { name: 'Sort and filter' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Sort and filter' });
  await sheet.getByLabel('Sort by').selectOption('Money In');
  await expect(page).toHaveURL(/sort=-takings/);
  await expect(details(page).first()).toHaveAccessibleName(new RegExp(formatMonthDay(day)));
  await sheet.getByLabel('At least').fill('7');
  await sheet.getByRole('button', { name: 'Apply amounts' }).click();
  await expect(sheet.getByRole('button', { name: 'Show 1 record', exact: true })).toBeFocused();
  await expectAccessible(page, 'sheet of Financials');
  await sheet.getByLabel('Edited').selectOption('Edited');
  await sheet.getByRole('button', { name: 'Show 0 records' }).click();
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleName('Sort and filter 2 set');
  await expect(page.getByText('Nothing in this period for Edited · $7.00 or more.')).toBeVisible();
  await opener.click();
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await expect(sheet.getByRole('button', { name: 'Show 2 records' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details(page)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('three actions leave the title on one line, in every width and with a long name', async ({
  page,
  owner,
  database,
}) => {
  const { storeId } = await aStore(owner);
  await database.pool.query("update owners set full_name = 'Christopher Montgomery-Ashworth' where email = $1", [
    owner.email,
  ]);
  await page.goto(`/financials?store=${storeId}`);
  const title = page.getByRole('heading', { name: 'Financials', level: 1 });
  await expect(title).toBeVisible();
  for (const width of [768, 1024, 1100, 1200, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await title.evaluate((h1) => {
      const range = document.createRange();
      range.selectNodeContents(h1);
      return range.getClientRects().length;
    });
    expect({ width, lines }).toEqual({ width, lines: 1 });
  }
});
