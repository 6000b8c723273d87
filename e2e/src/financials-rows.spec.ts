import { addDays, formatMedium, formatShortDay, formatWholeDay, weekdayOf } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessibleInEverySize } from './accessible.ts';
import { createOwner, expect, type Owner, signInByApi, test, today } from './journey.ts';

const dates = (from: string, to: string) => `period=dates&from=${from}&to=${to}`;
const ago = (days: number) => addDays(today, -days);
const details = (page: Page) => page.getByRole('link', { name: /^Details of/ });

async function aStore(owner: Owner) {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const enter = (days: number, sum: number) => owner.addDay(storeId, games, { date: ago(days), sum });
  const add = (changes: object) =>
    owner.call('/stores/edit-store', {
      _id: storeId,
      storeName: 'Boardwalk Pier 7',
      address: '7 Pier Road, Atlantic City',
      ...changes,
    });
  return { storeId, games, enter, edit: add };
}

test('a missing day has a row that opens its form; a long gap shares one row, and closed days have none', async ({
  page,
  owner,
}) => {
  test.slow();
  const { storeId, enter, edit } = await aStore(owner);
  for (const days of [34, 27, 20, 13]) await enter(days, 184);
  await enter(5, 20);
  await edit({ closedWeekdays: [weekdayOf(ago(2))] });
  await page.setViewportSize({ width: 1280, height: 900 });
  const list = `/financials?store=${storeId}&${dates(ago(7), today)}`;
  await page.goto(list);
  const missing = page.getByRole('row').filter({ hasText: 'No entry' });
  await expect(missing).toHaveText([
    `${formatShortDay(ago(1), today)}No entryAdd record`,
    `${formatShortDay(ago(3), today)}No entryAdd record`,
    `${formatShortDay(ago(4), today)}No entryAdd record`,
    `${formatShortDay(ago(6), today)}No entry. Usually $184Add record`,
    `${formatShortDay(ago(7), today)}No entryAdd record`,
  ]);
  await expect(details(page)).toHaveCount(1);
  // The chart's bar has the usual height.
  const bar = page.getByRole('link', { name: new RegExp(`^${formatWholeDay(ago(6), today)}:`) });
  await expect(bar).toHaveAccessibleName(/: no entry, usually \$184, Adds its record$/);
  await expectAccessibleInEverySize(page, 'Financials with missing days');
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: `Add record for ${formatShortDay(ago(3), today)}` }).click();
  await expect(page).toHaveURL(/\/add-financial\?/);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(ago(3));
  await page.goBack();
  await expect(page).toHaveURL(list);
  await enter(3, 50);
  await expect(missing).toHaveCount(4);

  // A sorted or filtered list has no rows for missing days.
  await page.getByRole('columnheader', { name: 'Money In' }).getByRole('button').click();
  await expect(missing).toHaveCount(0);
  await page.goto(`${list}&cash=Balanced`);
  await expect(details(page)).toHaveCount(2);
  await expect(missing).toHaveCount(0);

  await enter(60, 184);
  await page.goto(`/financials?store=${storeId}&period=all&sort=date`);
  const long = missing.filter({ hasText: 'open days' }).first();
  await expect(long).toContainText(/No entry on \d+ open days/);
  await expect(long.getByRole('link')).toHaveAccessibleName(`Add record for ${formatMedium(ago(35))}`);
});

test('columns can be hidden, which the browser remembers', async ({ page, owner }) => {
  test.slow();
  const { storeId, enter } = await aStore(owner);
  await enter(2, 20);
  await enter(1, 30);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/financials?store=${storeId}&${dates(ago(2), today)}&sort=edited`);
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await expect(heading('Updated By')).toHaveAttribute('aria-sort', 'ascending');
  const picker = page.getByRole('button', { name: 'Columns' });
  await picker.click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns.getByRole('checkbox')).toHaveCount(6);
  await columns.getByLabel('Updated By').uncheck();
  await columns.getByLabel('Cash').uncheck();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveText('Columns4 of 6');
  for (const name of ['Updated By', 'Cash']) await expect(heading(name)).toBeHidden();
  // Hiding the sorted column removes the sorting.
  await expect(page).toHaveURL(/sort=-date/);
  await expect(heading('Date')).toHaveAttribute('aria-sort', 'descending');
  const balanced = page.getByRole('cell', { name: 'Balanced', includeHidden: true });
  await expect(balanced).toHaveCount(3);
  for (const each of await balanced.all()) await expect(each).toBeHidden();
  await expectAccessibleInEverySize(page, 'Financials with hidden columns');
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.reload();
  await expect(picker).toHaveText('Columns4 of 6');
  await expect(heading('Cash')).toBeHidden();
  await picker.click();
  await columns.getByLabel('Cash').check();
  await expect(heading('Cash')).toBeVisible();
});

test('a period is compared with an earlier one, day by day, in the totals and the chart', async ({ page, owner }) => {
  test.slow();
  const { storeId, enter } = await aStore(owner);
  for (const [days, sum] of [
    [13, 100],
    [12, 50],
    [6, 150],
    [5, 60],
    [4, 40],
  ] as const)
    await enter(days, sum);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/financials?store=${storeId}&${dates(ago(6), today)}`);
  const bar = page.getByRole('link', { name: new RegExp(`^${formatWholeDay(ago(6), today)}:`) });
  await expect(bar).toHaveAccessibleName(/: \$150\.00, Opens its record$/);
  await page.getByRole('button', { name: 'No comparison' }).click();
  await page.getByRole('dialog', { name: 'Compare with' }).getByRole('button', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(/compare=previous/);
  await expect(bar).toHaveAccessibleName(/: \$150\.00, compared \$150\.00 against \$100\.00, Opens its record$/);
  // 150 + 60 against 100 + 50; the day of 40 has no counterpart.
  const totals = page.getByRole('main');
  // Both changes are in percent, and say against what.
  await expect(totals.getByText(/^\+40\.0% vs\. /)).toHaveCount(2);
  await expect(totals).toContainText('only the 2 days with records in both periods. 1 day is left out.');
  await expectAccessibleInEverySize(page, 'Financials with a comparison');
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: /^vs / }).click();
  await page
    .getByRole('dialog', { name: 'Compare with' })
    .getByRole('button', { name: 'Same period last year' })
    .click();
  await expect(totals).toContainText('Changes compare nothing: no day has records in both periods.');
  // The current month is compared with the same days of last month, unless the URL has another comparison.
  await page.goto(`/financials?store=${storeId}`);
  await page.getByRole('button', { name: 'vs same days last month' }).click();
  await page.getByRole('dialog', { name: 'Compare with' }).getByRole('button', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(/compare=previous/);
});

test('export and report have the filtered rows in their order, and name the filters', async ({ page, owner }) => {
  test.slow();
  await page.context().addInitScript(() => {
    window.print = () => undefined;
  });
  const { storeId, games } = await aStore(owner);
  for (let day = 1; day <= 104; day += 1)
    await owner.call('/financials/create-financial', {
      storeId,
      date: ago(day),
      gameFinances: [{ gameId: games[0]?._id, sum: day }],
      expenses: [],
      notes: '',
      actualCashCount: day === 3 ? day - 2 : day,
      answer: 'record',
    });
  const list = `/financials?store=${storeId}&${dates(ago(110), today)}&least=3&sort=takings`;
  await page.goto(list);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Boardwalk-Pier-7-${ago(110)}-to-${today}-filtered.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).slice(1).split('\r\n');
  expect(lines[0]).toBe('Filtered: Money In: $3.00 or more');
  expect(lines[1]).toMatch(/^Date,Created By,/);
  expect(lines.slice(2).map((line) => line.split(',')[3])).toEqual(
    Array.from({ length: 102 }, (_, day) => `${day + 3}.00`),
  );

  await page.goto(`${list}&cash=Short`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print Report (1)' }).click();
  const report = await opening;
  await expect(report.getByText('Filtered: Cash: Short; Money In: $3.00 or more', { exact: true })).toBeVisible();
  await expect(report.getByLabel('Summary')).toContainText('1 on 1 day');
  await expect(report.getByRole('row', { name: /^Total/ })).toContainText('$3.00$0.00$3.00$3.00$1.00−$2.00');
  // Commissions would not add up to the filtered rows.
  await expect(report.getByText('Commission Summary')).toHaveCount(0);
  await report.getByRole('link', { name: 'Financials' }).click();
  await expect(report).toHaveURL(/cash=Short.*least=3.*sort=takings/);
  await report.close();

  await page.goto(`${list}&cash=Over`);
  await page.getByRole('button', { name: 'Print Report (0)' }).click();
  await expect(page.getByRole('alert').getByText('No data to print', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText('No data to print')).toHaveCount(0);
});

test('another owner and a counter can’t open a store’s financials; a period may span 8,000 years', async ({
  page,
  owner,
  openBrowser,
  database,
}) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: ago(1), sum: 20 });
  await page.goto(`/financials?store=${storeId}&${dates('0001-01-01', '9999-12-31')}`);
  await expect(page.getByText('The earliest date is January 1, 2000')).toBeVisible();
  await page.goto(`/financials?store=${storeId}&${dates('2000-01-01', '9999-12-31')}`);
  await expect(details(page)).toHaveCount(1);

  const stranger = await openBrowser((await createOwner(database)).token);
  await stranger.goto(`/financials?store=${storeId}&period=all`);
  await expect(stranger.getByRole('main')).toContainText('Store not found');

  const token = await signInByApi(staffCredentials.username, staffCredentials.password);
  const clerk = await openBrowser(token);
  for (const path of ['financials', 'financial-report']) {
    await clerk.goto(`/${path}?store=${storeId}&period=all`);
    await expect(clerk).toHaveURL(/\/staff-dashboard/);
  }
});
