import { expect, signInByApi, test, url } from './journey.ts';

test('a record shows who changed it, when, and the value before', async ({ page, owner }) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const [game] = await owner.addGames(storeId, ['Neon Drift']);
  const sam = await owner.addStaff(storeId, { editFinancialEnabled: true });
  const record = await owner.addDay(storeId, [{ _id: game?._id ?? '' }], { date: '2026-03-05', sum: 10 });
  const token = await signInByApi(staffCredentials.username, staffCredentials.password);
  const response = await fetch(`${url()}/financials/edit-financial`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      _id: record._id,
      version: record.version,
      storeId,
      date: '2026-03-05',
      gameFinances: [{ gameId: game?._id, sum: 25.5 }],
      expenses: [],
      actualCashCount: 25.5,
      notes: '',
      pin: sam.pin,
    }),
  });
  expect(((await response.json()) as { error?: unknown }).error).toBeUndefined();

  await page.goto(`/financial-detail?store=${storeId}&record=${record._id}`);
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByText('Updated by Sam Okafor')).toBeVisible();
  await expect(history.getByText('Created by Admin')).toBeVisible();
  const takings = history.locator('dl > div', { hasText: 'Takings' });
  await expect(takings.getByText('$10.00')).toBeVisible();
  await expect(takings.getByText('$25.50')).toBeVisible();

  await page.goto(`/store-history?store=${storeId}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Sam Okafor changed the record of Mar 5' });
  await expect(entry.getByText('$25.50').first()).toBeVisible();
});

test('the history of a store is filtered by kind and goes back page by page', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const names = Array.from({ length: 35 }, (_, number) => `Game ${number + 1}`);
  await owner.addGames(storeId, names);
  await page.goto(`/store-details?store=${storeId}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const entries = page.getByRole('listitem').filter({ hasText: 'Admin' });
  await expect(entries).toHaveCount(30);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries).toHaveCount(36);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(page.getByText('Admin opened the store Boardwalk Pier 7')).toBeVisible();

  const kinds = page.getByRole('navigation', { name: 'Kinds of changes' });
  await kinds.getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveURL(/kind=store/);
  await expect(entries).toHaveCount(1);
  await entries.getByText('Details').click();
  await expect(entries.getByText('7 Pier Road, Atlantic City')).toBeVisible();
  await kinds.getByRole('link', { name: 'Loans' }).click();
  await expect(page.getByText('No changes under Loans.')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/store-details/);
});

test('staff and games link to their own history', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  const sam = await owner.addStaff(storeId);
  await owner.addStaff(storeId, { firstName: 'Jade' });
  await owner.call('/staff/create-loan', { staffId: sam._id, amount: 120.5 });
  await page.goto(`/staff?store=${storeId}`);
  await page.getByRole('link', { name: 'History of Sam Okafor' }).click();
  await expect(page.getByText('Admin issued a loan to Sam Okafor')).toBeVisible();
  await expect(page.getByText('Admin added Sam Okafor')).toBeVisible();
  const entries = page.getByRole('listitem').filter({ hasText: 'Admin' });
  await expect(entries).toHaveCount(2);

  await page.goto(`/games?store=${storeId}`);
  await page.getByRole('button', { name: 'Actions for Claw King' }).click();
  await page.getByRole('link', { name: 'History of Claw King' }).click();
  await expect(page.getByText('Admin added the game Claw King')).toBeVisible();
  await expect(entries).toHaveCount(1);
  await page.getByRole('link', { name: 'Whole store' }).click();
  await expect(page.getByText('Admin added the game Neon Drift')).toBeVisible();
});

test('a new store password is shown once, and no password is in the history', async ({ page, owner }) => {
  const { storeId, staffCredentials } = await owner.addStore();
  await page.goto(`/store-details?store=${storeId}`);
  await page.getByRole('button', { name: /New password/ }).click();
  await expect(page.getByText(/signs out everyone at the counter/)).toBeVisible();
  await page.getByRole('button', { name: 'Create new password' }).click();
  const ready = page.getByRole('region', { name: 'The counter has a new password' });
  const password = (await ready.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/).textContent()) ?? '';
  expect(password).not.toBe(staffCredentials.password);
  expect(await signInByApi(staffCredentials.username, password)).toBeTruthy();
  await ready.getByRole('button', { name: 'Done' }).click();
  await expect(ready).toHaveCount(0);

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Changed (value hidden)')).toBeVisible();
  for (const secret of [password, staffCredentials.password]) await expect(page.getByText(secret)).toHaveCount(0);
});
