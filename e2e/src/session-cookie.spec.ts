import type { Page } from '@playwright/test';
import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { signInAtCounter, test as counterTest } from './at-counter.ts';
import { createOwner, expect, test, visitorTest, type Owner } from './journey.ts';
import { submitLogin } from './sign-in-screens.ts';

/** Whether the owner, or a counter of theirs, is signed in by a password. */
const isAlive = async ({ pool }: Database, owner: Owner) => {
  const { rows } = await pool.query(
    `select 1 from sessions join owners on owners.id = owner_id where email = $1 and user_agent <> 'journey'`,
    [owner.email],
  );
  return rows.length > 0;
};

/** Everything that a script of the page can read. */
const readable = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

visitorTest('no script can read a token after a sign-in', async ({ page, database, context }) => {
  const owner = await createOwner(database);
  await submitLogin(page, owner.email, owner.password);
  await expect(page).toHaveURL(/\/dashboard/);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['device', 'session']);
  const stored = await readable(page);
  for (const { value, httpOnly, sameSite } of cookies) {
    expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Strict' });
    expect(stored).not.toContain(value);
  }
  expect(stored).not.toMatch(/[\w-]{43}/);
  await page.reload();
  await expect(page.getByText('Start here!')).toBeVisible();
});

visitorTest('the token of an earlier version moves to a cookie once', async ({ page, database, context }) => {
  const owner = await createOwner(database);
  await page.goto('/terms');
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('device', 'x'.repeat(43));
  }, owner.token);
  await page.goto('/dashboard');
  await expect(page.getByText('Start here!')).toBeVisible();
  expect(await readable(page)).not.toMatch(/"(token|device)"/);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'device')?.value).toBe('x'.repeat(43));
  expect(cookies.find(({ name }) => name === 'session')?.value).not.toBe(owner.token);
  await expect(owner.call('/auth/user/fetch-user', undefined, 'GET')).rejects.toThrow('Please sign in');
  // The landing page has the session too, and offers to sign out.
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

visitorTest(
  'an offline sign-out takes effect at once, and is the first call that reaches the server',
  async ({ page, database, context }) => {
    const owner = await createOwner(database);
    await submitLogin(page, owner.email, owner.password);
    await expect(page).toHaveURL(/\/dashboard/);
    await page.route('**/auth/user/logout', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(page).toHaveURL(/\/$/);
    expect(await isAlive(database, owner)).toBe(true);
    // Until the server has the sign-out, the app makes no other call.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible();
    // The login page's script also retries the sign-out.
    const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/user/logout'));
    await page.goto('/login');
    await expect(page.getByLabel('Username')).toBeVisible();
    await tried;
    expect(await isAlive(database, owner)).toBe(true);
    await page.goto('about:blank');

    const sent: string[] = [];
    const another = await context.newPage();
    another.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/auth\//.test(pathname)) sent.push(pathname);
    });
    await another.goto('/dashboard');
    await expect(another).toHaveURL(/\/$/);
    expect(sent).toEqual(['/auth/user/logout', '/auth/user/fetch-user']);
    expect(await isAlive(database, owner)).toBe(false);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['device']);
  },
);

visitorTest('a sign-in after an offline sign-out opens the new user’s session', async ({ page, database }) => {
  const [first, second] = [await createOwner(database), await createOwner(database)];
  await submitLogin(page, first.email, first.password);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.route('**/auth/user/logout', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.unroute('**/auth/user/logout');
  await submitLogin(page, second.email, second.password);
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await isAlive(database, first)).toBe(false);
  await page.reload();
  await expect(page.getByText('Start here!')).toBeVisible();
  expect(await isAlive(database, second)).toBe(true);
});

counterTest(
  'a counter signed out without a connection never comes back signed in',
  async ({ page, counter, database }) => {
    await signInAtCounter(page, counter);
    await page.route('**/auth/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.unroute('**/auth/**');
    await page.goto('/staff-dashboard');
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => isAlive(database, counter.owner)).toBe(false);
    await page.goto('/login');
    await expect(page.getByLabel('Username')).toBeVisible();
  },
);

test('the network error’s countdown signs an owner out for good', async ({ page, owner }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByText('Start here!')).toBeVisible();
  await page.route(/\/(auth|health)\//, (route) => route.abort('connectionrefused'));
  await page.goto('/stores');
  await expect(page.getByText(/You’ll be signed out in \d seconds/)).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(page.getByText('You’ve been signed out.')).toBeVisible();
  await page.unroute(/\/(auth|health)\//);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/$/);
  await expect(owner.call('/auth/user/fetch-user', undefined, 'GET')).rejects.toThrow('Please sign in');
});

visitorTest('tabs follow each other’s sign-in and sign-out', async ({ page, database, context }) => {
  const owner = await createOwner(database);
  const another = await context.newPage();
  await another.goto('/login');
  await submitLogin(page, owner.email, owner.password);
  await expect(another).toHaveURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(another).toHaveURL(/\/$/);
  await submitLogin(page, owner.email, owner.password);
  await expect(page).toHaveURL(/\/dashboard/);
  await another.goto('/stores');
  await expect(another.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
  // A session ended elsewhere: the visible tab is signed out by a live event, and signs out the other tab.
  await database.pool.query('delete from sessions using owners where owners.id = owner_id and email = $1', [
    owner.email,
  ]);
  await expect(another).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/$/);
});

visitorTest('public pages do not load the session', async ({ page }) => {
  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 || /fetch-user/.test(response.url())) asked.push(response.url());
  });
  for (const path of ['/', '/pricing', '/login', '/signup']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toEqual([]);
});
