import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { createOwner, expect, isAlive, readMail, test } from './journey.ts';
import { makeHr } from './owners.ts';

async function rename({ pool }: Database, email: string, name: string) {
  await pool.query('update owners set full_name = $1 where email = $2', [name, email]);
}

test('HR edits an owner’s name and notes, and the owner’s audit log shows it', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const other = await createOwner(database);
  const mark = other.email.slice(6, 24);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Manage Account' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/users-info/);
  await page.getByRole('searchbox').fill(mark);
  await expect(page.getByText('1 owner found')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: other.email });
  await row.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByText(other.email)).toBeVisible();
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Nina New');
  await dialog.getByLabel('Email verified').uncheck();
  await dialog.getByLabel('Notes').fill('Called about the second store.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Nina New');
  await expect(row).toContainText('Not verified');
  await expect(row).toContainText('Called about the second store.');

  const { rows } = await database.pool.query<{ actor: string }>(
    `select actor from audit_entries join owners on owners.id = audit_entries.subject_id where owners.email = $1`,
    [other.email],
  );
  const hr = await database.pool.query<{ id: string }>('select id from owners where email = $1', [owner.email]);
  const actor = `HR ${hr.rows[0]?.id.slice(-6)}`;
  expect(rows).toEqual([{ actor }]);
  const { text } = await readMail(other.email, 'Your Quarterdeck account was changed');
  expect(text).toContain('Name: Nina New.');
  expect(text).not.toContain('Called about');

  // HR's changes are listed, for all accounts and for this one.
  await row.getByRole('link', { name: /^History/ }).click();
  await expect(page.getByRole('heading', { name: 'Account history' })).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: actor });
  await expect(entry).toContainText('Nina New');
  await expect(entry).not.toContainText('Called about');
  await page.getByRole('link', { name: 'All accounts' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: other.email })).toContainText(actor);
});

test('a paid extra is marked as done and reopened', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const buyer = await createOwner(database);
  await database.pool.query(
    `insert into checkouts (owner_id, id, product_code, product_name, amount_cents, currency, status, paid_at)
     select id, gen_random_uuid(), 'SETUP_SESSION', 'Set-up session', 45000, 'ZAR', 'SUCCESS', now()
     from owners where email = $1`,
    [buyer.email],
  );
  await page.goto('/manage-account');
  await page.getByRole('link', { name: 'Paid extras' }).click();
  const row = page.getByRole('listitem').filter({ hasText: buyer.email });
  await expect(row).toContainText('Maria Rivera');
  await expect(row).toContainText('Set-up session');
  await expect(row).toContainText(/R\s?450\.00|ZAR\s?450\.00/);
  await row.getByRole('button', { name: /^Mark as done/ }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Paid extras', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Mark as done/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByText('Done', { exact: true }).click();
  await expect(row).toContainText('Done by Maria Rivera');
  await page.reload();
  await expect(row.getByRole('button', { name: /^Reopen/ })).toBeVisible();
});

test('an unsaved HR edit is kept until discarded', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  await page.goto('/users-info');
  await page.getByRole('searchbox').fill(owner.email);
  await expect(page.getByText('1 owner found')).toBeVisible();
  const edit = page.getByRole('button', { name: /^Edit/ });
  await edit.click();
  const notes = page.getByRole('dialog').getByLabel('Notes');
  await notes.fill('Half a thou');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(notes).toHaveValue('Half a thou');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(notes).toHaveValue('');
});

test('a note of HR leaves a verification alone that the owner made meanwhile', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const other = await createOwner(database);
  await database.pool.query('update owners set email_verified_at = null where email = $1', [other.email]);
  await page.goto('/users-info');
  await page.getByRole('searchbox').fill(other.email);
  await expect(page.getByText('1 owner found')).toBeVisible();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Email verified')).not.toBeChecked();
  await database.pool.query('update owners set email_verified_at = now() where email = $1', [other.email]);
  await page.getByRole('dialog').getByLabel('Notes').fill('Called back');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('User saved')).toBeVisible();
  expect(await isAlive(other.token)).toBe(true);
});

test('notes that someone else in HR saved meanwhile are combined, not replaced', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const other = await createOwner(database);
  await page.goto('/users-info');
  await page.getByRole('searchbox').fill(other.email);
  await expect(page.getByText('1 owner found')).toBeVisible();
  await page.getByRole('button', { name: /^Edit/ }).click();
  const notes = page.getByRole('dialog').getByLabel('Notes');
  await notes.fill('Called back');
  await database.pool.query(`update owners set hr_notes = 'Wrote first' where email = $1`, [other.email]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Someone else in HR changed these notes meanwhile.')).toBeVisible();
  await expect(notes).toHaveValue('Called back\n\nWrote first');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('User saved')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: other.email })).toContainText('Wrote first');
});

test('the list of owners is paged', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const mark = `Paged ${owner.email.slice(6, 24)}`;
  const others = await Promise.all(Array.from({ length: 32 }, () => createOwner(database)));
  for (const { email } of others) await rename(database, email, mark);
  await page.goto('/users-info');
  await page.getByRole('searchbox').fill(mark);
  await expect(page.getByText('32 owners found')).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: mark });
  await expect(rows).toHaveCount(30);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(32);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.getByRole('searchbox').fill(`${mark} without a match`);
  await expect(page.getByRole('heading', { name: 'No match' })).toBeVisible();
});

test('only HR reaches the HR screens', async ({ page }) => {
  await page.goto('/users-info');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/manage-account');
  await expect(page.getByRole('link', { name: /Refer an arcade/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
});
