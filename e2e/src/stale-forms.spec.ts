import type { Page } from '@playwright/test';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, Owner, signInByApi, test, today } from './journey.ts';

const conflictOn = (page: Page, what: string) => page.getByRole('dialog', { name: `This ${what} has changed` });

test('two tabs with one game: the later save sees both versions and decides', async ({ page, owner, context }) => {
  const { storeId } = await owner.addStore();
  const [game] = await owner.addGames(storeId, ['Neon Drift']);
  const address = `/edit-game?store=${storeId}&game=${game?._id}`;
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  await expect(other.getByLabel('Game Name')).toHaveValue('Neon Drift');
  await page.getByLabel('Game Name').fill('Neon Drift II');
  await page.getByLabel('Quantity').fill('3');
  await other.getByRole('textbox', { name: 'Commission' }).fill('20');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other).toHaveURL(/\/games\?/);
  await other.close();

  const save = page.getByRole('button', { name: 'Save Changes' });
  const dialog = conflictOn(page, 'game');
  await save.click();
  await expect(dialog).toContainText('Admin saved this game a moment ago, while you were editing it.');
  const rows = dialog.getByRole('row');
  await expect(rows).toHaveText([
    'FieldTheirsMine',
    'Game NameNeon DriftNeon Drift II',
    'Quantity13',
    'Commission20%12.5%',
  ]);
  await expectAccessibleInEverySize(page, 'the conflict of a game');

  // Closing it loses nothing, not even after a reload.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Game Name')).toHaveValue('Neon Drift II');
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  await save.click();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Neon Drift II saved')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Neon Drift II' });
  await expect(row).toContainText('12.5%');
  await page.getByRole('button', { name: 'Actions for Neon Drift II' }).click();
  await page.getByRole('link', { name: 'Edit Neon Drift II' }).click();
  await expect(page.getByText('Draft restored')).toHaveCount(0);
});

test('a game whose representative got another phone meanwhile says who changed what', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const [game] = await owner.addGames(storeId, ['Neon Drift']);
  // Without live updates the form keeps the old phone.
  await page.route('**/live?*', (route) => route.abort());
  await page.goto(`/edit-game?store=${storeId}&game=${game?._id}`);
  await expect(page.getByLabel('Representative Phone')).toHaveValue('555-0101');
  const [rita] = await owner.call<{ _id: string }[]>('/representatives/choices', {});
  const changed = { _id: rita?._id, name: 'Rita Alvarez', phone: '555-0199', email: '', notes: '' };
  await owner.call('/representatives/edit-representative', changed);
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = conflictOn(page, 'game');
  await expect(dialog).toContainText('Admin saved this game a moment ago, while you were editing it.');
  await expect(dialog.getByRole('row')).toHaveText(['FieldTheirsMine', 'Representative Phone555-0199555-0101']);
});

test('an owner who edits a staff member on two devices keeps the other device’s version', async ({
  page,
  owner,
  openBrowser,
}) => {
  const { storeId } = await owner.addStore();
  const sam = await owner.addStaff(storeId);
  const address = `/edit-staff?store=${storeId}&staff=${sam._id}`;
  const other = await openBrowser(owner.token);
  await page.goto(address);
  await other.goto(address);
  await page.getByLabel('Hourly rate').fill('15.5');
  await page.getByRole('switch', { name: 'Active Employee' }).press('Space');
  await other.getByLabel('Position').selectOption('Manager');
  await other.getByRole('button', { name: 'Update Staff Member' }).click();
  await expect(other).toHaveURL(/\/staff\?/);

  await page.getByRole('button', { name: 'Update Staff Member' }).click();
  const leaving = page.getByRole('dialog', { name: 'Deactivate Sam Okafor?' });
  await leaving.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = conflictOn(page, 'staff member');
  await expect(dialog.getByRole('row', { name: /Position/ })).toHaveText('PositionManagerStaff');
  await expect(dialog.getByRole('row', { name: /Hourly rate/ })).toHaveText('Hourly rate$0.00$15.50');
  await expect(dialog.getByRole('row', { name: /Active/ })).toHaveText('ActiveYesNo');
  await expect(leaving).toHaveCount(0);
  await expectAccessibleInEverySize(page, 'the conflict of a staff member');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByText('Sam Okafor kept as saved')).toBeVisible();
  const card = page.getByRole('article', { name: 'Sam Okafor' });
  await expect(card).toContainText('Manager');
  await expect(card.getByText('ACTIVE', { exact: true })).toBeVisible();
  // Only the other device's change was saved: the counter keeps its password.
  await expect(page.getByText('The counter has a new password')).toHaveCount(0);
});

test('changed store settings are shown beside mine', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/edit-store?store=${storeId}`);
  await page.getByLabel('Notes').fill('Keys with Kim.');
  await owner.call('/stores/edit-store', {
    _id: storeId,
    storeName: 'Boardwalk Pier 7',
    address: '7 Pier Road, Atlantic City',
    timeZone: 'Asia/Tokyo',
    entryWindowDays: 7,
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = conflictOn(page, 'store');
  await expect(dialog.getByRole('row', { name: /Notes/ })).toHaveText('NotesKeys with Sam.Keys with Kim.');
  await expect(dialog.getByRole('row', { name: /Time zone/ })).toContainText('Asia/Tokyo');
  await expect(dialog.getByRole('row', { name: /Staff enter/ })).toContainText('7 days back3 days back');
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Boardwalk Pier 7 saved')).toBeVisible();
  const [saved] = await owner.call<object[]>('/stores/fetch-store');
  expect(saved).toMatchObject({ notes: 'Keys with Kim.', entryWindowDays: 3 });
  expect(saved).not.toMatchObject({ timeZone: 'Asia/Tokyo' });
});

test('a payment already recorded elsewhere is not taken twice', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const { _id: staffId } = await owner.addStaff(storeId);
  await owner.call('/staff/create-loan', { staffId, amount: 100 });
  // Without live updates the screen keeps the old balance.
  await page.route('**/live?*', (route) => route.abort());
  await page.goto(`/staff-loans?store=${storeId}&staff=${staffId}`);
  await page.getByLabel('Amount').fill('30');
  await page.getByLabel('Notes').fill('In cash');
  await owner.call('/staff/add-loan-payment', { staffId, amount: 30 });
  await page.getByRole('button', { name: 'Take Payment' }).click();
  await expect(page.getByText('$70.00 is outstanding now. Nothing has been saved yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Full balance, $70.00' })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('In cash');
  // The owner confirms that it is another payment.
  await page.getByRole('button', { name: 'Take Payment' }).click();
  await expect(page.getByText('Payment of $30.00 taken')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Full balance, $40.00' })).toBeVisible();

  // New terms don't conflict with a payment, so there is no confirmation.
  await page.getByRole('button', { name: 'Change due date or notes' }).click();
  await page.getByLabel('Due date').fill('2040-01-31');
  await owner.call('/staff/add-loan-payment', { staffId, amount: 10 });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Loan saved')).toBeVisible();
  await page.getByRole('button', { name: 'Change due date or notes' }).click();
  await page.getByLabel('Due date').fill('2040-02-28');
  await owner.call('/staff/edit-loan', { staffId, dueDate: '2041-01-01' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = conflictOn(page, 'loan');
  await expect(dialog.getByRole('row', { name: /Due date/ })).toHaveText('Due dateJan 1, 2041Feb 28, 2040');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByText('Loan kept as saved')).toBeVisible();

  await page.getByRole('button', { name: 'Write off' }).click();
  await owner.call('/staff/add-loan-payment', { staffId, amount: 5 });
  const confirm = page.getByRole('dialog', { name: 'Write off $30.00?' });
  await confirm.getByLabel('Reason (optional)').fill('Moved away');
  await confirm.getByRole('button', { name: 'Write off' }).click();
  const reopened = page.getByRole('dialog', { name: 'Write off $25.00?' });
  await expect(reopened).toContainText('$25.00 is outstanding now. Nothing has been saved yet.');
  await expect(reopened.getByLabel('Reason (optional)')).toHaveValue('Moved away');
  await reopened.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText('$25.00 written off')).toBeVisible();
});

test('an owner sees what a staff member at the counter saved in the same record', async ({ page, owner }) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const { pin } = await owner.addStaff(storeId, { editFinancialEnabled: true });
  const record = await owner.addDay(storeId, games, { date: today, sum: 30 });
  const counter = new Owner('', '', await signInByApi(staffCredentials.username, staffCredentials.password));
  await page.goto(`/edit-financial?store=${storeId}&record=${record._id}`);
  await page.getByLabel('Neon Drift').fill('40');
  const edit = {
    _id: record._id,
    version: record.version,
    storeId,
    date: today,
    gameFinances: [{ gameId: games[0]?._id, sum: 35 }],
    expenses: [{ description: 'Bulbs', amount: 5 }],
    actualCashCount: 30,
    notes: 'Counted twice',
    pin,
  };
  await counter.call('/financials/edit-financial', edit, 'PATCH');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  const dialog = conflictOn(page, 'record');
  await expect(dialog).toContainText('Sam Okafor saved this record a moment ago, while you were editing it.');
  await expect(dialog.getByRole('row', { name: /Neon Drift/ })).toHaveText('Neon Drift$35.00$40.00');
  await expect(dialog.getByRole('cell', { name: '$35.00' }).first()).toHaveCSS('text-align', 'right');
  await expect(dialog.getByRole('columnheader', { name: 'Mine' })).toHaveCSS('text-align', 'right');
  await expect(dialog.getByRole('row', { name: /Expense lines/ })).toHaveText('Expense linesBulbs $5.00None');
  await expect(dialog.getByRole('row', { name: /Notes/ })).toHaveText('NotesCounted twiceNone');
  await expectAccessibleInEverySize(page, 'the conflict of a record');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.00');
  await save.click();
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByText('kept as saved')).toBeVisible();
  const kept = await owner.call<object>('/financials/fetch-financial', { _id: record._id });
  expect(kept).toMatchObject({ totalMoneyIn: 35, notes: 'Counted twice', version: record.version + 1 });
});
