import type { Page } from '@playwright/test';
import { createOwner, expect, readMail, test, visitorTest, type Owner } from './journey.ts';
import { submitLogin } from './sign-in-screens.ts';

const SENT = 'If this address has an account, an email with a link to choose a new password is on its way.';
const DEAD_LINK = 'This link has expired or was already used';
const NEW_PASSWORD = 'tilt at the midnight pier';

async function askForLink(page: Page, email: string) {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status').getByText(SENT)).toBeVisible();
}

async function chooseNew(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

const isSignedIn = (owner: Owner) =>
  owner.call('/auth/user/fetch-user', undefined, 'GET').then(
    () => true,
    () => false,
  );

visitorTest('a password reset by mail signs out all old sessions', async ({ page, database }) => {
  const owner = await createOwner(database);
  await page.goto('/login');
  await page.getByLabel('Username').fill(owner.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  const { link } = await readMail(owner.email, 'Reset your');
  await page.goto(link);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await chooseNew(page, 'short');
  await expect(page.getByText('Password must have at least 6 characters').first()).toBeVisible();
  await chooseNew(page, NEW_PASSWORD, 'another one');
  await expect(page.getByRole('alert')).toContainText('Passwords don’t match');
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  expect(await isSignedIn(owner)).toBe(true);
  await chooseNew(page, NEW_PASSWORD);
  await expect(page.getByText('Your password was changed. Please sign in with the new one.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await isSignedIn(owner)).toBe(false);
  await readMail(owner.email, 'Your Quarterdeck password was changed');

  await submitLogin(page, owner.email, owner.password);
  await expect(page.getByRole('alert')).toContainText('Wrong username or password');
  await submitLogin(page, owner.email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard/);
});

visitorTest('a used link shows an error and offers a new one', async ({ page, database }) => {
  const owner = await createOwner(database);
  await askForLink(page, owner.email.toUpperCase());
  const { link } = await readMail(owner.email, 'Reset your');
  await page.goto(link);
  await chooseNew(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goto(link);
  await chooseNew(page, 'and once more with feeling');
  await expect(page.getByRole('alert')).toContainText(DEAD_LINK);
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await submitLogin(page, owner.email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard/);
});

visitorTest('an expired and an invented link change nothing', async ({ page, database }) => {
  const owner = await createOwner(database);
  await askForLink(page, owner.email);
  const { link } = await readMail(owner.email, 'Reset your');
  await database.db.execute(
    `update email_tokens set expires_at = now() - interval '1 second'
     where owner_id = (select id from owners where email = '${owner.email}')`,
  );
  for (const address of [link, '/reset-password/invented']) {
    await page.goto(address);
    await chooseNew(page, NEW_PASSWORD);
    await expect(page.getByRole('alert')).toContainText(DEAD_LINK);
  }
  expect(await isSignedIn(owner)).toBe(true);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await submitLogin(page, owner.email, owner.password);
  await expect(page).toHaveURL(/\/dashboard/);
});

visitorTest('an unknown address gets the same answer, and an empty one is refused', async ({ page }) => {
  await askForLink(page, `nobody-${Date.now()}@quarterdeck.test`);
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a valid email address');
});

visitorTest('too many requests show when to try again', async ({ page }) => {
  await askForLink(page, `eager-${Date.now()}@quarterdeck.test`);
  for (let asked = 1; asked < 6; asked += 1) {
    const response = page.waitForResponse('**/auth/user/forgot');
    await page.getByRole('button', { name: 'Send again' }).click();
    await response;
    if (asked < 5) await expect(page.getByText(SENT)).toBeVisible();
  }
  await expect(page.getByRole('alert')).toContainText(/Too many attempts\. Please wait \d+ minutes? and try again/);
  await expect(page.getByText(SENT)).toHaveCount(0);
});

visitorTest('a typed new password survives a lost connection', async ({ page, database }) => {
  const owner = await createOwner(database);
  await askForLink(page, owner.email);
  const { link } = await readMail(owner.email, 'Reset your');
  await page.goto(link);
  await page.route('**/auth/user/reset', (route) => route.abort('internetdisconnected'));
  await chooseNew(page, NEW_PASSWORD);
  await expect(page.getByRole('alert')).toContainText('No connection. Your input is still here');
  await page.unroute('**/auth/user/reset');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a signed-in owner is redirected from the reset form', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page).toHaveURL(/\/dashboard/);
});
