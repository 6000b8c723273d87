import { buyExtra } from './billing-past.ts';
import { createOwner, expect, test } from './journey.ts';
import { makeHr, purge } from './owners.ts';
import { paymentsOf, statusAtPayPal, controlSandbox, subscribe } from './sandbox.ts';

test('HR sees all payments, including those of deleted accounts', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const other = await createOwner(database);
  await other.addStore('A free one');
  await buyExtra(other);
  const gone = await createOwner(database);
  await gone.addStore('Gone Arcade');
  await subscribe(gone, 'Gone Pier');
  const left = (await paymentsOf(gone, () => true)).find(({ subscriptionId }) => subscriptionId !== null);
  await gone.call('/auth/user/delete-account', undefined, 'DELETE');
  await purge(database, gone);

  await page.goto('/users-info');
  await page.getByRole('link', { name: 'Owners’ billing' }).click();
  await expect(page).toHaveURL('/users-billing');
  // The users' screen, which has a search field too, stays until the next one is drawn.
  await expect(page.getByRole('heading', { name: 'Owners’ billing', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody');
  const search = page.getByRole('searchbox');
  await search.fill(other.email);
  await expect(page.getByText('2 payments found')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(new RegExp(`Maria Rivera, ${other.email}.*R\\s450\\.00`));
  await expect(rows.last()).toContainText('$0.00');
  await page.getByLabel('Status').selectOption('FAILED');
  await expect(page.getByText('No billing history found for the selected criteria.')).toBeVisible();
  await page.getByLabel('Status').selectOption('All statuses');
  await search.fill(left?.paymentId ?? '');
  await expect(page.getByText('1 payment found')).toBeVisible();
  await expect(rows).toContainText('Deleted account');
  await expect(rows).toContainText(/Unknown Store.*\$7\.00/);
  await expect(rows).not.toContainText(gone.email);
  // A receipt is its owner's.
  await expect(page.getByRole('button', { name: /^Receipt/ })).toHaveCount(0);
});

test('only HR reaches other owners’ payments', async ({ page }) => {
  await page.goto('/users-billing');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/manage-account');
  await expect(page.getByRole('link', { name: /Refer an arcade/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Owners’ billing/ })).toHaveCount(0);
});

test('HR settles a cancellation that PayPal refuses', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const gone = await createOwner(database);
  await gone.addStore('Gone Arcade');
  const ids: string[] = [];
  for (const name of ['Gone Pier', 'Gone Dock']) ids.push((await subscribe(gone, name)).subscriptionId);
  const [retried = '', closed = ''] = ids;
  await controlSandbox('fail-next', { match: `POST .*${retried}/cancel`, status: 422, times: 2 });
  await controlSandbox('fail-next', { match: `POST .*${closed}/cancel`, status: 422, times: 1 });
  await gone.call('/auth/user/delete-account', undefined, 'DELETE');

  await page.goto('/users-billing');
  const list = page.getByRole('list', { name: 'Cancellations and refunds to settle' });
  const item = (id: string) => list.getByRole('listitem').filter({ hasText: id });
  await expect(async () => {
    await page.reload();
    for (const id of ids) await expect(item(id)).toContainText('Refused', { timeout: 2_000 });
  }).toPass();
  await expect(item(retried)).toContainText('High Score Hero, $7.00 per month');
  await expect(item(retried)).toContainText('The account was deleted');
  await expect(item(retried)).toContainText('422');
  await expect(list).not.toContainText(gone.email);

  const tryAgain = page.getByRole('button', { name: `Try again: ${retried}` });
  await tryAgain.click();
  await expect(page.getByRole('alert')).toContainText(`PayPal still refuses to cancel ${retried}.`);
  await expect(item(retried)).toContainText('Attempts2');
  await tryAgain.click();
  await expect(item(retried)).toHaveCount(0);
  await expect(page.getByRole('alert')).not.toContainText('still refuses');
  expect(await statusAtPayPal(retried)).toBe('CANCELLED');

  await controlSandbox('paypal/cancel-by-payer', { subscriptionId: closed });
  await page.getByRole('button', { name: `Mark as done: ${closed}` }).click();
  await expect(item(closed)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Owners’ billing' })).toBeVisible();
  await expect(item(closed)).toHaveCount(0);
});
