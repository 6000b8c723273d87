import type { Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { createOwner, expect, readMail, test, visitorTest, PASSWORD } from './journey.ts';
import { submitLogin, newEmail, signUp } from './sign-in-screens.ts';

/** Opens the terms in another tab, so the form keeps its input. */
async function termsOf(signUpPage: Page): Promise<Page> {
  const opened = signUpPage.waitForEvent('popup');
  await signUpPage.getByRole('link', { name: /Terms and Privacy/ }).click();
  return opened;
}

visitorTest('the landing and pricing pages are complete before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'All-in-One Control for Your Arcade Empire' })).toBeVisible();
  await expect(page.getByText('Sign Up Free – Manage Your First Arcade On Us!')).toBeVisible();
  await page.goto('/pricing');
  await expect(page.getByText('No credit card needed').first()).toBeVisible();
  await context.close();
});

visitorTest('the support address is on every public page and in mails', async ({ page }, { workerIndex }) => {
  const address = 'help@quarterdeck.test';
  for (const path of ['/', '/pricing']) {
    await page.goto(path);
    const link = page.getByRole('contentinfo').getByRole('link', { name: address });
    await expect(link).toHaveAttribute('href', `mailto:${address}`);
  }
  await expect(page.getByText(`Questions? Write to ${address}.`)).toBeVisible();
  const email = newEmail(workerIndex);
  await signUp(page, email);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  const terms = await termsOf(page);
  await expect(terms.getByRole('link', { name: address })).toBeVisible();
  const { text } = await readMail(email, 'Verify your email');
  expect(text).toContain(`Questions? Reply to this email or write to ${address}.`);
});

visitorTest('sign-up errors show on the field and in the banner', async ({ page }, { workerIndex }) => {
  const banner = page.getByRole('alert');
  await signUp(page, 'not an address', PASSWORD);
  await expect(banner).toContainText('Enter a valid email address');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address');
  await banner.getByRole('button').click();
  await expect(banner).toHaveCount(0);
  await signUp(page, newEmail(workerIndex), 'short');
  await expect(banner).toContainText('Password must have at least 6 characters');
  await signUp(page, newEmail(workerIndex), PASSWORD, 'something else');
  await expect(banner).toContainText('Passwords don’t match');
  await signUp(page, newEmail(workerIndex), 'password1');
  await expect(banner).toContainText('too common');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password1');
});

visitorTest('the banner shows the first of several errors', async ({ page }) => {
  await signUp(page, 'not an address', 'short', 'other');
  await expect(page.getByRole('alert')).toContainText('Enter a valid email address');
  await expect(page.getByRole('alert')).not.toContainText('Password must have');
  await expect(page.getByText('Password must have at least 6 characters')).toBeVisible();
});

visitorTest(
  'sign-up sends the intro code of the link, and the terms can be read',
  async ({ page, database }, { workerIndex }) => {
    const email = newEmail(workerIndex);
    const sender = await createOwner(database);
    const code = `PIER${randomInt(1e6, 1e7)}`;
    await sender.call('/auth/user/create-affiliate', { introCode: code }, 'PATCH');
    await page.goto(`/signup?intro=${code}`);
    await expect(page.getByText(`You were invited with the code ${code}`)).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('Username')).toHaveValue(email);
    const { rows } = await database.db.execute(`select intro_code from owners where email = '${email}'`);
    expect(rows).toEqual([{ intro_code: code }]);
    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    const terms = await termsOf(page);
    await expect(terms.getByRole('heading', { name: 'Terms and Privacy' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  },
);

visitorTest(
  'an unknown intro code shows an error, and sign-up works without it',
  async ({ page, database }, { workerIndex }) => {
    const email = newEmail(workerIndex);
    await page.goto('/signup?intro=NOSUCHCODE');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toContainText('This intro code doesn’t exist.');
    await page.getByRole('button', { name: 'Continue without the code' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByText('You were invited with the code')).toBeHidden();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/login/);
    const { rows } = await database.db.execute(`select intro_code from owners where email = '${email}'`);
    expect(rows).toEqual([{ intro_code: null }]);
  },
);

visitorTest('an unverified address cannot sign in, and gets a new link', async ({ page, context }, { workerIndex }) => {
  const email = newEmail(workerIndex);
  await signUp(page, email);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Username')).toBeVisible();
  const first = await readMail(email, 'Verify your email');
  await submitLogin(page, email, PASSWORD);
  await expect(page.getByText('Email address not yet verified')).toBeVisible();
  await page.getByRole('link', { name: /resend/i }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Send' }).click();
  // Waits for the login page to load: it is another document, and loading it would cancel the next navigation.
  await expect(page.getByLabel('Username')).toBeVisible();
  const second = await readMail(email, 'Verify your email', 2);
  await page.goto(`${first.link}x`);
  await expect(page.getByText('This link has expired or was already used')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  // In a browser that didn't sign up, the links of both mails work, also when opened again.
  await context.clearCookies();
  for (const link of [first.link, first.link, second.link]) {
    await page.goto('/pricing');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/login/, { timeout: 12_000 });
  await expect(page.getByLabel('Username')).toHaveValue(email);
  await submitLogin(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard/);
});

visitorTest('a failed resend shows the fallback error', async ({ page }) => {
  await page.route('**/resend-verification-email', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { error: '' } }) : route.fallback(),
  );
  await page.goto('/resend-verification-email');
  await page.getByLabel('Email').fill('somebody@quarterdeck.test');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to resend verification email');
});

test('a wrong password and an unknown name get the same error', async ({ page, owner, context }) => {
  await context.clearCookies();
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  const banner = page.getByRole('alert');
  await submitLogin(page, owner.email, 'wrong');
  await expect(banner).toContainText('Wrong username or password');
  await submitLogin(page, `nobody-${owner.email}`, 'wrong');
  await expect(banner).toContainText('Wrong username or password');
  await expect(page.getByLabel('Username')).toHaveValue(`nobody-${owner.email}`);
});

visitorTest('a visitor reaches no screen behind the sign-in', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/stores',
    '/financials',
    '/add-financial',
    '/manage-account',
    '/staff-dashboard',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('a signed-in owner is redirected from login, sign-up and the staff dashboard', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password', '/staff-dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard/);
  }
});

test('an owner without a store reaches password, second factor, devices and Delete Account', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Manage Account' }).click();
  for (const name of ['Change Password', 'Signed-in devices', 'Danger Zone'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await page.getByRole('link', { name: 'Two-step sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
});

test('the profile shows who is signed in, and signing out ends the session', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Manage Account' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Account' })).toBeVisible();
  await expect(page.getByText(owner.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/$/);
  await expect(owner.call('/auth/user/fetch-user', undefined, 'GET')).rejects.toThrow('Please sign in');
});

test('the network error screen returns to the last screen with Try again', async ({ page, owner, context }) => {
  await owner.addStore();
  await page.goto('/dashboard');
  await context.route('**/stores/user-stores', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await page.goto('/stores');
  await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible();
  await context.unroute('**/stores/user-stores');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();

  // Try again works again when only the first request got a response.
  await context.route('**/auth/user/fetch-user', (route) => route.abort('internetdisconnected'));
  await page.goto('/stores');
  await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible();
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/fetch-user'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await lost;
  await context.unroute('**/auth/user/fetch-user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
});

visitorTest('an unknown address shows the not-found page after the loader', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText("Oops! The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/, { timeout: 12_000 });
});

visitorTest('a counter signs in and reaches only its own screens', async ({ page, database }) => {
  const owner = await createOwner(database);
  const { storeId, staffCredentials } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: '2026-01-05', sum: 42.5 });
  await submitLogin(page, staffCredentials.username.toUpperCase(), staffCredentials.password);
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('January 5, 2026')).toBeVisible();
  await page.getByRole('link', { name: 'Details of January 5, 2026' }).click();
  await expect(page.getByRole('region', { name: 'Daily Summary' })).toContainText('$42.50');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  for (const path of ['/dashboard', '/stores', '/games', '/financials', '/manage-account']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/staff-dashboard/);
  }
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/login/);
});
