import { createOwner, expect, readMail, test, visitorTest, type Owner } from './journey.ts';
import { submitLogin, newEmail, signUp } from './sign-in-screens.ts';

const termsOf = async (owner: Owner) => {
  const user = await owner.call<{ termsAccepted: boolean }>('/auth/user/fetch-user', undefined, 'GET');
  return user.termsAccepted;
};

visitorTest('an owner who has not accepted the terms does so once', async ({ page, database, openBrowser }) => {
  const { email, password } = await createOwner(database);
  await database.db.execute(`update owners set terms_accepted_at = null where email = '${email}'`);
  await submitLogin(page, email, password);
  const dialog = page.getByRole('dialog', { name: 'Before you start' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Terms and Privacy/ })).toHaveAttribute('href', '/terms');
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);

  await submitLogin(page, email, password);
  await dialog.getByRole('button', { name: 'Accept terms' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Start here!')).toBeVisible();
  await page.waitForResponse('**/auth/user/visit-count');
  await expect(dialog).toHaveCount(0);

  const accepted = await createOwner(database);
  expect(await termsOf(accepted)).toBe(true);
  const elsewhere = await openBrowser(accepted.token);
  await elsewhere.goto('/dashboard');
  await elsewhere.waitForResponse('**/auth/user/visit-count');
  await expect(elsewhere.getByRole('dialog')).toHaveCount(0);
});

visitorTest('the link in the mail signs in the browser that signed up', async ({ page }, { workerIndex }) => {
  const email = newEmail(workerIndex);
  await signUp(page, email);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Username')).toBeVisible();
  const { link } = await readMail(email, 'Verify your email');
  await page.goto(link);
  await expect(page.getByText('You’re signed in.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 12_000 });
  await expect(page.getByText('Start here!')).toBeVisible();
  // The terms were accepted at sign-up.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an app start is counted once, and the device is reported once per sign-in', async ({ page, owner, database }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/auth/device' || pathname === '/auth/user/visit-count') calls.push(pathname);
  });
  await page.goto('/dashboard');
  await page.waitForResponse('**/auth/device');
  await page.getByRole('link', { name: 'Stores', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
  await page.reload();
  await page.waitForResponse('**/auth/user/visit-count');
  expect(calls.toSorted()).toEqual(['/auth/device', '/auth/user/visit-count', '/auth/user/visit-count']);
  const { rows } = await database.db.execute(`select visit_count from owners where email = '${owner.email}'`);
  expect(rows).toEqual([{ visit_count: 2 }]);
});

test('failing device and visit reports don’t affect the app', async ({ page }) => {
  await page.route(/\/auth\/(device|user\/visit-count)$/, (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/dashboard');
  await failed;
  await page.getByRole('link', { name: 'Stores', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
});

visitorTest('a browser is recognized after signing out', async ({ page, database, context }) => {
  const owner = await createOwner(database);
  const device = async () => (await context.cookies()).find(({ name }) => name === 'device')?.value;
  await submitLogin(page, owner.email, owner.password);
  await expect(page).toHaveURL(/\/dashboard/);
  const deviceToken = await device();
  expect(deviceToken).toBeTruthy();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await device()).toBe(deviceToken);
  await submitLogin(page, owner.email, owner.password);
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await device()).toBe(deviceToken);
});
