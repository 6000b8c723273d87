import { buyExtra } from './billing-past.ts';
import { createOwner, expect, test } from './journey.ts';
import { makeHr } from './owners.ts';
import { paymentsOf, subscribe } from './sandbox.ts';

test('HR sees what everybody paid, also of accounts that are gone', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const other = await createOwner(database);
  await other.addStore('A free one');
  await buyExtra(other);
  const gone = await createOwner(database);
  await gone.addStore('Gone Arcade');
  await subscribe(gone, 'Gone Pier');
  const left = (await paymentsOf(gone, () => true)).find(({ subscriptionId }) => subscriptionId !== null);
  await gone.call('/auth/user/delete-account', undefined, 'DELETE');

  await page.goto('/users-info');
  await page.getByRole('link', { name: 'Owners’ billing' }).click();
  await expect(page).toHaveURL('/users-billing');
  const rows = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  const search = page.getByRole('searchbox');
  await search.fill(other.email);
  await expect(page.getByText('2 payments found')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(new RegExp(`R\\s450\\.00.*Maria Rivera, ${other.email}`));
  await expect(rows.last()).toContainText('$0.00');
  await page.getByLabel('Status').selectOption('FAILED');
  await expect(page.getByText('No billing history found for the selected criteria.')).toBeVisible();
  await page.getByLabel('Status').selectOption('All statuses');
  await search.fill(left?.paymentId ?? '');
  await expect(page.getByText('1 payment found')).toBeVisible();
  await expect(rows).toContainText('Deleted account');
  await expect(rows).toContainText(/Unknown Store.*\$7\.00/);
  await expect(rows).not.toContainText(gone.email);
});

test('who is not HR does not come to the payments of others', async ({ page }) => {
  await page.goto('/users-billing');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/manage-account');
  await expect(page.getByRole('link', { name: /Refer an arcade/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Owners’ billing/ })).toHaveCount(0);
});
