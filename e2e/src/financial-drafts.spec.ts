import { addDays, formatShort } from '@quarterdeck/domain/business-date';
import { count, openForm, recordRow, save, says, saveWithLostResponse, WAITING } from './entry-form.ts';
import { expect, hold, test, today } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

const yesterday = addDays(today, -1);

test('a draft survives a reload and is sent automatically once', async ({ page, owner }) => {
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

  // The server saves it, but its response is lost.
  const restoreResponses = await loseResponses(page, '/financials/create-financial');
  await save(page).click();
  await expect(says(page, WAITING)).toBeVisible();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('45.00');
  await restoreResponses();
  await expect(page).toHaveURL(/\/financials\?/);
  const records = await owner.call<{ notes: string; totalMoneyIn: number }[]>('/financials/fetch-store-financials', {
    storeId,
  });
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ notes: 'Quiet day', totalMoneyIn: 50 });
});

test('an entry saved offline is sent once after reconnecting', async ({ page, owner, context }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  await context.setOffline(true);
  await save(page).click();
  await expect(says(page, WAITING)).toBeVisible();
  // An impatient double click.
  await page.getByRole('button', { name: 'Send now' }).dblclick();
  await expect(says(page, WAITING)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/financials\?/);
  await expect(page.getByText(/saved: \$50\.00, Balanced$/)).toBeVisible();
  await expect(recordRow(page, '$50.00')).toHaveCount(1);
  expect(await owner.call<unknown[]>('/financials/fetch-store-financials', { storeId })).toHaveLength(1);
});

test('a changed waiting entry is not sent until it is saved again', async ({ page, owner, context }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  await context.setOffline(true);
  await save(page).click();
  await expect(says(page, WAITING)).toBeVisible();
  // Focusing a field changes nothing.
  await page.getByLabel('Neon Drift').focus();
  await page.getByLabel('Claw King').focus();
  await expect(says(page, WAITING)).toBeVisible();
  await page.getByLabel('Neon Drift').fill('60');
  await expect(says(page, 'Not sent: you changed the entry. Save it again.')).toBeVisible();
  await context.setOffline(false);
  await expect(says(page, 'Draft kept')).toBeVisible();
  await count(page).fill('60');
  await save(page).click();
  await expect(recordRow(page, '$60.00')).toBeVisible();
  expect(await owner.call<unknown[]>('/financials/fetch-store-financials', { storeId })).toHaveLength(1);
});

test('an offline edit is sent automatically', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  const record = await owner.addDay(storeId, games, { date: yesterday, sum: 30 });
  await page.goto(`/edit-financial?store=${storeId}&record=${record._id}`);
  await page.getByLabel('Neon Drift').fill('40');
  // The server saves it, but its response is lost: the repetition is recognized as the same edit.
  const restoreResponses = await loseResponses(page, '/financials/edit-financial');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(says(page, WAITING)).toBeVisible();
  await restoreResponses();
  await expect(recordRow(page, '$70.00')).toBeVisible();
  expect(await owner.call('/financials/fetch-financial', { _id: record._id })).toMatchObject({ version: 2 });
});

test('a server error on save shows on the form with a reference', async ({ page, owner, context }) => {
  await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  const error = 'Something went wrong on our side. Please try again. Reference: abc-123';
  await context.route('**/financials/create-financial', (route) => route.fulfill({ status: 500, json: { error } }));
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'abc-123' })).toBeVisible();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('50.00');
  await context.unroute('**/financials/create-financial');
  await save(page).click();
  await expect(recordRow(page, '$50.00')).toBeVisible();
});

test('a changed entry whose first save succeeded asks which version to keep', async ({ page, owner }) => {
  const { storeId } = await openForm(page, owner);
  const restoreResponses = await saveWithLostResponse(page);
  await page.getByLabel('Neon Drift').fill('60');
  await restoreResponses();
  await count(page).fill('60');
  await save(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update to my figures' }).click();
  await expect(recordRow(page, '$60.00')).toBeVisible();
  expect(await owner.call<unknown[]>('/financials/fetch-store-financials', { storeId })).toHaveLength(1);
});

test('a changed entry whose first save succeeded can stay as it was saved', async ({ page, owner }) => {
  const { storeId } = await openForm(page, owner);
  const restoreResponses = await saveWithLostResponse(page);
  await page.getByLabel('Neon Drift').fill('60');
  await restoreResponses();
  await save(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it as saved' }).click();
  await expect(page.getByText('kept as saved')).toBeVisible();
  await expect(recordRow(page, '$50.00')).toBeVisible();
  expect(await owner.call<unknown[]>('/financials/fetch-store-financials', { storeId })).toHaveLength(1);
});

test('a changed entry whose first save succeeded can move to a date that has a record', async ({ page, owner }) => {
  const { storeId, games } = await openForm(page, owner);
  const earlier = addDays(today, -3);
  await owner.addDay(storeId, games, { date: earlier, sum: 20 });
  const restoreResponses = await saveWithLostResponse(page);
  await page.getByLabel('Date').fill(earlier);
  await restoreResponses();
  await save(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update to my figures' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save as another shift' }).click();
  await expect(recordRow(page, '$50.00')).toBeVisible();
  const records = await owner.call<{ date: string }[]>('/financials/fetch-store-financials', { storeId });
  expect(records.map(({ date }) => date)).toEqual([earlier, earlier]);
});

test('takings typed for a game that is no longer in use are named when the draft is restored', async ({
  page,
  owner,
}) => {
  const { games } = await openForm(page, owner);
  const clawKing = games.find(({ gameName }) => gameName === 'Claw King');
  await page.getByLabel('Claw King').fill('180');
  await page.getByLabel('Neon Drift').fill('50');
  await owner.call('/games/set-active', { gameIds: [clawKing?._id], isActive: false });
  await page.reload();
  await expect(page.getByText('Left out, because the game is no longer in use: $180.00 for Claw King.')).toBeVisible();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('50');
});

test('a session that ends during entry keeps the draft', async ({ page, owner }) => {
  await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('77');
  await count(page).fill('77');
  await owner.call('/auth/user/logout');
  // Either the save or a background refetch finds out first; the latter leaves the form by itself.
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

test('an edit draft remembers its base version', async ({ page, owner }) => {
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
  await expect(page.getByText('kept as saved')).toBeVisible();
  await expect(recordRow(page, '$66.00')).toBeVisible();
});

test('a reverted figure leaves no draft', async ({ page, owner }) => {
  await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.getByLabel('Neon Drift').fill('');
  await expect(page.getByText('Draft kept')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('0 of 3 games counted')).toBeVisible();
  await expect(page.getByText('Draft restored')).toHaveCount(0);
});

test('a draft for another date than the link’s names its date', async ({ page, owner }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('45');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.goto(`/add-financial?store=${storeId}&date=${yesterday}`);
  await expect(page.getByText(`Its date is ${formatShort(today)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Draft restored')).toBeHidden();
  await expect(page.getByLabel('Date')).toHaveValue(yesterday);
});

test('nothing can be typed while its save is under way', async ({ page, owner }) => {
  await openForm(page, owner);
  const takings = page.getByLabel('Neon Drift');
  await takings.fill('40.25');
  await count(page).fill('40.25');
  const release = await hold(page, '**/financials/create-financial');
  const isSent = page.waitForRequest('**/financials/create-financial');
  await save(page).click();
  await isSent;
  await expect(takings).not.toBeEditable();
  release();
  await expect(recordRow(page, '$40.25')).toBeVisible();
});

test('a form is read-only during its save, and the refused field gets the focus', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/manage-account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password', { exact: true }).fill('a better high score');
  await page.getByLabel('Confirm new password').fill('a better high score');
  const release = await hold(page, '**/update-password-via-profile');
  const isSent = page.waitForRequest('**/update-password-via-profile');
  await page.getByLabel('Confirm new password').press('Enter');
  await isSent;
  await expect(page.getByLabel('Current password')).not.toBeEditable();
  release();
  await expect(page.getByLabel('Current password')).toBeEditable();
  await expect(page.getByLabel('Current password')).toBeFocused();
});
