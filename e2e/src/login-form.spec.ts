import type { Browser } from '@playwright/test';
import { TOTP } from 'otpauth';
import { createOwner, expect, test, url, visitorTest, type Owner } from './journey.ts';

// The login page without its scripts: none runs, or none has arrived yet.

async function withoutScripts(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url() });
  const page = await context.newPage();
  const logIn = async (name: string, password: string, path = '/login') => {
    await page.goto(path);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  /** The same browser with scripts. */
  const withScripts = async () => {
    const state = await context.storageState();
    return (await browser.newContext({ baseURL: url(), storageState: state })).newPage();
  };
  return { context, page, logIn, withScripts };
}

async function turnOnApp(owner: Owner): Promise<string> {
  const { secret } = await owner.call<{ secret: string }>('/auth/second-factor/start-authenticator', {
    currentPassword: owner.password,
  });
  await owner.call('/auth/second-factor/confirm-authenticator', { code: new TOTP({ secret }).generate() });
  return secret;
}

visitorTest('an owner signs in without scripts, and returns to the screen', async ({ browser, database }) => {
  const owner = await createOwner(database);
  await owner.addStore();
  const { context, page, logIn, withScripts } = await withoutScripts(browser);
  await logIn(owner.email, 'not the password', '/login?next=%2Fstores');
  await expect(page.getByRole('alert')).toContainText('Wrong username or password');
  await expect(page.getByLabel('Username')).toHaveValue(owner.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/stores');
  const tab = await withScripts();
  await tab.goto('/stores');
  await expect(tab.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
  await tab.context().close();
  await context.close();
});

visitorTest('the second factor is passed without scripts', async ({ browser, database }) => {
  const owner = await createOwner(database);
  const secret = await turnOnApp(owner);
  const { context, page, logIn } = await withoutScripts(browser);
  await logIn(owner.email, owner.password);
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is incorrect or already used.')).toBeVisible();
  await database.pool.query(
    `update authenticators set last_step = 0 from owners where owners.id = owner_id and owners.email = $1`,
    [owner.email],
  );
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await context.close();
});

visitorTest('a counter signs in without scripts', async ({ browser, database }) => {
  const owner = await createOwner(database);
  const { staffCredentials } = await owner.addStore();
  const { context, page, logIn } = await withoutScripts(browser);
  await logIn(staffCredentials.username, staffCredentials.password, '/login?next=%2Fmanage-account');
  await expect(page).toHaveURL('/staff-dashboard');
  await context.close();
});

visitorTest('a sign-in works when the app’s scripts fail to load', async ({ page, database }) => {
  const owner = await createOwner(database);
  // Without its script the form is submitted by the browser.
  await page.route('**/assets/log-in-*.js', (route) => route.abort());
  await page.goto('/login?next=%2Fstores');
  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/stores/);
});

visitorTest('a blank field is named, and a message can be dismissed', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong username or password');
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

visitorTest('without a connection the input stays', async ({ page, context }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('nothing');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection. Your input is still here.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('nothing');
});

test('a sign-in in another tab signs in this tab', async ({ page, context }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Start here!')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/terms');
  await other.evaluate(() => localStorage.removeItem('session'));
  await other.goto('/login');
  await expect(other.getByLabel('Username')).toBeVisible();
  await page.goto('/terms');
  await page.evaluate(() => localStorage.setItem('session', 'a session'));
  await expect(other).toHaveURL('/dashboard');
});
