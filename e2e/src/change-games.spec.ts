import { addDays } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, type Owner, test, today } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

/** Four games with a record of yesterday: Claw takes most, Doom least. */
async function fourGames(owner: Owner) {
  const { storeId } = await owner.addStore('Boardwalk');
  await owner.addGames(storeId, ['Air Duel', 'Beam', 'Claw', 'Doom']);
  const games = await owner.call<{ _id: string; gameName: string }[]>('/games/fetch-store-games', { storeId });
  const sums: Record<string, number> = { Claw: 400, Beam: 300, 'Air Duel': 200, Doom: 4 };
  const gameFinances = games.map(({ _id, gameName }) => ({ gameId: _id, sum: sums[gameName] ?? 0 }));
  const record = await owner.call<{ _id: string }>('/financials/create-financial', {
    storeId,
    gameFinances,
    date: addDays(today, -1),
    expenses: [],
    actualCashCount: 904,
    notes: '',
    idempotencyKey: randomUUID(),
    answer: 'record',
  });
  const idOf = (name: string) => games.find(({ gameName }) => gameName === name)?._id ?? '';
  return { storeId, idOf, record };
}

const URL_OF_ALL = '/games?period=last-7-days';
const rowsOf = (page: Page) => page.locator('tbody tr');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}, Boardwalk` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected games' });

test('each game has a line of its last weeks, loaded after the table', async ({ page, owner }) => {
  await fourGames(owner);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/games/trends', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(URL_OF_ALL);
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(page.getByRole('columnheader', { name: '13 weeks' })).toBeVisible();
  await expect(rowsOf(page).first().getByRole('img')).toHaveCount(0);
  release();
  await expect(rowsOf(page).first().getByRole('img')).toHaveAccessibleName('From $350.00 to $350.00, last $350.00');
  await page.unroute('**/games/trends');

  await page.route('**/games/trends', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internalError' } }),
  );
  await page.reload();
  await expect(page.getByText('Couldn’t load the last 13 weeks.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(4);
  await page.unroute('**/games/trends');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page).first().getByRole('img')).toBeVisible();
});

test('hidden columns stay hidden in this browser and are not loaded', async ({ page, owner }) => {
  await fourGames(owner);
  await page.goto(URL_OF_ALL);
  await expect(rowsOf(page).first().getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByLabel('Commission').uncheck();
  await columns.getByLabel('13 weeks').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Commission' })).toBeHidden();

  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(page.getByRole('columnheader', { name: 'Kept' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Commission' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: '13 weeks' })).toBeHidden();
  expect(urls.some((url) => url.endsWith('/games/performance'))).toBe(true);
  expect(urls.some((url) => url.endsWith('/games/trends'))).toBe(false);
  await page.getByRole('button', { name: 'Columns' }).click();
  await columns.getByLabel('Commission').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Commission' })).toBeVisible();

  // Games sorted by a column that is hidden, or that needs a comparison, would be in no visible order.
  await page.getByRole('button', { name: 'Commission', exact: true }).click();
  await expect(page).toHaveURL(/sort=-commission/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await columns.getByLabel('Commission').uncheck();
  await expect(page.getByRole('columnheader', { name: 'Kept' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).not.toHaveURL(/sort=/);
  await columns.getByLabel('Kept').uncheck();
  await expect(page.getByRole('columnheader', { name: 'Takings' })).toHaveAttribute('aria-sort', 'descending');
  await columns.getByLabel('Kept').check();
  await page.goto(`${URL_OF_ALL}&sort=change`);
  await expect(page.getByRole('columnheader', { name: 'Kept' })).toHaveAttribute('aria-sort', 'descending');
});

test('quick filters are kept in the URL', async ({ page, owner }) => {
  const { storeId } = await fourGames(owner);
  const own = { gameName: 'Ours', quantity: 1, commission: 0, repName: '', repPhone: '', ownGame: true };
  await owner.call('/games/create-game', { ...own, storeId });
  await page.goto(URL_OF_ALL);
  const filters = page.getByRole('group', { name: 'Which games' });
  await expect(filters.getByRole('button', { name: 'All 5' })).toHaveAttribute('aria-pressed', 'true');
  await filters.getByRole('button', { name: 'Under $5 a machine 1' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Doom');
  await expect(page.locator('tfoot')).toContainText('1 game');
  await expect(page.getByText('1 of 5 games')).toBeVisible();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await filters.getByRole('button', { name: 'Own games 1' }).click();
  await expect(rowsOf(page)).toContainText('Ours');
  // Falling needs a comparison, so the filter adds one.
  await filters.getByRole('button', { name: 'Falling' }).click();
  await expect(page).toHaveURL(/show=falling/);
  await expect(page).toHaveURL(/compare=previous/);
  await expect(page.getByText('No game keeps less than in the compared period.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(page).not.toHaveURL(/show=/);
});

test('the commission of a range of games changes from a date on, after a preview', async ({ page, owner }) => {
  const { storeId, idOf, record } = await fourGames(owner);
  await page.goto(URL_OF_ALL);
  await box(page, 'Claw').click();
  await box(page, 'Air Duel').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 games selected');
  await expect(bar(page)).toContainText('kept $787.50');
  await bar(page).getByRole('button', { name: 'Change commission' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change commission of 3 games' });
  await dialog.getByLabel('Commission').fill('101');
  await dialog.getByLabel('From').fill(addDays(today, -1));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Commission can be at most 100 percent')).toBeVisible();
  await dialog.getByLabel('Commission').fill('20');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: /^3 games will change. 1 record/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Total $112.50 $180.00' })).toBeVisible();
  await expectAccessibleInEverySize(page, 'the preview of a change of several games');
  // A change of the form discards the preview.
  await dialog.getByLabel('Commission').fill('30');
  await expect(dialog.getByRole('button', { name: 'Change 3 games' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Change 3 games' }).click();
  await expect(page.getByText('3 games and 1 record changed')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(rowsOf(page).first()).toContainText('30%');
  await expect(rowsOf(page).first()).toContainText('$280.00');

  // Claw already pays 30%.
  await box(page, 'Claw').click();
  await box(page, 'Doom').click();
  await bar(page).getByRole('button', { name: 'Change commission' }).click();
  const second = page.getByRole('dialog', { name: 'Change commission of 2 games' });
  await second.getByLabel('Commission').fill('30');
  await second.getByLabel('From').fill(today);
  await second.getByRole('button', { name: 'Preview' }).click();
  await second.getByRole('button', { name: 'Change 1 game', exact: true }).click();
  await expect(page.getByText('1 game changed')).toBeVisible();

  const saved = await owner.call<{ gameFinances: { gameName: string; commission: number }[] }>(
    '/financials/fetch-financial',
    { _id: record._id },
  );
  expect(Object.fromEntries(saved.gameFinances.map(({ gameName, commission }) => [gameName, commission]))).toEqual({
    'Air Duel': 30,
    Beam: 30,
    Claw: 30,
    Doom: 12.5,
  });
  await page.goto(`/store-history?store=${storeId}&subject=${idOf('Claw')}`);
  await expect(page.getByText('12.5%').first()).toBeVisible();
});

test('games selected by keyboard get a new representative', async ({ page, owner }) => {
  await fourGames(owner);
  await page.goto(URL_OF_ALL);
  await expect(rowsOf(page)).toHaveCount(4);
  await page.locator('h1').click();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Claw' })).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar(page)).toContainText('3 games selected');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('2 games selected');
  // Back returns to the selection.
  await page.getByRole('link', { name: 'Doom' }).click();
  await expect(page.getByRole('heading', { name: 'Doom', exact: true })).toBeVisible();
  await page.goBack();
  await expect(bar(page)).toContainText('2 games selected');

  await bar(page).getByRole('button', { name: 'Change representative' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change representative of 2 games' });
  await dialog.getByLabel('Representative Name').fill('Rose New');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Representative Phone is required for a new representative')).toBeVisible();
  await dialog.getByLabel('Representative Phone').fill('555-0123');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Rose New, 12.5%')).toHaveCount(2);
  await expect(dialog.getByText('No saved record changes')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 2 games' }).click();
  await expect(page.getByText('2 games changed')).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'Rose New, 12.5%' })).toHaveCount(2);
});

test('on a phone, a menu deactivates all matching games, and Undo activates them again', async ({ page, owner }) => {
  const { storeId } = await fourGames(owner);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(URL_OF_ALL);
  await box(page, 'Beam').click();
  await box(page, 'Doom').click();
  await page.getByRole('button', { name: 'Change the selected games' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(page.getByText('2 games deactivated')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('INACTIVE')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 games activated')).toBeVisible();
  await expect(page.getByText('INACTIVE')).toHaveCount(0);
  const games = await owner.call<{ isActive: boolean }[]>('/games/fetch-store-games', { storeId });
  expect(games.every(({ isActive }) => isActive)).toBe(true);
});

test('after a lost response, a second click does not undo the first', async ({ page, owner }) => {
  const { storeId } = await fourGames(owner);
  await page.goto(URL_OF_ALL);
  await box(page, 'Beam').click();
  await box(page, 'Doom').click();
  const restoreResponses = await loseResponses(page, '/games/set-active');
  await bar(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('No connection.', { exact: false })).toBeVisible();
  await expect(page.getByText('INACTIVE')).toHaveCount(2);
  await restoreResponses();
  await bar(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('2 games deactivated')).toBeVisible();
  const games = await owner.call<{ isActive: boolean }[]>('/games/fetch-store-games', { storeId });
  expect(games.filter(({ isActive }) => isActive)).toHaveLength(2);
});
