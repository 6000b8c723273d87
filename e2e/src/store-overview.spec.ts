import { addDays, addMonths } from '@quarterdeck/domain/business-date';
import { calendarStart } from '@quarterdeck/domain/period';
import type { Page } from '@playwright/test';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, type Owner, test, today } from './journey.ts';

const daysAgo = (days: number) => addDays(today, -days);
const monthBefore = addMonths(calendarStart(today, 'month'), -1);

/** A store with a weekly record on this weekday, from seven weeks ago; last week's is missing. */
async function aStoreWithDays(owner: Owner) {
  const { storeId, staffCredentials } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  for (const weeks of [7, 6, 5, 4, 3]) await owner.addDay(storeId, games, { date: daysAgo(7 * weeks), sum: 100 });
  const low = await owner.addDay(storeId, games, { date: daysAgo(14), sum: 50 });
  return { storeId, games, low, username: staffCredentials.username };
}

const bars = (page: Page) =>
  page.getByRole('list', { name: 'Bar chart: takings of the last 30 days' }).getByRole('link');
/** The link of a date in the calendar. */
const cell = (page: Page, date: string) => page.locator(`a[data-date="${date}"]`);
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('the calendar marks a low day, which opens its record, and a missing day, which opens its form', async ({
  page,
  owner,
}) => {
  test.slow();
  const { storeId, low } = await aStoreWithDays(owner);
  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.getByRole('button', { name: /^Last 30 days/ })).toBeVisible();
  await expect(figure(page, 'Takings')).toContainText('$500.00');
  await expect(figure(page, 'Takings')).toContainText('3 days');
  const lowDay = cell(page, daysAgo(14));
  await expect(lowDay).toHaveAccessibleName(/: \$100\.00, usually \$200, far below, by Admin, Opens its record$/);
  await lowDay.click();
  await expect(page).toHaveURL(new RegExp(`/financial-detail\\?.*record=${low._id}`));
  await page.goBack();

  const missing = cell(page, daysAgo(7));
  await expect(missing).toHaveAccessibleName(/: no entry, usually \$200, Adds its record$/);
  await missing.click();
  await expect(page).toHaveURL(`/add-financial?period=last-30-days&store=${storeId}&date=${daysAgo(7)}`);
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(daysAgo(7));
});

test('keys move by day and by week, and to both ends', async ({ page, owner }) => {
  test.slow();
  const { storeId } = await aStoreWithDays(owner);
  await page.goto(`/store-details?store=${storeId}`);
  await cell(page, daysAgo(14)).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, daysAgo(13))).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, daysAgo(21))).toBeFocused();
  await page.keyboard.press('End');
  await expect(cell(page, today)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cell(page, daysAgo(49))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/financial-detail/);

  // The chart has its own arrow keys.
  await page.goBack();
  await expect(bars(page)).toHaveCount(30);
  await bars(page).nth(14).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/financial-detail/);
});

test('the figures follow the period; the chart and calendar don’t', async ({ page, owner }) => {
  test.slow();
  const { storeId, games } = await aStoreWithDays(owner);
  await owner.call('/financials/create-financial', {
    storeId,
    date: today,
    gameFinances: games.map(({ _id }, index) => ({ gameId: _id, sum: index === 0 ? 40.5 : 0 })),
    actualCashCount: 30,
    idempotencyKey: crypto.randomUUID(),
  });
  await page.goto(`/store-details?store=${storeId}`);
  await expect(figure(page, 'Takings')).toContainText('$540.50');
  await expect(figure(page, 'Cash differences')).toContainText('−$10.50');
  await expect(figure(page, 'Cash differences')).toContainText('1 of 4 days off');
  await page.getByRole('button', { name: /^Last 30 days/ }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(figure(page, 'Takings')).toContainText('$40.50');
  const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await expect(section('Top and bottom games').getByRole('listitem')).toHaveText([/Neon Drift.*\$35\.44/, /Claw King/]);
  await expect(section('Cash differences by staff member')).toContainText('Admin1 of 1 day off, worst −$10.50');
  await expect(section('Representatives')).toContainText('$40.50 takings$5.06');
  await expect(bars(page)).toHaveCount(30);
  await expect(bars(page).last()).toHaveAccessibleName(/\$40\.50 so far/);

  // A game opens with the period, and Back keeps it.
  await section('Top and bottom games').getByRole('link', { name: 'Neon Drift' }).click();
  await expect(page).toHaveURL(/\/game\?/);
  await expect(page.getByRole('button', { name: /^Today/ })).toBeVisible();
  await page.goBack();
  await expect(figure(page, 'Takings')).toContainText('$40.50');
  // Also without a period in the address: a game's page alone would begin with this month.
  await page.goto(`/store-details?store=${storeId}`);
  await section('Top and bottom games').getByRole('link', { name: 'Neon Drift' }).click();
  await expect(page.getByRole('button', { name: /^Last 30 days/ })).toBeVisible();
  await page.goBack();

  // A record saved elsewhere appears.
  await owner.addDay(storeId, games, { date: daysAgo(1), sum: 12.34 });
  await expect(figure(page, 'Yesterday')).toContainText('$24.68');
});

test('a store without records names the first step and keeps its sections', async ({ page, owner }) => {
  const { storeId, staffCredentials } = await owner.addStore();
  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.getByText('Add games first, then the day’s takings appear here.')).toBeVisible();
  await expect(page.getByText(staffCredentials.username)).toBeVisible();
  await expect(page.getByText('Start by adding games!')).toBeVisible();
  await expect(page.getByRole('link', { name: '+ Add record' })).toHaveCount(0);
  for (const name of ['Store Information', 'Financials', 'Games', 'Staff', 'Counters', 'Actions'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await owner.addGames(storeId, ['Neon Drift']);
  await page.reload();
  await expect(page.getByText('The first day’s takings will appear here.')).toBeVisible();
});

test('a failed overview shows an error with a retry, and the other sections still work', async ({ page, owner }) => {
  test.slow();
  const { storeId, username } = await aStoreWithDays(owner);
  await page.route('**/stores/overview', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'serverError' } }),
  );
  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.getByText('Couldn’t load the figures')).toBeVisible();
  await expect(page.getByText(username)).toBeVisible();
  await page.unroute('**/stores/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Takings')).toContainText('$500.00');
});

test('a phone shows a month, and a tablet two', async ({ page, owner }) => {
  test.slow();
  const { storeId } = await aStoreWithDays(owner);
  const months = page.getByRole('table').filter({ has: page.locator('th[abbr="Sunday"]') });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/store-details?store=${storeId}`);
  await expect(months).toHaveCount(1);
  await expect(cell(page, today)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later month' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Earlier month' }).click();
  await expect(cell(page, today)).toHaveCount(0);
  // Keys continue into another month.
  await page.getByRole('button', { name: 'Later month' }).click();
  await cell(page, today).focus();
  await page.keyboard.press('Home');
  await expect(cell(page, daysAgo(49))).toBeFocused();
  await page.setViewportSize({ width: 768, height: 1000 });
  await expect(months).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(months).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Earlier month' })).toHaveCount(0);
});

test('the overview is accessible, full and empty', async ({ page, owner }) => {
  test.setTimeout(240_000);
  const { storeId } = await owner.addStore();
  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.getByText('No records yet').first()).toBeVisible();
  await expectAccessibleInEverySize(page, 'the details of a store without records');
  const games = await owner.addGames(
    storeId,
    ['Neon', 'Claw', 'Pac', 'Skee', 'Air', 'Hoop', 'Duel', 'Whack'].map((name) =>
      `${name} ${'Long '.repeat(5)}`.trim(),
    ),
  );
  for (let day = 0; day < 60; day += 1)
    if (day % 9 !== 4) await owner.addDay(storeId, games, { date: daysAgo(day), sum: 300_000.25 + (day % 5) * 70_000 });
  await owner.addDay(storeId, games, { date: addDays(monthBefore, 3), sum: 1 }).catch(() => undefined);
  await page.goto(`/store-details?store=${storeId}&period=last-30-days&compare=previous`);
  await expect(bars(page)).toHaveCount(30);
  await expectAccessibleInEverySize(page, 'the overview of a store');
});
