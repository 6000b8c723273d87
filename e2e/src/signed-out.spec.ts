import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { createOwner, expect, signInByApi, test, url, visitorTest, type Owner } from './journey.ts';

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: /sign/i });

async function typeCredentials(page: Page, name: string, password: string) {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Opens a screen while signed out, and follows the landing page's banner to the login. */
async function openSignedOut(page: Page, path: string, says: string) {
  await page.goto(path);
  await expect(page).toHaveURL('/');
  await expect(banner(page)).toContainText(says);
  await banner(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
}

async function turnOnApp(owner: Owner): Promise<string> {
  const { secret } = await owner.call<{ secret: string }>('/auth/second-factor/start-authenticator', {
    currentPassword: owner.password,
  });
  await owner.call('/auth/second-factor/confirm-authenticator', { code: new TOTP({ secret }).generate() });
  return secret;
}

visitorTest('a protected link opens after sign-in with its full query', async ({ page, database }) => {
  const owner = await createOwner(database);
  const { storeId } = await owner.addStore();
  const path = `/financials?store=${storeId}&period=dates&from=2026-01-01&to=2026-01-31`;
  await openSignedOut(page, path, 'Sign in to open that page.');
  await typeCredentials(page, owner.email, 'not the password');
  await expect(page.getByText('Wrong username or password').first()).toBeVisible();
  await typeCredentials(page, owner.email, owner.password);
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Start date')).toHaveValue('2026-01-01');
  // The landing page shows its message once, and none after a sign-out by the owner.
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

visitorTest('a return from PayPal continues after the second factor', async ({ page, database }) => {
  const owner = await createOwner(database);
  await owner.addStore();
  const secret = await turnOnApp(owner);
  const path = '/billing/success?subscription_id=I-UNKNOWN&ba_token=BA-1&token=2';
  await openSignedOut(page, path, 'Sign in to see how your payment went.');
  await typeCredentials(page, owner.email, owner.password);
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  // Resets the last used code.
  await database.pool.query(
    `update authenticators set last_step = 0 from owners where owners.id = owner_id and owners.email = $1`,
    [owner.email],
  );
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(path);
});

test('a session ended elsewhere returns to the last screen after sign-in', async ({ page, owner, database }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/games?store=${storeId}`);
  await expect(page.getByRole('heading', { name: 'Games', exact: true })).toBeVisible();
  await database.pool.query(
    'delete from sessions using owners where owners.id = sessions.owner_id and owners.email = $1',
    [owner.email],
  );
  // The live stream may have noticed before the click.
  const link = page.getByRole('link', { name: 'Staff', exact: true }).first();
  await link.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(page).toHaveURL('/');
  await expect(banner(page)).toContainText('You’ve been signed out.');
  await page.reload();
  await banner(page).getByRole('link', { name: 'Login' }).click();
  await typeCredentials(page, owner.email, owner.password);
  await expect(page).toHaveURL(new RegExp(`/(staff|games)\\?store=${storeId}$`));
});

test('a sign-out in another tab is explained, and only there', async ({ page, owner, context }) => {
  await owner.addStore();
  await page.goto('/stores');
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/');
  await expect(banner(page)).toContainText('You’ve been signed out.');
  await expect(banner(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Fstores');
  await expect(banner(other)).toHaveCount(0);
});

test('a sign-out leaves unsaved takings in the browser, but no names or contact data', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['Neon Drift']);
  const keysIn = (storage: 'localStorage' | 'sessionStorage', start: string) =>
    page.evaluate(([of, begin]) => Object.keys(window[of]).filter((key) => key.startsWith(begin)), [
      storage,
      start,
    ] as const);
  await page.goto(`/games?store=${storeId}`);
  await expect.poll(() => keysIn('sessionStorage', 'places ')).toHaveLength(1);
  await page.goto(`/add-staff?store=${storeId}`);
  await page.getByLabel('Email').fill('sam@example.com');
  await page.goto(`/add-financial?store=${storeId}`);
  await page.getByLabel('Neon Drift').fill('45');
  await expect.poll(() => keysIn('localStorage', 'draft:')).toHaveLength(2);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL('/');
  expect(await keysIn('localStorage', 'draft:')).toEqual([
    expect.stringMatching(new RegExp(`^draft:[^:]+:financial-record:${storeId}$`)),
  ]);
  expect(await keysIn('sessionStorage', 'places ')).toEqual([]);
});

visitorTest('a counter continues only to counter screens', async ({ page, database }) => {
  const owner = await createOwner(database);
  const { staffCredentials } = await owner.addStore();
  const { username, password } = staffCredentials;
  await openSignedOut(page, '/manage-account', 'Sign in to open that page.');
  await typeCredentials(page, username, password);
  await expect(page).toHaveURL('/staff-dashboard');
  for (const [next, place] of [
    ['/add-financial?date=2026-01-01', '/add-financial?date=2026-01-01'],
    ['/stores', '/staff-dashboard'],
    ['/users-info', '/staff-dashboard'],
    ['/Manage-Account/', '/staff-dashboard'],
  ] as const) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(place);
  }
  expect(await signInByApi(username, password)).toBeTruthy();
});

const HOSTILE = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/stores/..//evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '@evil.example',
  '.evil.example',
  'stores',
  'javascript:alert(1)',
  'data:text/html,<script>ran(1)</script>',
  '/login?next=//evil.example',
  '/email-verified/1?token=2',
  '/reset-password/x',
  '/terms',
  '/',
  '/nowhere',
  '/users-info',
  '/staff-dashboard',
  `/stores?${'x'.repeat(2_000)}`,
  '',
];

test('sign-in redirects only to own screens allowed for the role, or the dashboard', async ({ page }) => {
  test.setTimeout(180_000);
  for (const next of HOSTILE) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, JSON.stringify(next)).toHaveURL(`${url()}/dashboard`);
  }
  // The first of several `next` parameters counts, and its fragment is dropped.
  await page.goto('/login?next=%2Fstores%3Fx%3D1%23y&next=https%3A%2F%2Fevil.example');
  await expect(page).toHaveURL(`${url()}/stores?x=1`);
});

visitorTest('a hostile redirect target is refused after a manual sign-in', async ({ page, database }) => {
  const owner = await createOwner(database);
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/stores')}`);
  await typeCredentials(page, owner.email, owner.password);
  await expect(page).toHaveURL(`${url()}/dashboard`);
});
