import type { Locator, Page } from '@playwright/test';
import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { expectAccessible, SIZES } from './accessible.ts';
import { addFingerprintReader } from './fingerprint-reader.ts';
import { expect, isAlive, test, type Owner } from './journey.ts';

/** The owner signed in more than half an hour ago. */
const letTimePass = ({ db }: Database, { email }: Owner) =>
  db.execute(
    `update sessions set authenticated_at = now() - interval '31 minutes'
     from owners where owners.id = owner_id and owners.email = '${email}'`,
  );

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function confirm(dialog: Locator, password: string) {
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
}

const NOT_CONFIRMED = 'Not confirmed, so nothing was changed or shown.';

test('an old session can delete the account only after the owner confirms their identity', async ({
  page,
  owner,
  database,
}) => {
  await owner.addStore();
  await letTimePass(database, owner);
  await page.goto('/manage-account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const label = await page.getByText(/To confirm, type \d{6}/).innerText();
  const number = page.getByLabel(/To confirm, type/);
  await number.fill(/\d{6}/.exec(label)?.[0] ?? '');
  const act = page.getByRole('button', { name: 'Confirm Delete' });
  await act.click();

  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(NOT_CONFIRMED)).toBeVisible();
  expect(await isAlive(owner.token)).toBe(true);

  // The form keeps its input.
  await act.click();
  await confirm(dialog, '');
  await expect(dialog.getByText('Current password is required')).toBeVisible();
  await confirm(dialog, 'not the password');
  await expect(dialog.getByText('The current password is incorrect')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  expect(await isAlive(owner.token)).toBe(true);
  await dialog.getByLabel('Current password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await isAlive(owner.token)).toBe(false);
});

test('a download continues after a passkey, and the next one does not ask', async ({ page, owner, database }) => {
  await addFingerprintReader(page);
  await owner.addStore();
  await page.goto('/second-factor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Office laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your Quarterdeck recovery codes' })).toBeVisible();

  await letTimePass(database, owner);
  await page.goto('/your-data');
  await page.getByRole('button', { name: 'Download everything' }).click();
  await page.getByRole('button', { name: 'Pack and download' }).click();
  const saving = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'Use a passkey' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.zip$/);
  await expect(dialogOf(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Download everything' }).click();
  const secondDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pack and download' }).click();
  await secondDownload;
});

test('one dialog allows revealing a password and a PIN, and no list contains them', async ({
  page,
  owner,
  database,
  context,
}) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const { _id } = await owner.addStaff(storeId);
  await letTimePass(database, owner);
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const isList = /user-stores|fetch-store-staff/.test(response.url());
    // A response that can't be read belongs to a page that was left, which shows none of it.
    if (isList) answers.push(response.text().catch(() => ''));
  });
  await page.goto('/stores');
  const show = page.getByRole('button', { name: /Show .*password/i });
  await show.click();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(NOT_CONFIRMED)).toBeVisible();
  await expect(page.getByText(staffCredentials.password)).toHaveCount(0);

  // Both wait for the same dialog.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = page.getByRole('button', { name: /Copy .*password/i });
  const buttons = [await show.elementHandle(), await copy.elementHandle()];
  await page.evaluate((buttons) => buttons.forEach((button) => (button as HTMLElement).click()), buttons);
  await expect(dialogOf(page)).toHaveCount(1);
  await confirm(dialogOf(page), owner.password);
  await expect(page.getByText(staffCredentials.password)).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(staffCredentials.password);
  await page.getByRole('button', { name: /Hide .*password/i }).click();
  await expect(page.getByText(staffCredentials.password)).toHaveCount(0);

  // The panel of a question would cover the dialog.
  await letTimePass(database, owner);
  await page.goto(`/edit-staff?store=${storeId}&staff=${_id}`);
  await page.getByRole('button', { name: 'New PIN for Sam Okafor' }).click();
  const panel = page.getByRole('group', { name: /new PIN/i });
  await panel.getByRole('button', { name: 'New PIN' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(panel).toBeHidden();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'New PIN for Sam Okafor' })).toBeFocused();
  await page.getByRole('button', { name: 'New PIN for Sam Okafor' }).click();
  await panel.getByRole('button', { name: 'New PIN' }).click();
  await confirm(dialogOf(page), owner.password);
  await expect(page.getByText('Sam has a new PIN.')).toBeVisible();
  const pin = (await page.getByText(/^[1-9]\d{3}$/).textContent()) ?? '';

  await page.goto(`/staff?store=${storeId}`);
  await page.getByRole('button', { name: 'Show PIN of Sam Okafor' }).click();
  await expect(page.getByText(pin, { exact: true })).toBeVisible();
  const lists = (await Promise.all(answers)).join('\n');
  expect(lists).toContain(staffCredentials.username);
  expect(lists).toContain('Okafor');
  expect(lists).not.toContain(staffCredentials.password);
  expect(lists).not.toContain(`"${pin}"`);
});

test('the dialog opens above the dialog that needs it, and cancelling it keeps the store password', async ({
  page,
  owner,
  database,
}) => {
  const { storeId } = await owner.addStore();
  const sam = await owner.addStaff(storeId);
  await owner.addStaff(storeId, { firstName: 'Kim', email: 'kim@quarterdeck.test' });
  await letTimePass(database, owner);
  await page.goto(`/edit-staff?store=${storeId}&staff=${sam._id}`);
  await page.getByRole('switch', { name: 'Active Employee' }).press('Space');
  await page.getByRole('button', { name: 'Update Staff Member' }).click();
  const leaving = page.getByRole('dialog', { name: 'Deactivate Sam Okafor?' });
  await leaving.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialogOf(page).getByLabel('Current password')).toBeFocused();
  await expect(leaving).toBeAttached();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The store kept its password.', { exact: false })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Sam Okafor' }).getByText('INACTIVE', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Kim Okafor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await confirm(dialogOf(page), owner.password);
  await expect(page.getByText('The counter has a new password')).toBeVisible();
});

test('a cancelled change of the email keeps what was typed', async ({ page, owner, database }) => {
  await letTimePass(database, owner);
  await page.goto('/manage-account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email', { exact: true }).fill('new-address@quarterdeck.test');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialogOf(page).getByLabel('Current password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText(NOT_CONFIRMED)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('new-address@quarterdeck.test');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await confirm(dialogOf(page), owner.password);
  await expect(page.getByText('A verification PIN has been sent to your new email address')).toBeVisible();
});

test('the dialog is accessible in both sizes and color schemes', async ({ page, owner, database }, testInfo) => {
  await owner.addStore();
  await letTimePass(database, owner);
  for (const size of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/stores');
      await page.getByRole('button', { name: /Show .*password/i }).click();
      await expect(dialogOf(page).getByLabel('Current password')).toBeFocused();
      await confirm(dialogOf(page), 'not the password');
      await expect(dialogOf(page).getByText('The current password is incorrect')).toBeVisible();
      await expectAccessible(page, `the dialog, ${size.width} ${colorScheme}`);
      await page.screenshot({ path: testInfo.outputPath(`${size.width}-${colorScheme}.png`) });
    }
  }
});

test('mails are switched off only after the owner confirms their identity', async ({ page, owner, database }) => {
  await owner.addStore();
  await letTimePass(database, owner);
  await page.goto('/manage-account#notifications');
  const mails = page.getByRole('group', { name: 'Boardwalk Pier 7' }).getByRole('switch', { name: 'Short cash' });
  await expect(mails).toBeChecked();
  await mails.press('Space');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(NOT_CONFIRMED)).toBeVisible();
  await expect(mails).toBeChecked();

  await mails.press('Space');
  await confirm(dialog, owner.password);
  await expect(dialog).toHaveCount(0);
  await expect(mails).not.toBeChecked();
  await page.reload();
  await expect(mails).not.toBeChecked();
});

test('a store’s settings are weakened, and a new PIN is shown, only after the owner confirms their identity', async ({
  page,
  owner,
  database,
}) => {
  const { storeId } = await owner.addStore();
  await letTimePass(database, owner);
  await page.goto(`/edit-store?store=${storeId}`);
  await page.getByLabel('Cash limit').fill('900');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(NOT_CONFIRMED)).toBeVisible();
  await expect(page.getByLabel('Cash limit')).toHaveValue(/^900/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await confirm(dialog, owner.password);
  await expect(page.getByText('Boardwalk Pier 7 saved')).toBeVisible();

  await letTimePass(database, owner);
  await page.goto(`/add-staff?store=${storeId}`);
  await page.getByLabel('First Name').fill('Kim');
  await page.getByLabel('Last Name').fill('Park');
  await page.getByLabel('Email').fill('kim@quarterdeck.test');
  await page.getByLabel('Phone').fill('555-0100');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByRole('heading', { name: 'Kim Park is on the team' })).toBeVisible();
  const pin = page.getByText(/^[1-9]\d{3}$/);
  await expect(pin).toHaveCount(0);
  await page.getByRole('button', { name: 'Show PIN of Kim Park' }).first().click();
  await confirm(dialog, owner.password);
  await expect(pin).toBeVisible();
});
