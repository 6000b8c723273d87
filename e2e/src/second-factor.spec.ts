import type { Page } from '@playwright/test';
import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import { addFingerprintReader } from './fingerprint-reader.ts';
import { expect, readMail, test, type Owner } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

const codeOf = (secret: string) => new TOTP({ secret }).generate();

/** Resets the last used code, so that the test need not wait for the next one. */
const forgetLastCode = ({ db }: Database, { email }: Owner) =>
  db.execute(
    `update authenticators set last_step = 0 from owners where owners.id = owner_id and owners.email = '${email}'`,
  );

async function typePassword(page: Page, owner: Owner) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Maria Rivera' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

const code = (page: Page) => page.getByLabel('Code', { exact: true });

async function typeCode(page: Page, typed: string) {
  await code(page).fill(typed);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/**
 * Types the first code of an app, starting from Manage Account.
 * @returns the app's secret.
 */
async function setUpApp(page: Page): Promise<string> {
  await page.goto('/manage-account');
  await page.getByRole('link', { name: 'Two-step sign-in' }).click();
  await expect(page.getByText('Your password alone signs you in.')).toBeVisible();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const uri = (await page.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')) ?? '';
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  await code(page).fill(codeOf(secret));
  return secret;
}

/** Sets up an app. Returns its secret and the recovery codes. */
async function turnOnApp(page: Page) {
  const secret = await setUpApp(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your Quarterdeck recovery codes' })).toBeFocused();
  const recoveryCodes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  return { secret, recoveryCodes };
}

test('after a lost response, the screen offers new recovery codes', async ({ page }) => {
  await setUpApp(page);
  const restoreResponses = await loseResponses(page, '/auth/second-factor/confirm-authenticator');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The connection was lost before your recovery codes were shown.')).toBeVisible();
  await restoreResponses();
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByText('The connection was lost')).toHaveCount(0);
});

test('an authenticator app is turned on and asked for after the password', async ({ page, owner, database }) => {
  const { secret } = await turnOnApp(page);
  await readMail(owner.email, 'Your two-step sign-in was changed');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 left')).toBeVisible();
  await forgetLastCode(database, owner);
  await signOut(page);

  await typePassword(page, owner);
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await expect(code(page)).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter the code', { exact: true })).toBeVisible();
  await typeCode(page, codeOf(secret) === '000000' ? '000001' : '000000');
  await expect(page.getByText('This code is incorrect or already used.')).toBeVisible();
  await expect(page).toHaveURL('/second-step');
  const used = codeOf(secret);
  await typeCode(page, used);
  await expect(page).toHaveURL('/dashboard');

  // The code was used, even if the app shows another one now, and the browser was not remembered.
  await signOut(page);
  await typePassword(page, owner);
  await typeCode(page, used);
  await expect(page.getByText('This code is incorrect or already used.')).toBeVisible();
});

test('a recovery code signs in once', async ({ page, owner }) => {
  const { recoveryCodes } = await turnOnApp(page);
  const [first = '', second = ''] = recoveryCodes;
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  for (const each of recoveryCodes) expect(file).toContain(each);

  await signOut(page);
  await typePassword(page, owner);
  await typeCode(page, first);
  await expect(page).toHaveURL('/dashboard');
  await signOut(page);
  await typePassword(page, owner);
  await typeCode(page, first);
  await expect(page.getByText('This recovery code is incorrect or already used.')).toBeVisible();
  await typeCode(page, second.toUpperCase());
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/second-factor');
  await expect(page.getByText('8 left')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('button', { name: 'Create new codes', exact: true }).click();
  await expect(page.getByText('10 left')).toBeVisible();
});

test('a remembered device is not asked again, but another one is', async ({ page, owner, database, openBrowser }) => {
  const { secret } = await turnOnApp(page);
  await forgetLastCode(database, owner);
  await signOut(page);
  await typePassword(page, owner);
  await page.getByLabel('Remember this device for 30 days').check();
  await typeCode(page, codeOf(secret));
  await expect(page).toHaveURL('/dashboard');
  await signOut(page);
  await typePassword(page, owner);
  await expect(page).toHaveURL('/dashboard');

  const elsewhere = await openBrowser();
  await typePassword(elsewhere, owner);
  await expect(elsewhere.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
});

test('an expired sign-in returns to the login with the reason', async ({ page, owner, database }) => {
  const { secret } = await turnOnApp(page);
  await signOut(page);
  await page.goto('/second-step');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await typePassword(page, owner);
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await database.db.execute(
    `update challenges set expires_at = now() from owners where owners.id = owner_id and owners.email = '${owner.email}'`,
  );
  await typeCode(page, codeOf(secret));
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('This sign-in has expired. Please sign in again.');
});

test('a passkey is added, requested automatically and removed', async ({ page, owner }) => {
  const reader = await addFingerprintReader(page);
  await page.goto('/second-factor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Office laptop');
  await page.getByRole('button', { name: 'Add passkey', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Keep your Quarterdeck recovery codes' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Not used yet');

  // The same reader already has a passkey.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Again');
  await page.getByRole('button', { name: 'Add passkey', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('This device already has a passkey for your account.');
  await signOut(page);

  await typePassword(page, owner);
  await expect(page).toHaveURL('/dashboard');

  await signOut(page);
  await reader.answers(false);
  await typePassword(page, owner);
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await expect(page).toHaveURL('/second-step');
  await reader.answers(true);
  await page.reload();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/second-factor');
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used');
  await page.getByRole('button', { name: 'Remove Office laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await expect(page.getByText('Your password alone signs you in.')).toBeVisible();
  await signOut(page);
  await typePassword(page, owner);
  await expect(page).toHaveURL('/dashboard');
});

test('a removed authenticator app is no longer asked for', async ({ page, owner }) => {
  await turnOnApp(page);
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await page.getByRole('button', { name: 'Remove app', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeFocused();
  await signOut(page);
  await typePassword(page, owner);
  await expect(page).toHaveURL('/dashboard');
});
