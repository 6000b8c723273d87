import { addDays, formatDay, localToday } from '@quarterdeck/domain/business-date';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, test } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

test('the first store is free and its sign-in is shown; a second one leads to its subscription', async ({ page }) => {
  await page.goto('/stores');
  await expect(page.getByText('No Arcade Locations Found')).toBeVisible();
  await page.getByRole('link', { name: '+ Add New Store' }).first().click();
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(page.getByText('Store Name is required')).toBeVisible();
  await expect(page.getByText('Address is required')).toBeVisible();
  await page.getByLabel('Store Name').fill('Boardwalk Pier 7');
  await page.getByLabel('Address').fill('7 Pier Road, Atlantic City');
  await page.getByLabel('Notes').fill('Keys with Sam 🔑');
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(page).toHaveURL(/\/stores/);
  const ready = page.getByRole('region', { name: 'Boardwalk Pier 7 is ready' });
  await expect(ready.getByText(/^boardwalk-[a-z2-9]{5}$/)).toBeVisible();
  await expect(ready.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)).toBeVisible();

  await page.goto('/add-store');
  await expect(page.getByText(/Each additional store is/)).toBeVisible();
  await page.getByLabel('Store Name').fill('boardwalk pier 7');
  await page.getByLabel('Address').fill('Level 3');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('A store with this name already exists. Please choose a different name.')).toBeVisible();
  await page.getByLabel('Store Name').fill('Mall Level 3');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await expect(page.getByLabel('Store Name')).toHaveValue('Mall Level 3');
});

test('a free store whose response is lost is shown as ready when it is added again', async ({ page, owner }) => {
  await page.goto('/add-store');
  await page.getByLabel('Store Name').fill('Boardwalk Pier 7');
  await page.getByLabel('Address').fill('7 Pier Road, Atlantic City');
  const restoreResponses = await loseResponses(page, '/stores/create-store');
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(page.getByText('No connection.', { exact: false }).first()).toBeVisible();
  await restoreResponses();
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(page.getByRole('region', { name: 'Boardwalk Pier 7 is ready' })).toBeVisible();
  expect(await owner.call<unknown[]>('/stores/fetch-store')).toHaveLength(1);
});

test('a name that another screen took meanwhile is corrected without losing the typed store', async ({
  page,
  owner,
}) => {
  await page.goto('/add-store');
  await page.getByLabel('Store Name').fill('Boardwalk Pier 7');
  await page.getByLabel('Address').fill('7 Pier Road, Atlantic City');
  await owner.addStore('Boardwalk Pier 7');
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(page.getByText('A store with this name already exists. Please choose a different name.')).toBeVisible();
  await page.getByLabel('Store Name').fill('Mall Level 3');
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/add-store/);
  await expect(page.getByLabel('Store Name')).toHaveValue('Mall Level 3');
});

test('a new password replaces the shown one in the store’s details', async ({ page, owner }) => {
  const { storeId, staffCredentials } = await owner.addStore();
  await page.goto(`/store-details?store=${storeId}`);
  await page.getByRole('button', { name: /Show .*password/i }).click();
  await expect(page.getByText(staffCredentials.password)).toBeVisible();
  await page.getByRole('button', { name: 'New password for Boardwalk Pier 7' }).click();
  await page.getByRole('button', { name: 'Create new password' }).click();
  await expect(page.getByRole('region', { name: 'The counter has a new password' })).toBeVisible();
  await expect(page.getByText(staffCredentials.password)).toHaveCount(0);
});

test('an unexpected store creation error shows for five seconds', async ({ page }) => {
  await page.route('**/stores/create-store', (route) => route.fulfill({ json: { data: null } }));
  await page.clock.install();
  await page.goto('/add-store');
  await page.getByLabel('Store Name').fill('Boardwalk Pier 7');
  await page.getByLabel('Address').fill('7 Pier Road, Atlantic City');
  // The error of a blank amount stays until it is filled in.
  await page.getByRole('switch', { name: 'Opening float' }).click();
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(page.getByText('Float amount is required')).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByText('Float amount is required')).toBeVisible();
  await page.getByLabel('Float amount').fill('50');
  await page.getByRole('button', { name: 'Add Store' }).click();
  const text = page.getByText('An error occurred while creating the store. Please try again.');
  await expect(text).toBeVisible();
  await page.clock.fastForward(5_100);
  await expect(text).toHaveCount(0);
  await expect(page.getByLabel('Store Name')).toHaveValue('Boardwalk Pier 7');
});

test('a card masks the password until revealed and copies it unchanged', async ({ page, owner, context }) => {
  const { staffCredentials } = await owner.addStore();
  await page.goto('/stores');
  await expect(page.getByText(staffCredentials.username)).toBeVisible();
  await expect(page.getByText(staffCredentials.password)).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /Copy .*password/i }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(staffCredentials.password);
  await expect(page.getByText(staffCredentials.password)).toHaveCount(0);
  await page.getByRole('button', { name: /Show .*password/i }).click();
  await expect(page.getByText(staffCredentials.password)).toBeVisible();
});

test('a store is edited under its own name and deactivated', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/stores');
  await expect(page.getByText('ACTIVE', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Boardwalk Pier 7' }).click();
  await page.getByLabel('Address').fill('8 Pier Road');
  await page.getByRole('switch', { name: 'Active' }).press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/stores/);
  await expect(page.getByText('8 Pier Road')).toBeVisible();
  await expect(page.getByText('INACTIVE', { exact: true })).toBeVisible();
});

test('store details show the latest record and games with links', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.getByText('Start by adding games!')).toBeVisible();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  await owner.addDay(storeId, games, { date: '2026-03-05', sum: 10.25 });
  await page.reload();
  await expect(page.getByText('$20.50').first()).toBeVisible();
  await expect(page.getByText('Admin', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'View All Games' }).click();
  await expect(page).toHaveURL(/\/games/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/store-details/);
});

test('a deleted store leaves every screen, and Undo restores it', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  await owner.addDay(storeId, games.slice(0, 1), { date: '2026-03-05', sum: 75 });
  await owner.addStaff(storeId);
  await page.goto('/stores');
  await page.getByRole('button', { name: 'Delete Boardwalk Pier 7' }).click();
  // The question says what goes, and until when it can be restored.
  const question = page.getByRole('dialog', { name: 'Delete Boardwalk Pier 7?' });
  const contents = ['Address7 Pier Road, Atlantic City', 'Records1', 'Games2', 'Staff1'];
  await expect(question.locator('dl > div')).toHaveText(contents);
  const until = formatDay(addDays(localToday(), 30), localToday());
  await expect(question).toContainText(`Restore it in Recently deleted until ${until}`);
  await expectAccessibleInEverySize(page, 'the question before a store is deleted');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No Arcade Locations Found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Boardwalk Pier 7' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('$75.00').first()).toBeVisible();
});

test('another owner’s store is not found', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/store-details?store=019af1aa-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Store not found', level: 1 })).toBeVisible();
});

test('store settings hold the time zone, day end and PIN memory', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/edit-store?store=${storeId}`);
  const settings = page.getByRole('group', { name: 'Store settings' });
  await settings.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await expect(settings.getByText(/^It’s .+ there\.$/)).toBeVisible();
  // The texts that explain fields and switches have one size.
  const sizes = await page
    .locator('[class*="description"]')
    .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fontSize));
  expect(sizes.length).toBeGreaterThan(3);
  expect(new Set(sizes)).toEqual(new Set(['14px']));
  await settings.getByLabel('Day ends at').selectOption('6:00 AM');
  await settings.getByLabel('Remember who’s on shift').selectOption('10 minutes');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/stores$/);
  const [store] = await owner.call<object[]>('/stores/user-stores', undefined, 'GET');
  expect(store).toMatchObject({ timeZone: 'Asia/Tokyo', dayEndsAt: 6, rememberShiftMinutes: 10 });
  await page.goto(`/store-history?store=${storeId}`);
  for (const change of ['Time zone', 'Day ends at', 'Remember who’s on shift'])
    await expect(page.getByText(change).first()).toBeVisible();
});

test('a guessed time zone is confirmed once', async ({ page, owner }) => {
  const form = { storeName: 'Boardwalk', address: '7 Pier Road' };
  await owner.call('/auth/device', { timeZone: 'America/New_York' });
  await owner.call('/stores/create-store', form);
  await page.goto('/stores');
  await page.getByRole('button', { name: 'Use America/New York' }).click();
  await expect(page.getByText('Boardwalk uses America/New York')).toBeVisible();
  await expect(page.getByText(/^Confirm the time zone/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Boardwalk' })).toBeVisible();
  await expect(page.getByText(/^Confirm the time zone/)).toHaveCount(0);
});

test('a refused deletion is no longer shown once it is tried again', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['Claw King']);
  const error = 'The subscription could not be cancelled. Nothing was deleted.';
  const refusal = page.getByText(error);
  for (const [path, call, buttons] of [
    ['/stores', '**/stores/delete-store', [/^Delete /]],
    [`/games?store=${storeId}`, '**/games/delete-game', ['Actions for Claw King', 'Delete Claw King']],
  ] as const) {
    const ask = async () => {
      for (const name of buttons) await page.getByRole('button', { name }).click();
    };
    await page.goto(path);
    await page.route(call, (route) => route.fulfill({ json: { error } }));
    await ask();
    const confirm = page.getByRole('button', { name: 'Delete', exact: true });
    await confirm.click();
    await expect(refusal).toBeVisible();
    await page.unroute(call);
    // The response to the retry never comes.
    await page.route(call, () => undefined);
    // The menu was closed with the answer.
    if (!(await confirm.isVisible())) await ask();
    await confirm.click();
    await expect(refusal).toHaveCount(0);
  }
});
