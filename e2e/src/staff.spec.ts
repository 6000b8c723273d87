import { expect, Owner, signInByApi, test } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

const REQUIRED = ['First name', 'Last name', 'Email', 'Phone', 'Start date'];

test('a staff member is added, edited, deactivated, deleted and restored', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/staff?store=${storeId}`);
  await expect(page.getByText('No staff found')).toBeVisible();
  await page.getByRole('link', { name: '+ Add New Staff' }).click();
  await expect(page.getByLabel('Position')).toHaveValue('Staff');
  await expect(page.getByLabel('Payment terms')).toHaveValue('Monthly');
  await expect(page.getByLabel('Payment method')).toHaveValue('Cash');
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill('Ångström');
  await page.getByLabel('Email').fill('zoe@quarterdeck.test');
  await page.getByLabel('Phone').fill('+1 (609) 555-0141');
  await page.getByLabel('Position').selectOption('Manager');
  await page.getByLabel('Start date').fill('2024-02-29');
  await page.getByLabel('Payment value').fill('1,200');
  await page.getByRole('button', { name: 'Add staff member' }).click();

  await expect(page).toHaveURL(/\/staff\?/);
  const ready = page.getByRole('region', { name: 'Zoë Ångström is on the team' });
  await expect(ready.getByText(/^zoeang\d{3}$/)).toBeVisible();
  await expect(ready.getByText(/^[1-9]\d{3}$/)).toBeVisible();
  await page.reload();
  await expect(ready).toBeVisible();
  await ready.getByRole('link', { name: 'Set permissions' }).click();
  await expect(page.getByRole('switch', { name: 'Enable Financial Editing' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Enable Financial Deletion' })).not.toBeChecked();
  await page.goBack();
  await ready.getByRole('button', { name: 'Done' }).click();
  await expect(ready).toHaveCount(0);

  const card = page.getByRole('article', { name: 'Zoë Ångström' });
  await expect(card).toContainText('Manager · Boardwalk Pier 7');
  await expect(card).toContainText('$1,200.00 Monthly, Cash');
  await expect(card).toContainText('Can only enter records');
  await expect(card.getByRole('link', { name: '+1 (609) 555-0141' })).toHaveAttribute('href', 'tel:+16095550141');
  await expect(card.getByText(/^[1-9]\d{3}$/)).toHaveCount(0);
  await card.getByRole('button', { name: 'Show PIN of Zoë Ångström' }).click();
  await expect(card.getByText(/^[1-9]\d{3}$/)).toBeVisible();

  await card.getByRole('link', { name: 'Edit Zoë Ångström' }).click();
  await expect(page.getByText(/^zoeang\d{3}$/)).toBeVisible();
  await page.getByLabel('Payment terms').selectOption('Weekly');
  await page.getByLabel('Payment method').selectOption({ label: 'EFT' });
  await page.getByLabel('Hourly rate').fill('15.5');
  await page.getByRole('switch', { name: 'Enable Financial Editing' }).press('Space');
  await page.getByRole('switch', { name: 'Enable Financial Deletion' }).press('Space');
  await page.getByRole('switch', { name: 'Active Employee' }).press('Space');
  await page.getByRole('button', { name: 'Update Staff Member' }).click();
  const leaving = page.getByRole('dialog', { name: 'Deactivate Zoë Ångström?' });
  await leaving.getByRole('switch', { name: 'Set a new store password' }).press('Space');
  await leaving.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page).toHaveURL(/\/staff\?/);
  await expect(page.getByText('The counter has a new password')).toHaveCount(0);
  await expect(card).toContainText('$1,200.00 Weekly, EFT · $15.50 an hour');
  await expect(card).toContainText('Can edit and delete records');
  await expect(card.getByText('INACTIVE', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Edit Zoë Ångström' }).click();
  await expect(page.getByRole('switch', { name: 'Enable Financial Editing' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Enable Financial Deletion' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Active Employee' })).not.toBeChecked();
  await page.getByRole('link', { name: 'Back' }).click();

  await card.getByRole('button', { name: 'Delete Zoë Ångström' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No staff found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
});

test('invalid fields show errors and the draft is kept', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/add-staff?store=${storeId}`);
  await page.getByLabel('Start date').fill('');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  for (const field of REQUIRED) await expect(page.getByText(`${field} is required`, { exact: true })).toBeVisible();
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Email').fill('sam at the pier');
  await page.getByLabel('Phone').fill('call me');
  await page.getByLabel('Payment value').fill('12.345');
  await page.getByLabel('Hourly rate').fill('ten');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await expect(page.getByText(/Phone can contain digits/)).toBeVisible();
  await expect(page.getByText('Payment value can have at most two decimals')).toBeVisible();
  await expect(page.getByText('Hourly rate must be a number like 12.50')).toBeVisible();
  expect(await owner.call<unknown[]>('/staff/fetch-store-staff', { storeId })).toEqual([]);
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Sam');
});

test('a staff member whose response is lost is added once', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/add-staff?store=${storeId}`);
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('sam@quarterdeck.test');
  await page.getByLabel('Phone').fill('555-0140');
  const restoreResponses = await loseResponses(page, '/staff/create-staff');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection. Your input is still here');
  await restoreResponses();
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByRole('region', { name: 'Sam Okafor is on the team' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a correction after a lost response does not add the person twice', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/add-staff?store=${storeId}`);
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('sam@quarterdeck.test');
  await page.getByLabel('Phone').fill('555-0140');
  const restoreResponses = await loseResponses(page, '/staff/create-staff');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection. Your input is still here');
  await restoreResponses();
  await page.getByLabel('Phone').fill('555-0141');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByText('Sam Okafor was already added with this form.', { exact: false })).toBeVisible();
  expect(await owner.call<unknown[]>('/staff/fetch-store-staff', { storeId })).toHaveLength(1);

  // The discarded form is a new one.
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Last name').fill('Park');
  await page.getByLabel('Email').fill('kim@quarterdeck.test');
  await page.getByLabel('Phone').fill('555-0142');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByRole('region', { name: 'Kim Park is on the team' })).toBeVisible();
});

test('a lost response does not skip the new store password of staff who leave', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addStaff(storeId);
  const { _id: kim } = await owner.addStaff(storeId, { firstName: 'Kim', email: 'kim@quarterdeck.test' });
  await page.goto(`/edit-staff?store=${storeId}&staff=${kim}`);
  const restoreResponses = await loseResponses(page, '/staff/edit-staff');
  await page.getByRole('switch', { name: 'Active Employee' }).press('Space');
  const deactivate = page.getByRole('dialog').getByRole('button', { name: 'Deactivate' });
  await page.getByRole('button', { name: 'Update Staff Member' }).click();
  await deactivate.click();
  await expect(page.getByText('No connection.', { exact: false }).first()).toBeVisible();
  await restoreResponses();
  await page.getByRole('button', { name: 'Update Staff Member' }).click();
  await deactivate.click();
  await expect(page.getByRole('region', { name: 'The counter has a new password' })).toBeVisible();

  await loseResponses(page, '/staff/delete-staff');
  await page.getByRole('button', { name: 'Delete Sam Okafor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('the store still has its old password', { exact: false })).toBeVisible();
});

test('staff who leave have left, also if the new store password fails', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addStaff(storeId);
  await owner.addStaff(storeId, { firstName: 'Kim', email: 'kim@quarterdeck.test' });
  await page.goto(`/staff?store=${storeId}`);
  const problem = page.getByRole('alert').filter({ hasText: 'The store may still have its old password' });
  await page.route('**/stores/new-store-password', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Delete Sam Okafor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(problem).toBeVisible();
  await expect(page.getByText('Sam Okafor deleted')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await problem.getByRole('button', { name: 'Dismiss' }).click();
  await expect(problem).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit Kim Okafor' }).click();
  await page.getByRole('switch', { name: 'Active Employee' }).press('Space');
  await page.getByRole('button', { name: 'Update Staff Member' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(problem).toBeVisible();
  await expect(page.getByRole('article', { name: 'Kim Okafor' }).getByText('INACTIVE', { exact: true })).toBeVisible();
});

test('a new PIN replaces the old one', async ({ page, owner }) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const sam = await owner.addStaff(storeId);
  const counter = new Owner('', '', await signInByApi(staffCredentials.username, staffCredentials.password));
  await counter.call('/staff/identify', { pin: sam.pin });
  await page.goto(`/edit-staff?store=${storeId}&staff=${sam._id}`);
  await page.getByLabel('Last name').fill('Okafor-Reyes');
  await page.getByRole('button', { name: 'New PIN for Sam Okafor' }).click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByRole('button', { name: 'New PIN for Sam Okafor' }).click();
  await page.getByRole('group').getByRole('button', { name: 'New PIN' }).click();
  await expect(page.getByText('Sam has a new PIN.')).toBeVisible();
  const pin = await page.getByText(/^[1-9]\d{3}$/).textContent();
  expect(pin).not.toBe(sam.pin);
  await expect(counter.call('/staff/identify', { pin: sam.pin })).rejects.toThrow('Invalid PIN');
  expect(await counter.call('/staff/identify', { pin })).toMatchObject({ staffId: sam._id });
  // The unsaved input is still there.
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor-Reyes');
});

test('the employment summary shows the figures, and prints without the app around it', async ({ page, owner }) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const sam = await owner.addStaff(storeId, { position: 'Cashier', editFinancialEnabled: true });
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const counter = new Owner('', '', await signInByApi(staffCredentials.username, staffCredentials.password));
  await counter.addDay(storeId, games, { date: '2026-02-28', sum: 40, pin: sam.pin });
  await counter.addDay(storeId, games, { date: '2026-03-05', sum: 50, pin: sam.pin });
  await owner.addDay(storeId, games, { date: '2026-03-06', sum: 60 });
  await page.goto(`/staff?store=${storeId}`);
  await page.getByRole('link', { name: 'CV of Sam Okafor' }).click();
  const sheet = page.getByRole('article', { name: 'Sam Okafor' });
  await expect(sheet).toContainText('Cashier at Boardwalk Pier 7');
  await expect(sheet).toContainText('May 10, 2023');
  await expect(sheet.getByText(/^\d+ years?(, \d+ months?)?$/)).toBeVisible();
  await expect(sheet.getByText('2', { exact: true })).toBeVisible();
  await expect(sheet).toContainText('February 28, 2026');
  await expect(sheet).toContainText('March 5, 2026');

  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(sheet.getByRole('heading', { name: 'Sam Okafor' })).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('without a store the staff screens show an empty state', async ({ page }) => {
  await page.goto('/staff');
  await expect(page.getByText('Please select a store to view staff members')).toBeVisible();
  await page.goto('/edit-staff');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the store counts its staff, and an unknown staff member is not found', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addStaff(storeId, { position: 'Manager' });
  await owner.addStaff(storeId, { firstName: 'Jade', isActive: false });
  await page.goto(`/store-details?store=${storeId}`);
  const counts = page.getByRole('definition');
  const staff = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Staff', exact: true }) });
  await expect(staff.locator(counts)).toHaveText(['2', '1', '1']);
  await staff.getByRole('link', { name: 'View All Staff' }).click();
  await expect(page.getByText('2 staff, 1 active')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/store-details/);
  await page.goto(`/edit-staff?store=${storeId}&staff=019af1aa-0000-7000-8000-000000000000`);
  await expect(page.getByText('Staff member not found')).toBeVisible();
});

test('a search finds one staff member among many', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  for (let person = 1; person <= 11; person += 1) await owner.addStaff(storeId, { firstName: `Person ${person}` });
  await page.goto(`/staff?store=${storeId}`);
  await page.getByRole('searchbox').fill('person 11');
  await expect(page.getByText('1 of 11 staff')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('searchbox').fill('person 12');
  await expect(page.getByText('No staff member matches “person 12”.')).toBeVisible();
});

test('the owner sees and unlocks a PIN lock', async ({ page, owner }) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const sam = await owner.addStaff(storeId);
  const counter = new Owner('', '', await signInByApi(staffCredentials.username, staffCredentials.password));
  const wrong = sam.pin === '1000' ? '1001' : '1000';
  for (let tries = 0; tries < 4; tries += 1)
    await expect(counter.call('/staff/identify', { pin: wrong })).rejects.toThrow('Invalid PIN');
  for (const pin of [wrong, sam.pin])
    await expect(counter.call('/staff/identify', { pin })).rejects.toThrow('Too many wrong PINs');
  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.getByText('PIN entry is locked at the counter')).toBeVisible();
  await page.getByRole('link', { name: 'View All Staff' }).click();
  await expect(page.getByText(/PIN entry is locked at one counter until \d+:\d\d [AP]M/)).toBeVisible();
  await page.getByRole('button', { name: 'Unlock PIN entry' }).click();
  await expect(page.getByText('PIN entry is locked')).toHaveCount(0);
  expect(await counter.call('/staff/identify', { pin: sam.pin })).toMatchObject({ staffId: sam._id });
});
