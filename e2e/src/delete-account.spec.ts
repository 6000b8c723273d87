import type { Page } from '@playwright/test';
import { expect, isAlive, readMail, test } from './journey.ts';
import { statusAtPayPal, subscribe } from './sandbox.ts';
import { submitLogin } from './sign-in-screens.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const otherThan = (pin: string) => (pin === '111111' ? '222222' : '111111');

async function confirmationNumber(page: Page) {
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const label = await page.getByText(/To confirm, type \d{6}/).innerText();
  return /\d{6}/.exec(label)?.[0] ?? '';
}

test('an account is deleted only with the confirmation number', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/manage-account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Left as a draft');
  const number = await confirmationNumber(page);
  expect(number).toMatch(/^\d{6}$/);
  await expect(page.getByText('For 14 days you can restore it')).toBeVisible();
  await expect(page.getByText('You’ll lose')).toHaveCount(0);
  const field = page.getByLabel(/To confirm, type/);
  await expect(field).toBeFocused();
  await field.fill(otherThan(number));
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(field).toHaveValue('');
  expect(await isAlive(owner.token)).toBe(true);
  await card(page, 'Danger Zone').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();

  const newNumber = await confirmationNumber(page);
  await page.getByLabel(/To confirm, type/).fill(newNumber);
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await isAlive(owner.token)).toBe(false);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /^session|^token|^draft/.test(key))),
  ).toEqual([]);
  const { link } = await readMail(owner.email, 'Your Quarterdeck account was deleted');
  expect(link).toContain('/restore-account/');
});

async function deleteAccount(page: Page): Promise<void> {
  await page.goto('/manage-account');
  await page.getByLabel(/To confirm, type/).fill(await confirmationNumber(page));
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
}

test('a deleted account is restored by signing in and confirming', async ({ page, owner }) => {
  await owner.addStore('Pier 9');
  await deleteAccount(page);
  await submitLogin(page, owner.email, 'not the password');
  await expect(page.getByRole('alert')).toContainText('Wrong username or password');
  await submitLogin(page, owner.email, owner.password);
  await expect(page.getByRole('heading', { name: 'Restore your account?' })).toBeVisible();
  // Leaving restores nothing: the next sign-in asks again.
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await submitLogin(page, owner.email, owner.password);
  await expect(page.getByText('Its data is kept until')).toBeVisible();
  await page.getByRole('button', { name: 'Restore account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/stores');
  await expect(page.getByRole('heading', { name: 'Pier 9' })).toBeVisible();
  await readMail(owner.email, 'Your Quarterdeck account was restored');
});

test('a deleted account is restored once by the mailed link', async ({ page, owner }) => {
  await owner.addStore('Pier 9');
  await deleteAccount(page);
  const { link } = await readMail(owner.email, 'Your Quarterdeck account was deleted');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Restore your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore account' }).click();
  await expect(page.getByRole('heading', { name: 'Account restored' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await submitLogin(page, owner.email, owner.password);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Restore account' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used');
});

test('deleting an account shows the paid time lost and does not wait for PayPal', async ({ page, owner }) => {
  await owner.addStore();
  const ids: string[] = [];
  for (const name of ['Pier 9', 'Dock 4']) ids.push((await subscribe(owner, name)).subscriptionId);
  await page.goto('/manage-account');
  const number = await confirmationNumber(page);
  const zone = card(page, 'Danger Zone');
  await expect(zone).toContainText(/You’ll lose 2 paid stores and \d+ days of paid time\./);
  await expect(zone).toContainText('you won’t be charged again');
  for (const name of ['Pier 9', 'Dock 4']) {
    await expect(zone.getByRole('listitem').filter({ hasText: name })).toHaveText(
      /: paid until [A-Z][a-z]{2}\s\d{1,2},\s20\d\d\s\(\d+\sdays\)$/,
    );
  }
  await page.getByLabel(/To confirm, type/).fill(number);
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  for (const id of ids) await expect.poll(() => statusAtPayPal(id)).toBe('CANCELLED');
});

test('a failed account deletion shows why', async ({ page, owner }) => {
  await page.goto('/manage-account');
  await page.route('**/auth/user/delete-account', (route) =>
    route.fulfill({ json: { error: 'This could not be saved. Nothing was deleted.' } }),
  );
  const number = await confirmationNumber(page);
  await page.getByLabel(/To confirm, type/).fill(number);
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  const refusal = page.getByText('This could not be saved. Nothing was deleted.');
  await expect(refusal).toBeVisible();
  // The retry hides the banner before its response arrives.
  await page.unroute('**/auth/user/delete-account');
  await page.route('**/auth/user/delete-account', () => undefined);
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(refusal).toHaveCount(0);
  expect(await isAlive(owner.token)).toBe(true);
});
