import { addDays, localDate } from '@quarterdeck/domain/business-date';
import { count, openForm, recordRow, save } from './entry-form.ts';
import { expect, test } from './journey.ts';

const today = localDate(new Date());
const yesterday = addDays(today, -1);

test('what was typed survives a reload and a lost connection, and is saved once', async ({ page, owner, context }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('45');
  await count(page).fill('50');
  await page.getByLabel('Notes').fill('Quiet');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await owner.addGames(storeId, ['Came Later']);
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('45.00');
  await expect(page.getByLabel('Notes')).toHaveValue('Quiet');
  await page.getByLabel('Notes').fill('Quiet day');
  await page.getByLabel('Came Later').fill('5');

  // The server saves, and its answer is lost on the way.
  await context.route('**/financials/create-financial', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await save(page).click();
  await expect(page).toHaveURL(/\/network-error/);
  await expect(
    page.getByText('Unable to connect to the server. Please check your connection and try again.'),
  ).toBeVisible();
  await context.unroute('**/financials/create-financial');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('45.00');
  await save(page).click();
  await expect(page).toHaveURL(/\/financials\?/);
  const records = await owner.call<{ notes: string; totalMoneyIn: number }[]>('/financials/fetch-store-financials', {
    storeId,
  });
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ notes: 'Quiet day', totalMoneyIn: 50 });
});

test('a save that was lost and changed since asks what to keep', async ({ page, owner, context }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  await context.route('**/financials/create-financial', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await save(page).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await context.unroute('**/financials/create-financial');
  await page.getByLabel('Neon Drift').fill('60');
  await count(page).fill('60');
  await save(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change it to my figures' }).click();
  await expect(recordRow(page, '$60.00')).toBeVisible();
  expect(await owner.call<unknown[]>('/financials/fetch-store-financials', { storeId })).toHaveLength(1);
});

test('a session that ends in the middle of a form loses nothing', async ({ page, owner }) => {
  await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('77');
  await count(page).fill('77');
  await owner.call('/auth/user/logout');
  // Whoever asks the server first finds out: the save, or a refresh in the background, which leaves the form by itself.
  void save(page)
    .click()
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/add-financial');
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('77.00');
});

test('a draft of an edit remembers the version it was made from', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  const record = await owner.addDay(storeId, games, { date: yesterday, sum: 30 });
  const address = `/edit-financial?store=${storeId}&record=${record._id}`;
  await page.goto(address);
  await page.getByLabel('Neon Drift').fill('40');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.goto('/dashboard');
  await owner.call(
    '/financials/edit-financial',
    {
      _id: record._id,
      version: record.version,
      storeId,
      date: yesterday,
      gameFinances: games.map((game) => ({ gameId: game._id, sum: 33 })),
      expenses: [],
      actualCashCount: 66,
      notes: '',
    },
    'PATCH',
  );
  await page.goto(address);
  await expect(page.getByText('Draft restored')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Claw King/ })).toContainText('$33.00');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByText('stays as it was saved')).toBeVisible();
  await expect(recordRow(page, '$66.00')).toBeVisible();
});

test('a figure that was taken back is no draft', async ({ page, owner }) => {
  await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.getByLabel('Neon Drift').fill('');
  await expect(page.getByText('Draft kept')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('0 of 3 games counted')).toBeVisible();
  await expect(page.getByText('Draft restored')).toHaveCount(0);
});
