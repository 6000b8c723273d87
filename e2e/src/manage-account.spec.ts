import type { Page } from '@playwright/test';
import { expect, isAlive, readMail, signInByApi, test } from './journey.ts';
import { loseResponses } from './lost-responses.ts';
import { submitLogin, newEmail } from './sign-in-screens.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function changeEmail(page: Page, email: string) {
  await page.goto('/manage-account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('A verification PIN has been sent to your new email address')).toBeVisible();
}

const pinIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const otherThan = (pin: string) => (pin === '111111' ? '222222' : '111111');

test('a name is changed, and shown everywhere at once', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/manage-account');
  const profile = card(page, 'Profile Information');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Marisol Vega');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
  await expect(profile).toContainText('Marisol Vega');
  await expect(page.getByRole('button', { name: /Account menu/ })).toHaveText('Marisol Vega');
  await expect(page.locator('[data-initials]:visible')).toHaveAttribute('data-initials', 'MV');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Another Name');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(profile).toContainText('Marisol Vega');
  await page.reload();
  await expect(profile).toContainText('Marisol Vega');
});

test('a new email leaves a name alone that another tab changed meanwhile', async ({ page, owner, database }, info) => {
  await page.goto('/manage-account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await database.pool.query(`update owners set full_name = 'Marisol Vega' where email = $1`, [owner.email]);
  await page.getByLabel('Email').fill(newEmail(info.workerIndex));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('A verification PIN has been sent to your new email address')).toBeVisible();
  await expect(page.getByRole('button', { name: /Account menu/ })).toHaveText('Marisol Vega');
});

test('a half-changed name is offered back', async ({ page }) => {
  await page.goto('/manage-account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Marisol Vega');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Marisol Vega');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Maria Rivera').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('a new address takes effect once its PIN is entered, and the old address is notified', async ({ page, owner }, {
  workerIndex,
}) => {
  const email = newEmail(workerIndex);
  await changeEmail(page, email);
  const { text } = await readMail(email, '');
  const pin = pinIn(text);
  const field = page.getByLabel('Verification PIN');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('maxlength', '6');
  await page.getByRole('button', { name: 'Verify PIN' }).click();
  await expect(page.getByText('Enter the PIN', { exact: true })).toBeVisible();
  await field.fill('12');
  await page.getByRole('button', { name: 'Verify PIN' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The PIN must have 6 digits' })).toBeVisible();
  await field.fill(otherThan(pin));
  await page.getByRole('button', { name: 'Verify PIN' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid PIN' })).toBeVisible();

  // The browser discards the tab while the owner reads the mail.
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await field.fill(pin);
  await page.getByRole('button', { name: 'Verify PIN' }).click();
  await expect(page.getByText(`Your email address is now ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await readMail(owner.email, 'Your Quarterdeck email address was changed');
  expect(await signInByApi(email, owner.password)).toBeTruthy();
});

test('a new address takes effect once, although the response is lost', async ({ page }, { workerIndex }) => {
  const email = newEmail(workerIndex);
  await changeEmail(page, email);
  const { text } = await readMail(email, '');
  await page.getByLabel('Verification PIN').fill(pinIn(text));
  await loseResponses(page, '/auth/user/verify-email-update-pin');
  await page.getByRole('button', { name: 'Verify PIN' }).click();
  await expect(page.getByText(`Your email address is now ${email}`)).toBeVisible();
});

test('too many wrong guesses invalidate a PIN', async ({ page }, { workerIndex }) => {
  const email = newEmail(workerIndex);
  await changeEmail(page, email);
  const pin = pinIn((await readMail(email, '')).text);
  for (let tries = 0; tries < 5; tries += 1) {
    await page.getByLabel('Verification PIN').fill(otherThan(pin));
    const response = page.waitForResponse('**/verify-email-update-pin');
    await page.getByRole('button', { name: 'Verify PIN' }).click();
    await response;
  }
  await page.getByLabel('Verification PIN').fill(pin);
  await page.getByRole('button', { name: 'Verify PIN' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /PIN/ })).toContainText('change the email address again');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Profile Information')).not.toContainText(email);
});

test('a new password signs out the other browsers', async ({ page, owner, openBrowser }) => {
  const other = await openBrowser();
  await submitLogin(other, owner.email, owner.password);
  await expect(other.getByText('Start here!')).toBeVisible();
  await page.goto('/manage-account');
  const password = card(page, 'Change Password');
  const submit = password.getByRole('button', { name: 'Change Password' });
  await submit.click();
  await expect(password.getByText('Current password is required')).toBeVisible();

  await password.getByLabel('Current password').fill('not it');
  await password.getByLabel('New password', { exact: true }).fill('tilt at the midnight pier');
  await password.getByLabel('Confirm new password').fill('something else');
  await password.getByRole('button', { name: 'Show passwords' }).click();
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await expect(password.getByLabel(label, { exact: true })).toHaveAttribute('type', 'text');
  await submit.click();
  await expect(password.getByRole('alert')).toContainText('Passwords don’t match');
  await password.getByLabel('Confirm new password').fill('tilt at the midnight pier');
  await submit.click();
  await expect(password.getByRole('alert')).toContainText('The current password is incorrect');
  await password.getByRole('alert').getByRole('button').click();
  await expect(password.getByRole('alert')).toHaveCount(0);
  await password.getByRole('button', { name: 'Hide passwords' }).click();
  await expect(password.getByLabel('Current password')).toHaveAttribute('type', 'password');

  await password.getByLabel('Current password').fill(owner.password);
  await submit.click();
  await expect(password.getByText('Password updated successfully')).toBeVisible();
  await expect(password.getByLabel('Current password')).toHaveValue('');
  // The other browser is signed out at once and stays signed out.
  await expect(other).toHaveURL(/\/$/);
  await other.goto('/stores');
  await expect(other).toHaveURL(/\/$/);
  expect(await isAlive(owner.token)).toBe(true);
  await readMail(owner.email, 'Your Quarterdeck password was changed');
});

test('typed passwords survive a lost connection', async ({ page, owner }) => {
  await page.goto('/manage-account');
  const password = card(page, 'Change Password');
  await page.route('**/update-password-via-profile', (route) => route.abort('internetdisconnected'));
  await password.getByLabel('Current password').fill(owner.password);
  await password.getByLabel('New password', { exact: true }).fill('tilt at the midnight pier');
  await password.getByLabel('Confirm new password').fill('tilt at the midnight pier');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect(password.getByRole('alert')).toContainText('No connection. Your input is still here');
  await page.unroute('**/update-password-via-profile');
  await expect(password.getByLabel('Confirm new password')).toHaveValue('tilt at the midnight pier');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect(password.getByText('Password updated successfully')).toBeVisible();
});

test('the plan and the stores are shown', async ({ page, owner }) => {
  await page.goto('/manage-account');
  await expect(page.getByText('No stores yet')).toBeVisible();
  const { storeId } = await owner.addStore();
  await page.reload();
  const billing = card(page, 'Billing & Subscription');
  for (const [label, value] of Object.entries({
    'Current plan': 'Free Tier',
    'Next billing date': '–',
    'Store limit': '3',
    'Total stores': '1',
    'Active stores': '1',
    'Paid subscriptions': '0',
  }))
    await expect(billing.locator('dl > div').filter({ hasText: label })).toHaveText(label + value);
  await expect(billing).not.toContainText(/payment issues/i);
  const stores = card(page, 'Your Stores & Subscriptions');
  for (const text of ['Boardwalk Pier 7', 'ACTIVE', '7 Pier Road', 'Free Tier', 'N/A', 'Keys with Sam.'])
    await expect(stores).toContainText(text);
  await expect(stores).not.toContainText('Subscription ID');
  const store = { _id: storeId, storeName: 'Boardwalk Pier 7', address: '7 Pier Road, Atlantic City', isActive: false };
  await owner.call('/stores/edit-store', store);
  await page.reload();
  await expect(stores).toContainText('INACTIVE');
  await expect(billing.locator('dl > div').filter({ hasText: 'Active stores' })).toHaveText('Active stores0');
});

test('signed-in devices are listed, and signed out one by one or all', async ({ page, owner }) => {
  const { staffCredentials } = await owner.addStore();
  const counter = await signInByApi(staffCredentials.username, staffCredentials.password);
  const [first, second, third] = [
    await signInByApi(owner.email, owner.password),
    await signInByApi(owner.email, owner.password),
    await signInByApi(owner.email, owner.password),
  ];
  await page.goto('/dashboard');
  // The browser reports its own description.
  await page.waitForResponse('**/auth/device');
  await page.goto('/manage-account');
  const devices = card(page, 'Signed-in devices');
  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'In use now' })).toContainText(/Chrom.* on Linux/);
  await expect(rows.filter({ hasText: 'Counter of Boardwalk Pier 7' })).toHaveCount(1);

  const atCounter = rows.filter({ hasText: 'Counter of Boardwalk Pier 7' });
  await atCounter.getByRole('button', { name: /Sign Out/ }).click();
  await atCounter.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(5);
  await atCounter.getByRole('button', { name: /Sign Out/ }).click();
  await atCounter.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(rows).toHaveCount(4);
  expect(await isAlive(counter)).toBe(false);

  await devices.getByRole('button', { name: 'Sign out all others' }).click();
  await devices.getByRole('button', { name: 'Sign Out', exact: true }).last().click();
  await expect(rows).toHaveCount(1);
  for (const token of [first, second, third]) expect(await isAlive(token)).toBe(false);
  expect(await isAlive(owner.token)).toBe(true);
  await rows.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await isAlive(owner.token)).toBe(false);
});

test('the quoted sections are on one page, in order, with anchors that focus them', async ({ page, owner }) => {
  await owner.addStore();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/manage-account');
  const quoted = ['Profile Information', 'Change Password', 'Billing & Subscription', 'Your Stores & Subscriptions'];
  await expect(card(page, 'Your Stores & Subscriptions').getByRole('table')).toBeVisible();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((heading) => [...quoted, 'Danger Zone'].includes(heading))).toEqual([
    ...quoted,
    'Danger Zone',
  ]);

  const anchors = page.getByRole('navigation', { name: 'Sections of Manage Account' });
  const current = anchors.locator('[aria-current]');
  await expect(anchors.getByRole('link')).toHaveText(['Profile', 'Security', 'Billing', 'Settings', 'Data']);
  await expect(current).toHaveText('Profile');
  for (const [anchor, heading] of [
    ['Billing', 'Billing & Subscription'],
    ['Data', 'Downloads and backups'],
    ['Security', 'Change Password'],
  ] as const) {
    await anchors.getByRole('link', { name: anchor }).press('Enter');
    await expect(page).toHaveURL(`/manage-account#${anchor.toLowerCase()}`);
    await expect(page.getByRole('heading', { name: heading })).toBeFocused();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    await expect(current).toHaveText(anchor);
    await expect(current).toBeInViewport();
  }
  await page.goBack();
  await expect(current).toHaveText('Data');
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, -20_000);
  await expect(current).toHaveText('Profile');

  await page.goto('/dashboard');
  await page.goto('/manage-account#settings');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeFocused();
  await expect(current).toHaveText('Settings');
});
