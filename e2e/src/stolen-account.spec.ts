import type { Page } from '@playwright/test';
import { expectAccessible, WITH_BEST_PRACTICES } from './accessible.ts';
import { createOwner, expect, readMail, signInByApi, test, visitorTest } from './journey.ts';
import { submitLogin } from './sign-in-screens.ts';

const NEW_PASSWORD = 'tilt at the midnight pier';

async function chooseNew(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Username')).toBeVisible();
}

test('a stolen account is recovered with the link mailed to the old address', async ({ page, owner, openBrowser }) => {
  const stolen = `thief-${owner.email}`;
  await owner.call('/auth/user/update-user-profile', { name: 'Maria Rivera', email: stolen }, 'PATCH');
  const pin = /\d{6}/.exec((await readMail(stolen, '')).text)?.[0];
  await owner.call('/auth/user/verify-email-update-pin', { pin });

  const { link } = await readMail(owner.email, 'Your Quarterdeck email address was changed');
  const visitor = await openBrowser();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Undo the email change' })).toBeVisible();
  await expectAccessible(visitor, 'the undo of an email change', WITH_BEST_PRACTICES);
  // Opening the link changes nothing.
  await owner.call('/auth/user/fetch-user', undefined, 'GET');
  await visitor.getByRole('button', { name: 'Undo the change' }).click();
  await expect(visitor.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(owner.call('/auth/user/fetch-user', undefined, 'GET')).rejects.toThrow();
  await chooseNew(visitor);
  await submitLogin(visitor, owner.email, NEW_PASSWORD);
  await expect(visitor).toHaveURL(/\/dashboard/);
  await visitor.goto('/your-history');
  await expect(visitor.getByText(stolen).first()).toBeVisible();

  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Undo the change' }).click();
  await expect(visitor.getByRole('alert')).toContainText('expired or was already used');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login|\/$/);
});

test('a sign-in from a new device is mailed, and “This wasn’t me” locks it out', async ({ owner, openBrowser }) => {
  const thief = await signInByApi(owner.email, owner.password);
  const { link } = await readMail(owner.email, 'New sign-in');
  const visitor = await openBrowser();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Wasn’t that you?' })).toBeVisible();
  await expectAccessible(visitor, 'the question about a sign-in', WITH_BEST_PRACTICES);
  const isSignedIn = async () =>
    (await visitor.request.get('/auth/user/fetch-user', { headers: { authorization: `Bearer ${thief}` } })).status();
  expect(await isSignedIn()).toBe(200);
  await visitor.getByRole('button', { name: 'Sign out all devices' }).click();
  await expect(visitor.getByText('We’ve emailed you a link')).toBeVisible();
  expect(await isSignedIn()).toBe(401);
  await visitor.goto((await readMail(owner.email, 'Choose a new')).link);
  await chooseNew(visitor);
  await submitLogin(visitor, owner.email, NEW_PASSWORD);
  await expect(visitor).toHaveURL(/\/dashboard/);
  await visitor.goto('/manage-account');
  await visitor.getByRole('link', { name: 'Account history' }).first().click();
  await expect(visitor.getByText('signed in with').first()).toBeVisible();
  await expectAccessible(visitor, 'the account history', WITH_BEST_PRACTICES);
});

visitorTest(
  '“This wasn’t me” works in a browser that is signed in, and ends its session',
  async ({ page, database }) => {
    const owner = await createOwner(database);
    await submitLogin(page, owner.email, owner.password);
    await expect(page).toHaveURL(/\/dashboard/);
    await signInByApi(owner.email, owner.password);
    const link = await page.context().newPage();
    await link.goto((await readMail(owner.email, 'New sign-in')).link);
    await link.getByRole('button', { name: 'Sign out all devices' }).click();
    await expect(link.getByText('We’ve emailed you a link')).toBeVisible();
    // The other tab is signed out too.
    await expect(page.getByText('You’ve been signed out.')).toBeVisible();
    await link.goto((await readMail(owner.email, 'Choose a new')).link);
    await chooseNew(link);
    await submitLogin(link, owner.email, NEW_PASSWORD);
    await expect(link).toHaveURL(/\/dashboard/);
  },
);
