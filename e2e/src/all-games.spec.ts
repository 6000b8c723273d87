import { addDays } from '@quarterdeck/domain/business-date';
import { rangeOf, stepped } from '@quarterdeck/domain/period';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, type Owner, test, today } from './journey.ts';
import { subscribe } from './sandbox.ts';

const lastMonth = rangeOf('last-month', today) ?? { from: today, to: today };
const monthBefore = stepped(lastMonth, -1) ?? lastMonth;

/** Two stores with takings of last month. Photo Booth in the pier store keeps least. */
async function twoStores(owner: Owner) {
  const { storeId: boardwalk } = await owner.addStore('Boardwalk');
  const { storeId: pier } = await subscribe(owner, 'Pier');
  const take = async (storeId: string, takings: Record<string, number>, date: string) => {
    const games = await owner.call<{ _id: string; gameName: string }[]>('/games/fetch-store-games', { storeId });
    for (const { _id, gameName } of games)
      await owner.addDay(storeId, [{ _id }], { date, sum: takings[gameName] ?? 0 });
  };
  await owner.addGames(boardwalk, ['Neon Drift', 'Claw King', 'Skee Lane']);
  await owner.addGames(pier, ['Claw King', 'Photo Booth']);
  await take(boardwalk, { 'Neon Drift': 6373.5, 'Claw King': 3467, 'Skee Lane': 900 }, lastMonth.from);
  await take(pier, { 'Claw King': 1888.5, 'Photo Booth': 12.4 }, addDays(lastMonth.from, 1));
  return { boardwalk, pier, take };
}

test('two clicks find the game that kept least last month across all stores', async ({ page, owner }) => {
  test.slow();
  const { pier } = await twoStores(owner);
  await page.goto('/games');
  const rows = page.locator('tbody tr');
  // Without records this month, the figures are unknown rather than $0.00.
  await expect(rows.first()).toContainText('–');

  await page.getByRole('button', { name: 'Period before' }).click();
  await expect(page.getByRole('button', { name: 'Last month' })).toBeVisible();
  await expect(rows.first()).toContainText('Neon Drift');
  await expect(page.getByRole('columnheader', { name: 'Kept' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Kept', exact: true }).click();

  await expect(page.getByRole('columnheader', { name: 'Kept' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.first()).toContainText('Photo Booth');
  await expect(rows.first()).toContainText('Pier');
  await expect(rows.first()).toContainText('$12.40');
  await expect(rows.first()).toContainText('$1.55');
  await expect(rows.first()).toContainText('$10.85');
  const totals = page.locator('tfoot');
  await expect(totals).toContainText('4 games, 2 stores');
  await expect(totals).toContainText('$12,641.40');
  await expect(page.getByText('Kept is takings minus commission, before expenses.')).toHaveCount(1);

  // The URL keeps all choices.
  await expect(page).toHaveURL(/period=last-month/);
  await page.reload();
  await expect(rows.first()).toContainText('Photo Booth');
  await rows.first().getByRole('link', { name: 'Photo Booth' }).click();
  await expect(page).toHaveURL(new RegExp(`/game\\?.*store=${pier}`));
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Kept' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'href',
    '/dashboard?period=last-month',
  );
});

test('periods, stores and the comparison are chosen by keyboard, and a search filters the rows', async ({
  page,
  owner,
}) => {
  test.slow();
  const { boardwalk, take } = await twoStores(owner);
  await take(boardwalk, { 'Neon Drift': 5000, 'Claw King': 4000, 'Skee Lane': 900 }, monthBefore.from);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All games' }).click();
  const period = page.getByRole('button', { name: /^This month/ });
  await period.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'This month', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(period).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'This month', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=last-month/);
  // The focus is back on the button, where arrow keys change the period.
  await expect(page.getByRole('button', { name: /^Last month/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/period=dates&from=/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/period=last-month/);
  // Without a chosen preset, as for dates, the arrows begin at the first one.
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/period=dates&from=/);
  await expect(page.getByRole('button', { name: /^Last month/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeFocused();
  for (const key of ['End', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/period=last-month/);
  await expect(page.locator('tbody tr')).toHaveCount(4);

  await page.getByRole('button', { name: 'All stores' }).click();
  await page.getByRole('checkbox', { name: 'Boardwalk', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Boardwalk', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.locator('tbody tr')).toHaveCount(3);
  await page.getByRole('button', { name: 'No comparison' }).click();
  await page.getByRole('button', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(/compare=previous/);
  const changeOf = (name: string) => page.locator('tbody tr').filter({ hasText: name }).locator('td').nth(-2);
  await expect(changeOf('Neon Drift')).toHaveText('+27.5%');
  await expect(changeOf('Claw King')).toHaveText('−13.3%');
  await expect(changeOf('Skee Lane')).toHaveText('0.0%');
  await expect(
    page.getByText('The change of what you keep compares only the 1 store-day with records in both periods.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.locator('tbody tr').first()).toContainText('Neon Drift');

  await page.getByRole('button', { name: /^Last month/ }).click();
  await page.getByLabel('Start date').fill('2026-03-02');
  await page.getByLabel('End date').fill('2026-03-01');
  await page.getByRole('button', { name: 'Apply dates' }).click();
  await expect(page.getByText('The end date is before the start date')).toBeVisible();
  await page.getByLabel('End date').fill('2026-03-09');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Start date').fill('1999-12-31');
  await expect(page.getByText('The earliest date is January 1, 2000')).toBeVisible();
  await page.getByLabel('Start date').fill('2026-03-02');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply dates' }).click();
  await expect(page).toHaveURL(/period=dates&.*from=2026-03-02&to=2026-03-09/);
  await expect(page.getByRole('button', { name: /^Dates Mar 2 – 9/ })).toBeVisible();

  await page.goto('/games?period=last-month&q=claw');
  await expect(page.getByText('1 of 4 games')).toBeVisible();
  await expect(page.locator('tfoot')).toContainText('1 game, 2 stores');
  await expect(page.locator('tfoot')).toContainText('$5,355.50');
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('No match', { exact: true })).toBeVisible();
  await page
    .getByRole('group', { name: 'Which games' })
    .getByRole('button', { name: /^Own games/ })
    .click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(4);
  await expect(page).toHaveURL('/games?period=last-month');
});

test('links to the games from their own list clear its search', async ({ page, owner }) => {
  test.slow();
  await twoStores(owner);
  await page.goto('/games?period=last-month&q=cla');
  const rows = page.locator('tbody tr');
  await page.getByRole('searchbox').press('End');
  await page.getByRole('searchbox').pressSequentially('w king');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/q=claw\+king$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All games' }).click();
  await expect(page).toHaveURL('/games?period=last-month');
  await expect(rows).toHaveCount(4);
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('claw king');
});

test('a game of several stores expands to show them, and is selected in all of them', async ({ page, owner }) => {
  test.slow();
  await twoStores(owner);
  await page.goto('/games?period=last-month');
  const rows = page.locator('tbody tr');
  const claw = page.getByRole('button', { name: 'Claw King' });
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('2 stores');
  await expect(rows.nth(1)).toContainText('$5,355.50');
  await expect(claw).toHaveAttribute('aria-expanded', 'false');
  await claw.click();
  await expect(claw).toHaveAttribute('aria-expanded', 'true');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(2)).toContainText('Boardwalk');
  await expect(rows.nth(2)).toContainText('$3,467.00');
  await expect(rows.nth(3)).toContainText('Pier');

  await page.getByRole('checkbox', { name: 'Select Claw King, 2 stores' }).click();
  await expect(page.getByRole('region', { name: 'Selected games' })).toContainText('1 game in 2 stores selected');
  await expect(page.getByRole('checkbox', { name: 'Select Claw King, Pier' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Select Claw King, Pier' }).click();
  await expect(page.getByRole('region', { name: 'Selected games' })).toContainText('1 game selected');

  // After Back the game is still open.
  await rows.nth(3).getByRole('link', { name: 'Pier' }).click();
  await expect(page.getByRole('heading', { name: 'Claw King', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(6);
  await expect(page.getByRole('checkbox', { name: 'Select Claw King, Boardwalk' })).toBeChecked();
  // The keys focus the line like any other row.
  await claw.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(claw).toBeFocused();
});

test('a phone sorts with a list of columns, and a store’s games link to all games', async ({ page, owner }) => {
  test.slow();
  const { boardwalk } = await twoStores(owner);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/games?store=${boardwalk}`);
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(page.getByRole('button', { name: /^This month/ })).toBeVisible();
  await page.getByRole('button', { name: 'Period before' }).click();
  const first = page.locator('tbody tr').first();
  await expect(first).toContainText('Neon Drift');
  await page.getByLabel('Sort by').selectOption('Commission');
  await expect(first.getByText('$796.69')).toBeVisible();
  await expect(first.getByText('$6,373.50')).toBeHidden();
  await page.getByRole('button', { name: /^Descending/ }).click();
  await expect(first).toContainText('Photo Booth');
  await expect(page).toHaveURL(/sort=commission/);
  await expect(page.getByRole('navigation', { name: 'Main' }).last().locator('[aria-current]')).toHaveText(/Games/);
});

test('a failed load shows an error with a retry, and old figures stay while new ones load', async ({ page, owner }) => {
  test.slow();
  await twoStores(owner);
  await page.goto('/games?period=last-month');
  await expect(page.locator('tbody tr')).toHaveCount(4);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/games/performance', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Period before' }).click();
  await expect(page.locator('[aria-busy="true"] tbody tr')).toHaveCount(4);
  release();
  await expect(page.locator('[aria-busy="false"] tbody tr').first()).toContainText('–');
  await page.unroute('**/games/performance');

  await page.route('**/games/performance', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'serverError' } }),
  );
  await page.goto('/games?period=last-year');
  await expect(page.getByText('Couldn’t load the games')).toBeVisible();
  await page.unroute('**/games/performance');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(4);
});

test('Games over all stores is accessible, empty and full, compared and with an open panel', async ({
  page,
  owner,
}) => {
  test.setTimeout(180_000);
  await page.goto('/games');
  await expect(page.getByText('No stores yet')).toBeVisible();
  await expectAccessibleInEverySize(page, 'Games without a store');
  const { boardwalk, take } = await twoStores(owner);
  await owner.addGames(boardwalk, ['An_unbroken_name_without_any_place_to_break_the_line_at_all']);
  await take(boardwalk, { 'Neon Drift': 3_333_333.33, 'Claw King': 4000 }, monthBefore.to);
  await take(boardwalk, { 'Neon Drift': 6_666_666.66, 'Claw King': 3467 }, lastMonth.to);
  await page.goto('/games?period=last-month&compare=previous');
  await expect(page.locator('tbody tr')).toHaveCount(5);
  await page.getByRole('checkbox', { name: 'Select Skee Lane, Boardwalk' }).click();
  await page.getByRole('button', { name: 'Claw King' }).click();
  await expectAccessibleInEverySize(page, 'Games over all stores, one of them selected');
  await page.getByRole('button', { name: /^Last month/ }).click();
  await expectAccessibleInEverySize(page, 'the panel of periods');
});
