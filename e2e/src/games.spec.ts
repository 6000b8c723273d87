import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, test } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

test('games are added one after another, edited, deleted and restored', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/games?store=${storeId}`);
  await expect(page.getByText('No Games Found')).toBeVisible();
  await page.getByRole('link', { name: '+ Add Game' }).click();
  await page.getByLabel('Quantity').fill('');
  await page.getByRole('button', { name: 'Add Game' }).click();
  for (const field of ['Game Name', 'Quantity', 'Commission', 'Representative Name', 'Representative Phone']) {
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  }
  await page.getByLabel('Game Name').fill('Neon Drift');
  await page.getByLabel('Quantity').fill('1.5');
  await page.getByRole('textbox', { name: 'Commission' }).fill('100.5');
  await page.getByLabel('Representative Name').fill('Rita Alvarez');
  await page.getByLabel('Representative Phone').fill('call me');
  await page.getByRole('button', { name: 'Add Game' }).click();
  await expect(page.getByText('Quantity must be a whole number')).toBeVisible();
  await expect(page.getByText('Commission can be at most 100 percent')).toBeVisible();
  await expect(page.getByText(/Representative Phone can contain digits/)).toBeVisible();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('textbox', { name: 'Commission' }).fill('12.5');
  await page.getByLabel('Representative Phone').fill('555-0101');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByText(/Neon Drift added/)).toBeVisible();
  await expect(page.getByLabel('Game Name')).toBeFocused();
  await page.getByLabel('Game Name').fill('Claw King');
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Add Game' }).click();

  await expect(page).toHaveURL(/\/games/);
  const row = page.getByRole('listitem').filter({ hasText: 'Claw King' });
  await expect(row).toContainText('12.5%');
  await expect(row).toContainText('Rita Alvarez');
  await page.getByRole('button', { name: 'Actions for Claw King' }).click();
  await page.getByRole('link', { name: 'Edit Claw King' }).click();
  await page.getByLabel('Game Name').fill('Claw Queen 👑');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Claw Queen 👑' })).toBeVisible();

  // The confirmation causes no layout shift, and Escape returns the focus.
  const menu = page.getByRole('button', { name: 'Actions for Neon Drift' });
  await menu.click();
  const remove = page.getByRole('button', { name: 'Delete Neon Drift' });
  const before = await remove.boundingBox();
  await remove.click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await remove.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Neon Drift' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Neon Drift' })).toBeVisible();
});

test('a game whose response is lost is added once', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/add-game?store=${storeId}`);
  await page.getByLabel('Game Name').fill('Neon Drift');
  await page.getByRole('textbox', { name: 'Commission' }).fill('10');
  await page.getByLabel('Representative Name').fill('Rita');
  await page.getByLabel('Representative Phone').fill('555-0101');
  const restoreResponses = await loseResponses(page, '/games/create-game');
  await page.getByRole('button', { name: 'Add Game', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('No connection. Your input is still here');
  await restoreResponses();
  await expect(page.getByLabel('Game Name')).toHaveValue('Neon Drift');
  await page.getByRole('button', { name: 'Add Game', exact: true }).click();
  await expect(page).toHaveURL(/\/games\?/);
  await expect(page.getByRole('heading', { name: 'Neon Drift' })).toHaveCount(1);
});

test('a long list renders only visible games, prints all and searches all', async ({ page, owner }) => {
  // 260 games, printed and searched.
  test.slow();
  const { storeId } = await owner.addStore();
  const names = Array.from({ length: 260 }, (_, number) => `Game ${String(number + 1).padStart(3, '0')}`);
  await owner.addGames(storeId, names);
  await page.goto(`/games?store=${storeId}`);
  const rows = page.locator('main li h2');
  await expect(rows.first()).toHaveText('Game 001');
  expect(await rows.count()).toBeLessThan(60);
  await expect(page.locator('main li').first()).toHaveAttribute('aria-setsize', '260');

  const last = page.getByRole('heading', { name: 'Game 260' });
  await expect(last).toHaveCount(0);
  // Repeated, because a screen scrolls to its top just after it opens.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Game 001' })).toHaveCount(0);
  // Tabs from row to row, beyond the rows rendered at first.
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Actions for Game 001' }).focus();
  for (let row = 1; row < 40; row += 1) {
    await expect(page.getByRole('button', { name: `Actions for Game ${String(row).padStart(3, '0')}` })).toBeFocused();
    // The next row's name, phone and actions.
    for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
  }

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(260);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(80);

  await page.getByLabel('Find a game or representative').fill('game 2');
  await expect(page.getByText('61 of 260 games')).toBeVisible();
  await expect(rows).toHaveCount(61);
});

test('an own game has no representative, also in its records', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/add-game?store=${storeId}`);
  await page.getByLabel('Game Name').fill('Skee Lane');
  await page.getByRole('switch', { name: 'Own game' }).click();
  await expect(page.getByLabel('Representative Name')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Commission' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Game', exact: true }).click();
  await expect(page).toHaveURL(/\/games\?/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Skee Lane' })).toContainText('Own game');
  const games = await owner.call<{ _id: string }[]>('/games/fetch-store-games', { storeId });
  const record = await owner.addDay(storeId, games, { date: '2026-03-05', sum: 10 });
  await page.goto(`/financial-detail?store=${storeId}&record=${record._id}`);
  await expect(page.getByText('Own game')).toBeVisible();
  await page.goto(`/financials?store=${storeId}&period=all`);
  await expect(page.getByText('No commission owed.')).toBeVisible();

  await page.goto(`/edit-game?store=${storeId}&game=${games[0]?._id}`);
  await page.getByRole('switch', { name: 'Own game' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Representative Name is required')).toBeVisible();
  await expect(page.getByText('Representative Phone is required')).toBeVisible();
});

test('a wrong commission is corrected in saved records after a preview', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  for (const date of ['2026-03-01', '2026-03-02', '2026-03-03']) await owner.addDay(storeId, games, { date, sum: 100 });
  await page.goto(`/edit-game?store=${storeId}&game=${games[0]?._id}`);
  await expect(page.getByText('Apply to saved records too')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Commission' }).fill('20');
  await page.getByRole('switch', { name: 'Apply to saved records too' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/correct-records\?/);
  await expect(page.getByRole('textbox', { name: 'Commission' })).toHaveValue('20');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('From is required')).toBeVisible();
  await page.getByLabel('From', { exact: false }).first().fill('2026-03-02');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('2 records will change')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Rita Alvarez' })).toContainText('$25.00');
  await expect(page.getByRole('row', { name: 'Rita Alvarez' })).toContainText('$40.00');
  // Only a previewed correction is applied: another percentage needs a new preview.
  await page.getByLabel('Representative Name').fill('Rose Lee');
  await expect(page.getByText('2 records will change')).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('row', { name: 'Rose Lee' })).toContainText('$40.00');
  await page.getByRole('button', { name: 'Apply to 2 records' }).click();
  await expect(page.getByText('Neon Drift corrected in 2 records')).toBeVisible();
  await expect(page).toHaveURL(/\/games\?/);

  await page.goto(`/financials?store=${storeId}&period=all`);
  await expect(page.getByRole('row', { name: /Rose Lee/ })).toContainText('$40.00');
  await expect(page.getByRole('row', { name: /Rita Alvarez/ })).toContainText('$12.50');
  await page.goto(`/store-history?store=${storeId}&kind=game`);
  await expect(page.getByText('Admin corrected saved records of the game Neon Drift')).toBeVisible();
  await page.goto(`/games?store=${storeId}`);
  await page.getByRole('button', { name: 'Actions for Neon Drift' }).click();
  await page.getByRole('link', { name: 'Correct saved records of Neon Drift' }).click();
  await page.getByLabel('From', { exact: false }).first().fill('2026-03-02');
  await page.getByLabel('Representative Name').fill('Rose Lee');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Nothing to correct')).toBeVisible();
});

test('after a lost response, an edit still leads to the correction of saved records', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await page.goto(`/edit-game?store=${storeId}&game=${games[0]?._id}`);
  await page.getByRole('textbox', { name: 'Commission' }).fill('20');
  await page.getByRole('switch', { name: 'Apply to saved records too' }).click();
  const restoreResponses = await loseResponses(page, '/games/edit-game');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('No connection.', { exact: false })).toBeVisible();
  await restoreResponses();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/correct-records\?/);
});

test('a pasted list adds all its games together once every line is valid', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/add-game?store=${storeId}`);
  await page.getByRole('link', { name: 'Paste a list' }).click();
  await expect(page.getByRole('heading', { name: 'Add Games' })).toBeVisible();
  const list = page.getByLabel('Games', { exact: true });
  await list.fill(
    'Game\tMachines\tPercent\nNeon Drift\t2\t12.5\tRita Alvarez\t555-0101\nClaw King\t1\t50\tRita Alvarez\nPinball',
  );
  const table = page.getByRole('table', { name: 'Games in the list' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row', { name: /Claw King/ })).toContainText('Rita Alvarez');
  await expect(table.getByRole('row', { name: /Pinball/ })).toContainText('Own game');
  await expectAccessibleInEverySize(page, `/add-games?store=${storeId}`);

  await list.fill('Neon Drift, 2, 125, Rita Alvarez, 555-0101\nClaw King, 1, 50, Rita Alvarez\nPinball');
  await expect(table.getByRole('row', { name: /Neon Drift/ })).toContainText('Commission can be at most 100 percent');
  await page.getByRole('button', { name: 'Add 3 games' }).click();
  await expect(page.getByText('Fix 1 line')).toBeVisible();
  // The form keeps its input.
  await page.reload();
  await expect(list).toHaveValue(/Neon Drift, 2, 125/);
  await list.fill('Neon Drift, 2, 12.5, Rita Alvarez, 555-0101\nClaw King, 1, 50, Rita Alvarez\nPinball');
  await page.getByRole('button', { name: 'Add 3 games' }).dblclick();
  await expect(page).toHaveURL(/\/games\?/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Claw King' })).toContainText('50%');
  const games = await owner.call<{ gameName: string }[]>('/games/fetch-store-games', { storeId });
  expect(games.map(({ gameName }) => gameName).toSorted()).toEqual(['Claw King', 'Neon Drift', 'Pinball']);
});
