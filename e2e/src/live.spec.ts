import type { Page } from '@playwright/test';
import { expect, signInByApi, test, url } from './journey.ts';

/** Opens a screen and waits for its live stream: later changes then arrive without a reload. */
async function openAndFollow(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/live');
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

test('a record saved at the counter appears live on the owner’s dashboard and list', async ({
  page,
  owner,
  openBrowser,
}) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  await owner.addDay(storeId, games, { date: '2026-03-05', sum: 10 });
  const list = await openBrowser(owner.token);
  await openAndFollow(page, '/dashboard');
  await openAndFollow(list, `/financials?store=${storeId}&period=all`);
  await expect(page.getByText('$20.00').first()).toBeVisible();
  const rows = list.getByRole('link', { name: /^Details of/ });
  await expect(rows).toHaveCount(1);

  const record = await owner.addDay(storeId, games, { date: '2026-03-06', sum: 50.25 });
  await expect(page.getByText('$120.50').first()).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(list.getByText('$100.50').first()).toBeVisible();

  await owner.call('/financials/delete-financial', { _id: record._id });
  await expect(page.getByText('$120.50')).toHaveCount(0);
  await expect(rows).toHaveCount(1);
});

test('a counter shows records saved elsewhere and is signed out when its store is deactivated', async ({
  owner,
  openBrowser,
}) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const counter = await openBrowser(await signInByApi(staffCredentials.username, staffCredentials.password));
  await openAndFollow(counter, '/staff-dashboard');
  await expect(counter.getByText('No entries yet')).toBeVisible();
  await owner.addDay(storeId, games, { date: '2026-03-05', sum: 75 });
  await expect(counter.getByText('March 5, 2026')).toBeVisible();
  await owner.call('/stores/edit-store', {
    _id: storeId,
    storeName: 'Boardwalk Pier 7',
    address: '7 Pier Road',
    isActive: false,
  });
  await expect(counter).toHaveURL(`${url()}/`);
  await counter.goto('/staff-dashboard');
  await expect(counter).toHaveURL(`${url()}/`);
});

test('live updates leave an open form alone', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const record = await owner.addDay(storeId, games, { date: '2026-03-05', sum: 10 });
  await openAndFollow(page, `/edit-financial?store=${storeId}&record=${record._id}`);
  await page.getByLabel('Neon Drift').fill('33.33');
  const asked = page.waitForResponse((response) => response.url().endsWith('/games/fetch-store-games'));
  await owner.call('/financials/edit-financial', editOf(record, storeId, games), 'PATCH');
  await owner.addGames(storeId, ['Claw King']);
  await asked;
  await expect(page.getByLabel('Neon Drift')).toHaveValue('33.33');
  await expect(page.getByLabel('Claw King')).toHaveCount(0);
  // A change saved elsewhere meanwhile is reported on save, not overwritten.
  await page.getByLabel('Actual cash count').fill('33.33');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'This record has changed' })).toBeVisible();
});

const editOf = (record: { _id: string; version: number }, storeId: string, games: { _id: string }[]) => ({
  _id: record._id,
  version: record.version,
  storeId,
  date: '2026-03-05',
  gameFinances: games.map(({ _id }) => ({ gameId: _id, sum: 20 })),
  expenses: [],
  actualCashCount: 20,
  notes: '',
});

test('changes during a broken stream are caught up', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await page.route('**/live?*', (route) => route.abort());
  const refused = page.waitForRequest('**/live?*');
  await page.goto('/dashboard');
  await refused;
  await expect(page.getByText('$0.00').first()).toBeVisible();
  await owner.addDay(storeId, games, { date: '2026-03-05', sum: 75 });
  await page.unroute('**/live?*');
  await expect(page.getByText('$75.00').first()).toBeVisible();
});
