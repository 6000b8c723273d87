import { addDays } from '@quarterdeck/domain/business-date';
import { rangeOf, stepped } from '@quarterdeck/domain/period';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, hold, type Owner, test, today } from './journey.ts';
import { subscribe } from './sandbox.ts';

const lastMonth = rangeOf('last-month', today) ?? { from: today, to: today };
const monthBefore = stepped(lastMonth, -1) ?? lastMonth;

/** Two stores that both have Photo Booth, which keeps least in the pier store. */
async function twoStores(owner: Owner) {
  const { storeId: boardwalk } = await owner.addStore('Boardwalk');
  const { storeId: pier } = await subscribe(owner, 'Pier');
  const games = new Map<string, string>();
  for (const [storeId, names] of [
    [boardwalk, ['Neon Drift', 'PHOTO BOOTH']],
    [pier, ['Claw King', 'Photo Booth']],
  ] as const)
    for (const { _id, gameName } of await owner.addGames(storeId, [...names])) games.set(gameName, _id);
  const take = (storeId: string, name: string, sum: number, date: string) =>
    owner.addDay(storeId, [{ _id: games.get(name) ?? '' }], { date, sum });
  await take(boardwalk, 'Neon Drift', 6373.5, lastMonth.from);
  await take(boardwalk, 'PHOTO BOOTH', 250, addDays(lastMonth.from, 2));
  await take(pier, 'Claw King', 1888.5, lastMonth.from);
  const least = await take(pier, 'Photo Booth', 12.4, addDays(lastMonth.from, 1));
  return { boardwalk, pier, least, take };
}

test('the game that kept least last month has a page with the same figure and a link to the other store’s game', async ({
  page,
  owner,
}) => {
  test.slow();
  const { boardwalk, pier, least } = await twoStores(owner);
  await page.goto('/games?period=last-month');
  await page.getByRole('button', { name: 'Kept', exact: true }).click();
  const rows = page.locator('tbody tr');
  const first = rows.first();
  await expect(first).toContainText('$229.60');
  await first.getByRole('button', { name: 'Photo Booth' }).click();
  await expect(rows.nth(1)).toContainText('$10.85');
  await rows.nth(1).getByRole('link', { name: 'Pier' }).click();

  await expect(page.getByRole('heading', { name: 'Photo Booth', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/game\\?.*store=${pier}`));
  await expect(page.getByRole('button', { name: /^Last month/ })).toBeVisible();
  const figures = page.getByRole('definition');
  await expect(figures.filter({ hasText: '$12.40' })).toHaveCount(1);
  await expect(figures.filter({ hasText: '$1.55' })).toHaveCount(1);
  await expect(figures.filter({ hasText: '$10.85' })).toHaveCount(2);
  await expect(figures.filter({ hasText: '0.7%' })).toHaveCount(1);
  await expect(page.getByText('Added by Admin')).toBeVisible();

  const elsewhere = page.getByRole('table', { name: 'Photo Booth in each store' });
  await expect(elsewhere.locator('tfoot')).toContainText('2 stores');
  await elsewhere.getByRole('link', { name: 'Boardwalk' }).click();
  await expect(page.getByRole('heading', { name: 'PHOTO BOOTH', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`store=${boardwalk}`));
  await expect(figures.filter({ hasText: '$250.00' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(first).toContainText(/photo booth/i);
  await expect(page.getByRole('columnheader', { name: 'Kept' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: /^Last month/ })).toBeVisible();

  // A bar and a row open the record that they show.
  await first.getByRole('button', { name: 'Photo Booth' }).click();
  await rows.nth(1).getByRole('link', { name: 'Pier' }).click();
  const bars = page.getByRole('list', { name: 'Bar chart: takings a day' }).getByRole('link');
  await expect(bars).toHaveCount(Number(lastMonth.to.slice(8)));
  await bars.nth(1).hover();
  await expect(page.getByText('Opens its record', { exact: true })).toBeVisible();
  await bars.nth(0).focus();
  await page.keyboard.press('ArrowRight');
  // The pointer leaves, but the focus stays.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Opens its record', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/financial-detail\\?.*record=${least._id}`));
  await page.goBack();
  await page
    .getByRole('table', { name: /The latest 1 of 1 record,/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new RegExp(`record=${least._id}`));
});

test('a store’s game opens its page, which has its own period and comparison', async ({ page, owner }) => {
  test.slow();
  const { boardwalk, take } = await twoStores(owner);
  await take(boardwalk, 'PHOTO BOOTH', 200, addDays(monthBefore.from, 2));
  await page.goto(`/games?store=${boardwalk}`);
  await page.getByRole('link', { name: 'PHOTO BOOTH', exact: true }).click();
  // Without records this month, the figures are unknown rather than $0.00.
  await expect(page.getByText('No records of this game in this period')).toBeVisible();
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await page.getByRole('button', { name: 'Period before' }).click();
  await page.getByRole('button', { name: 'No comparison' }).click();
  await page.getByRole('button', { name: 'Previous period' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '+25.0%' })).toHaveCount(4);
  await expect(page.getByText(/^Changes compare only the 1 day with records/)).toBeVisible();
  await page.getByRole('link', { name: 'Edit game' }).click();
  await expect(page.getByRole('heading', { name: 'Edit game' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/games\\?.*store=${boardwalk}`));
});

test('a deleted game and a failed load show the reason for the empty screen', async ({ page, owner }) => {
  test.slow();
  const { pier } = await twoStores(owner);
  await page.goto(`/game?store=${pier}&game=${crypto.randomUUID()}`);
  await expect(page.getByText('Game not found')).toBeVisible();
  await page.goto(`/game?store=${pier}&game=nonsense`);
  await expect(page.getByText('Game not found')).toBeVisible();
  await page.route('**/games/game-page', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'serverError' } }),
  );
  await page.goto('/games?period=last-month');
  await page.getByRole('button', { name: 'Photo Booth' }).click();
  await page.locator('tbody').getByRole('link', { name: 'Pier' }).click();
  await expect(page.getByText('Couldn’t load the game')).toBeVisible();
  await page.unroute('**/games/game-page');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Photo Booth', level: 1 })).toBeVisible();
});

test('a game’s page is accessible, empty and full', async ({ page, owner }) => {
  test.setTimeout(180_000);
  const { pier, boardwalk, take } = await twoStores(owner);
  for (let day = 0; day < 12; day += 1)
    await take(boardwalk, 'Neon Drift', 3_333_333.33 - day * 100_000.5, addDays(lastMonth.from, day + 3));
  await take(boardwalk, 'Neon Drift', 5_000_000, monthBefore.from);
  await take(pier, 'Claw King', 1000, today);
  await page.goto('/games?period=last-month&compare=previous');
  await page.getByRole('link', { name: 'Neon Drift' }).click();
  await expect(page.getByRole('list', { name: /^Bar chart: takings a day/ })).toBeVisible();
  await expectAccessibleInEverySize(page, 'the page of a game');
  await page.goto('/games?period=last-year');
  await page.getByRole('button', { name: 'Photo Booth' }).click();
  await page.locator('tbody').getByRole('link', { name: 'Pier' }).click();
  await expect(page.getByText('No records of this game in this period')).toBeVisible();
  await expectAccessibleInEverySize(page, 'the page of a game without records');
});

test('on a phone the page keeps its place when the game has loaded', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const [game] = await owner.addGames(storeId, ['Neon Drift']);
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await hold(page, '**/games/game-page');
  await page.goto(`/game?store=${storeId}&game=${game?._id}`);
  const edit = page.getByRole('link', { name: 'Edit game' });
  const top = async () => (await edit.boundingBox())?.y;
  await expect(edit).toBeVisible();
  const before = await top();
  release();
  await expect(page.getByText('Rita Alvarez, 12.5%').first()).toBeVisible();
  expect(await top()).toBe(before);
});
