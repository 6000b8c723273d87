import { addDays } from '@quarterdeck/domain/business-date';
import { rangeOf } from '@quarterdeck/domain/period';
import type { Page } from '@playwright/test';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, type Owner, test, today } from './journey.ts';
import { subscribe } from './sandbox.ts';

const quarter = rangeOf('this-quarter', today) ?? { from: today, to: today };
const yesterday = addDays(today, -1);

/** Mall has a record of today; the latest record of Pier is of the previous quarter. */
async function twoStores(owner: Owner) {
  const { storeId: mall, staffCredentials } = await owner.addStore('Mall');
  const { storeId: pier } = await subscribe(owner, 'Pier');
  const games = await owner.addGames(mall, ['Neon Drift', 'Claw King']);
  const pierGames = await owner.addGames(pier, ['Photo Booth']);
  const { _id: record } = await owner.addDay(mall, games, { date: today, sum: 100.5 });
  await owner.addDay(pier, pierGames, { date: addDays(quarter.from, -40), sum: 80 });
  return { mall, record, pier, pierGames, username: staffCredentials.username };
}

const row = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.getByRole('link', { name, exact: true }) });
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Pier and Mall' }).getByRole('row', { name: label });

test('three clicks compare two stores over this quarter', async ({ page, owner }) => {
  test.slow();
  const { pier, pierGames } = await twoStores(owner);
  await owner.addDay(pier, pierGames, { date: quarter.from, sum: 40 });
  await page.goto('/stores');
  await page.getByRole('checkbox', { name: 'Compare Pier' }).click();
  await page.getByRole('checkbox', { name: 'Compare Mall' }).click();
  await page.getByRole('region', { name: 'Pier and Mall' }).getByRole('button', { name: 'This quarter' }).click();

  await expect(figure(page, 'Takings').first()).toHaveText('Takings$40.00$201.00−$161.00');
  await expect(figure(page, 'Kept').first()).toHaveText('Kept$35.00$175.88−$140.88');
  await expect(figure(page, 'Kept, % of takings')).toHaveText('Kept, % of takings87.5%87.5%');
  await expect(page).toHaveURL(/period=this-quarter/);

  // The URL keeps all choices.
  await page.reload();
  await expect(figure(page, 'Kept').first()).toHaveText('Kept$35.00$175.88−$140.88');
  await expect(page.getByRole('checkbox', { name: 'Compare Mall' })).toBeChecked();
  await page.getByRole('link', { name: 'Mall', exact: true }).click();
  await expect(page).toHaveURL(/\/store-details/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(figure(page, 'Kept').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await expect(page.getByRole('region', { name: 'Pier and Mall' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeFocused();
});

test('a row shows a store’s figures, or says that there are none', async ({ page, owner }) => {
  test.slow();
  const { mall, record, pier } = await twoStores(owner);
  await page.goto('/stores');
  await expect(page.getByRole('button', { name: /^Last 7 days/ })).toBeVisible();
  await expect(row(page, 'Mall')).toContainText('$201.00');
  await expect(row(page, 'Mall')).toContainText('Balanced');
  await expect(row(page, 'Mall')).toContainText('Today');
  // Its first record is of today, so yesterday is not missing.
  await expect(row(page, 'Mall')).not.toContainText('No entry');
  await page.getByRole('button', { name: /^Last 7 days/ }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(row(page, 'Pier')).toContainText('No entries');
  await expect(row(page, 'Pier')).not.toContainText('$0.00');
  await expect(page.locator('tfoot')).toContainText('2 stores');
  await expect(page.locator('tfoot')).toContainText('$201.00');

  // The first click on a heading puts the largest figure first. Unknown figures stay last.
  const first = page.locator('tbody tr').first();
  await expect(first).toContainText('Mall');
  await page.getByRole('button', { name: 'Takings', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Takings' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(first).toContainText('Mall');
  await page.getByRole('button', { name: 'Last entry' }).click();
  await page.getByRole('button', { name: 'Last entry' }).click();
  await expect(first).toContainText('Pier');
  await expect(page).toHaveURL(/sort=last/);

  // A record saved elsewhere appears.
  const games = await owner.call<{ _id: string }[]>('/games/fetch-store-games', { storeId: pier });
  await owner.addDay(pier, games, { date: yesterday, sum: 12.34 });
  await expect(row(page, 'Pier')).toContainText('$12.34');
  // Of a single day, the row opens the day's only record. Back leads to the day in Financials.
  const dates = `period=dates&from=${today}&to=${today}`;
  await row(page, 'Mall').getByRole('link').click();
  await expect(page).toHaveURL(`/financial-detail?${dates}&store=${mall}&record=${record}`);
  await page.goBack();
  // A day without a record opens in Financials.
  await row(page, 'Pier').getByRole('link').click();
  await expect(page).toHaveURL(`/financials?store=${pier}&${dates}`);
});

test('the chosen view is remembered, and sign-in facts stay on the cards', async ({ page, owner }) => {
  test.slow();
  const { username } = await twoStores(owner);
  await page.goto('/stores');
  await expect(row(page, 'Mall')).toBeVisible();
  await expect(page.getByText(username)).toHaveCount(0);
  await page.getByText('Cards', { exact: true }).click();
  await expect(page).toHaveURL(/view=cards/);
  await expect(page.getByText(username)).toBeVisible();

  await page.goto('/stores');
  await expect(page.getByRole('article', { name: 'Pier' })).toBeVisible();
  await page.goto('/stores?view=compare');
  await expect(row(page, 'Mall')).toBeVisible();
  // A view in the URL doesn't replace the remembered one.
  await page.goto('/stores');
  await expect(page.getByRole('article', { name: 'Pier' })).toBeVisible();
  await page.getByText('Compare', { exact: true }).click();
  await page.goto('/stores');
  await expect(row(page, 'Mall')).toBeVisible();
});

test('the navigation keeps the filters between Stores and Games', async ({ page, owner }) => {
  test.slow();
  const { pier } = await twoStores(owner);
  await page.goto(`/stores?period=last-quarter&stores=${pier}&compare=previous&sort=kept`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  const menu = page.getByRole('navigation', { name: 'Main' }).first();
  await menu.getByRole('link', { name: 'All games' }).click();
  await expect(page).toHaveURL(`/games?period=last-quarter&stores=${pier}&compare=previous`);
  await expect(page.locator('tbody tr')).toContainText('$80.00');
  await page.getByRole('button', { name: 'Period after' }).click();
  await expect(page).toHaveURL(/period=this-quarter/);
  await menu.getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('button', { name: /^This quarter/ })).toBeVisible();
  await expect(row(page, 'Pier')).toContainText('No entries');
  // So do the dashboard and the screens of a store, which show its period.
  const kept = /period=this-quarter/;
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue Trend (This Quarter)' })).toBeVisible();
  await menu.getByRole('link', { name: 'Stores' }).click();
  await row(page, 'Pier').getByRole('link').click();
  for (const name of ['View All Games', 'View financials', 'Dashboard', 'Financials'])
    await expect(page.getByRole('link', { name }).first(), name).toHaveAttribute('href', kept);
  await page.getByRole('link', { name: 'View financials' }).click();
  await expect(page.getByRole('button', { name: /^This quarter/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Representatives' })).toHaveAttribute('href', kept);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('button', { name: /^This quarter/ })).toBeVisible();
});

test('fewer than two stores have no comparison', async ({ page, owner }) => {
  await page.goto('/stores?view=compare');
  await expect(page.getByText('No Arcade Locations Found')).toBeVisible();
  await owner.addStore('Mall');
  await page.reload();
  await expect(page.getByRole('article', { name: 'Mall' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.locator('table')).toHaveCount(0);
});

test('a phone shows the figure that sorts the stores', async ({ page, owner }) => {
  test.slow();
  await twoStores(owner);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/stores');
  const mall = row(page, 'Mall');
  await expect(mall.getByText('$201.00').first()).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Cash differences');
  await expect(mall.getByText('Balanced')).toBeVisible();
  await expect(mall.getByText('$201.00').first()).toBeHidden();
  await page.getByLabel('Sort by').selectOption('Store');
  await expect(page.locator('tbody tr').first()).toContainText('Mall');
  await page.getByRole('button', { name: /^Ascending/ }).click();
  await expect(page.locator('tbody tr').first()).toContainText('Pier');
  await page.getByRole('checkbox', { name: 'Compare Mall' }).click();
  await page.getByRole('checkbox', { name: 'Compare Pier' }).click();
  await expect(page.getByRole('region', { name: 'Mall and Pier' })).toBeInViewport();
});

test('figures that fail to load show an error with a retry', async ({ page, owner }) => {
  test.slow();
  await twoStores(owner);
  await page.route('**/stores/performance', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'serverError' } }),
  );
  await page.goto('/stores');
  await expect(page.getByText('Couldn’t load the figures')).toBeVisible();
  await page.unroute('**/stores/performance');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Mall')).toContainText('$201.00');
});

test('the comparison is accessible, full and with long names', async ({ page, owner }) => {
  test.setTimeout(180_000);
  const { mall, pier, pierGames } = await twoStores(owner);
  const [store] = await owner.call<object[]>('/stores/user-stores', undefined, 'GET');
  const storeName = 'An_unbroken_name_without_any_place_to_break_the_line_at_all';
  await owner.call('/stores/edit-store', { ...store, storeName, address: '7 Pier Road, Atlantic City' });
  for (const days of [1, 2, 3, 5])
    await owner.addDay(pier, pierGames, { date: addDays(today, -days), sum: 3_333_333.33 - days });
  await page.goto(`/stores?period=last-30-days&compare=previous&pair=${mall},${pier}`);
  await expect(page.getByRole('region', { name: /and Pier/ })).toBeVisible();
  await expectAccessibleInEverySize(page, 'Stores, compared');
});

test('the comparison fits into every window', async ({ page, owner }) => {
  test.slow();
  await twoStores(owner);
  await page.goto('/stores?view=compare');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  for (const width of [1024, 1116, 1151, 1206, 1240, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `${width} px`).toBe(0);
  }
});

test('an amount of millions stays clear of the trend beside it', async ({ page, owner }) => {
  const { pier, pierGames } = await twoStores(owner);
  for (const days of [-3, -2, -1])
    await owner.addDay(pier, pierGames, { date: addDays(today, days), sum: 2_345_678.9 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/stores?view=compare');
  const amount = row(page, 'Pier').getByText('$2,345,678.90', { exact: true }).first();
  const space = await amount.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const line = cell.closest('tr')?.querySelector('svg[aria-label^="From "]');
    return (line?.getBoundingClientRect().left ?? 0) - range.getBoundingClientRect().right;
  });
  expect(space).toBeGreaterThanOrEqual(8);
});
