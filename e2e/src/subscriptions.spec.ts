import type { Locator, Page } from '@playwright/test';
import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { expect, test } from './journey.ts';
import { controlSandbox, subscribe, countPayments } from './sandbox.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const item = (page: Page, name: string): Locator =>
  card(page, 'Your Stores & Subscriptions').getByRole('rowgroup', { name, exact: true });

const A_DAY = /[A-Z][a-z]{2}\s\d{1,2},\s20\d\d/;

test('Manage Account shows the subscriptions and live changes', async ({ page, owner }) => {
  await owner.addStore();
  const isFollowing = page.waitForRequest('**/live?*');
  await page.goto('/manage-account');
  const plan = card(page, 'Billing & Subscription');
  const line = (label: string) => plan.locator('dl > div').filter({ hasText: label });
  await expect(line('Current plan')).toHaveText('Current planFree Tier');
  await isFollowing;
  const { subscriptionId } = await subscribe(owner, 'Pier 9');

  await expect(line('Current plan')).toHaveText('Current planHigh Score Hero');
  await expect(line('Next billing date')).toHaveText(A_DAY);
  await expect(line('Store limit')).toHaveText('Store limitUnlimited');
  await expect(line('Total stores')).toHaveText('Total stores2');
  await expect(line('Active stores')).toHaveText('Active stores2');
  await expect(line('Paid subscriptions')).toHaveText('Paid subscriptions1');
  await expect(line('Payment issues')).toHaveCount(0);
  await expect(plan.getByRole('link', { name: 'View Billing History' })).toHaveAttribute(
    'href',
    '/all-billing-history',
  );

  const pier = item(page, 'Pier 9');
  for (const text of ['High Score Hero', 'ACTIVE', subscriptionId, '0 failed payments'])
    await expect(pier).toContainText(text);
  await expect(pier.getByText(/^Renews [A-Z][a-z]{2} \d/)).toBeVisible();
  await expect(pier.getByRole('button', { name: /View Payment History/ })).toBeVisible();
  const free = item(page, 'Boardwalk Pier 7');
  await expect(free).toContainText('N/A');
  await expect(free.getByText('Free', { exact: true })).toBeVisible();
  await expect(free.getByRole('button')).toHaveCount(0);
});

test('a subscription is cancelled with a reason, and the store stays on until the paid time ends', async ({
  page,
  owner,
}) => {
  await owner.addStore();
  const { subscriptionId } = await subscribe(owner, 'Pier 9');
  await page.goto('/manage-account');
  const pier = item(page, 'Pier 9');
  await pier.getByRole('button', { name: /Cancel subscription/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(new RegExp(`Pier 9 stays on until ${A_DAY.source}`));
  const reason = dialog.getByLabel('Reason (optional)');
  await reason.fill('x'.repeat(200));
  await expect(reason).toHaveValue('x'.repeat(128));
  await reason.fill('Closed for the winter');
  await expect(dialog.getByText('21 of 128 characters')).toBeVisible();

  // Until PayPal answers, the dialog stays.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/cancel-subscription', async (route) => {
    await answered;
    await route.fulfill({ json: { error: 'PayPal can’t be reached right now.' } });
  });
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep subscription' })).toBeDisabled();
  await page.keyboard.press('Escape');
  answer();
  await expect(dialog.getByRole('alert')).toContainText('PayPal can’t be reached right now.');
  await page.unroute('**/cancel-subscription');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Subscription cancelled\. Pier 9 stays on until/)).toBeVisible();
  await expect(pier).toContainText(new RegExp(`Cancelled: stays on until ${A_DAY.source}`));
  await expect(pier.getByText(/^Cancels [A-Z][a-z]{2} \d/)).toBeVisible();
  await expect(pier.getByRole('button', { name: /Cancel subscription/ })).toHaveCount(0);
  await expect(pier).toContainText(/(^|[^N])ACTIVE/);
  expect(await owner.call(`/payment/paypal/subscription/${subscriptionId}`, undefined, 'GET')).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'Closed for the winter',
  });
  await page.goto('/stores?view=cards');
  await expect(page.getByRole('article', { name: 'Pier 9' })).toContainText(
    new RegExp(`Cancelled: stays on until ${A_DAY.source}`),
  );
});

test('a cancelled store is resubscribed and charged only when the paid time ends', async ({ page, owner }) => {
  await owner.addStore();
  const { subscriptionId, storeId } = await subscribe(owner, 'Pier 9');
  await owner.call('/payment/paypal/cancel-subscription', { subscriptionId, reason: 'Closed for the winter' });
  await page.goto('/manage-account');
  await item(page, 'Pier 9').getByRole('link', { name: 'Pay again for Pier 9' }).click();
  await expect(page).toHaveURL(`/billing/again?store=${storeId}`);
  await expect(page.getByText(/Paid until .* Your first new payment of \$7\.00 is due then\./)).toBeVisible();
  await page.getByRole('button', { name: 'Pay again (subscription)' }).click();
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click();
  const ready = page.getByRole('region', { name: 'Pier 9 stays on' });
  await expect(ready).toContainText(/It’s paid until .* Your first new payment is due then\./);
  const [{ subscriptionId: next = '' } = {}] = (
    await owner.call<{ _id: string; subscriptionId?: string }[]>('/stores/user-stores', undefined, 'GET')
  ).filter(({ _id }) => _id === storeId);
  expect(next).not.toBe(subscriptionId);
  expect(await countPayments(next)).toBe(0);
  await page.goto('/manage-account');
  await expect(item(page, 'Pier 9')).not.toContainText('Cancelled');
  await expect(item(page, 'Pier 9').getByRole('link', { name: /Pay again/ })).toHaveCount(0);

  // For an ended subscription the screen shows its existing store.
  await page.goto(`/billing/success?subscription_id=${subscriptionId}`);
  await expect(page.getByRole('heading', { name: 'Subscription ended' })).toBeVisible();
  await expect(page.getByText('No store was added')).toHaveCount(0);
});

/** Waits until PayPal's notification of the end is handled, which sets when the store closes. */
async function endIsKnown({ pool }: Database, subscriptionId: string) {
  const looked = `select 1 from webhook_events where type = 'BILLING.SUBSCRIPTION.CANCELLED'
    and event::text like '%' || $1 || '%' and processed_at is not null`;
  await expect.poll(async () => (await pool.query(looked, [subscriptionId])).rowCount).toBe(1);
}

test('a lapsed store is switched off and on again after payment', async ({ page, owner, database }) => {
  await owner.addStore();
  const { subscriptionId, storeId } = await subscribe(owner, 'Pier 9');
  await owner.call('/payment/paypal/cancel-subscription', { subscriptionId, reason: 'Closed for the winter' });
  await endIsKnown(database, subscriptionId);
  // Both rows: a notification for either subscription recomputes when the store closes.
  await database.pool.query(`update subscriptions set paid_through = '2026-01-05T10:00:00Z' where store_id = $1`, [
    storeId,
  ]);
  await database.pool.query(`update stores set runs_until = '2026-01-05T10:00:00Z' where id = $1`, [storeId]);
  await page.goto('/manage-account');
  const pier = item(page, 'Pier 9');
  await expect(pier).toContainText('Off: not paid since Jan 5, 2026.');
  await expect(pier).toContainText('INACTIVE');
  await expect(pier.getByText('Must be paid', { exact: true })).toBeVisible();
  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.getByText('Off: not paid since Jan 5, 2026')).toBeVisible();
  await page.goto('/stores?view=cards');
  const store = page.getByRole('article', { name: 'Pier 9' });
  await expect(store).toContainText('Off: not paid since Jan 5, 2026');
  await store.getByRole('link', { name: /Pay again/ }).click();

  await expect(page.getByRole('heading', { name: 'Pay again (subscription)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/stores');
  await page.getByRole('button', { name: 'Pay again (subscription)' }).click();
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute(
    'href',
    `/billing/again?store=${storeId}`,
  );
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Pay again (subscription)' }).click();
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click();
  await expect(page.getByRole('region', { name: /^Pier 9 / })).toBeVisible();
  await page.goto('/stores?view=cards');
  await expect(store).not.toContainText('Off:');
  await expect(store.getByText('ACTIVE', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('a failed payment shows on the store', async ({ page, owner }) => {
  await owner.addStore();
  const { subscriptionId } = await subscribe(owner, 'Pier 9');
  await controlSandbox('paypal/suspend', { subscriptionId });
  // PayPal also sends a notification; the call makes sure.
  await owner.call(`/payment/paypal/subscription/${subscriptionId}`, undefined, 'GET');
  await page.goto('/stores?view=cards');
  const store = page.getByRole('article', { name: 'Pier 9' });
  await expect(store).toContainText('Payment issue: stays on until');
  await expect(store.getByRole('link', { name: /Pay again/ })).toBeVisible();
  await page.goto('/manage-account');
  await expect(item(page, 'Pier 9')).toContainText('Payment issue: PayPal has stopped the subscription');
  await expect(item(page, 'Pier 9')).toContainText('FAILED');
  await expect(item(page, 'Pier 9').getByText(/^Must be paid by [A-Z][a-z]{2} \d/)).toBeVisible();
  await expect(card(page, 'Billing & Subscription').getByText('Payment issues')).toBeVisible();
});

test('a store with a subscription is deleted after PayPal confirms the cancellation', async ({ page, owner }) => {
  await owner.addStore();
  const { subscriptionId } = await subscribe(owner, 'Pier 9');
  await page.goto('/stores?view=cards');
  const store = page.getByRole('article', { name: 'Pier 9' });
  const refusal = 'PayPal didn’t confirm the cancellation, so the store wasn’t deleted.';
  await page.route('**/stores/delete-store', (route) => route.fulfill({ json: { error: refusal } }));
  await page.getByRole('button', { name: 'Delete Pier 9' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Pier 9?' });
  await expect(question).toContainText(`Its subscription ${subscriptionId} is cancelled at PayPal first.`);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText(refusal);
  await expect(store).toBeVisible();

  await page.unroute('**/stores/delete-store');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(store).toHaveCount(0);
  await expect(page.getByText('Pier 9 deleted. Its subscription stays cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(store).toContainText('Cancelled: stays on until');
  expect(await owner.call(`/payment/paypal/subscription/${subscriptionId}`, undefined, 'GET')).toMatchObject({
    status: 'CANCELLED',
  });
});

test('a store created under a changed name shows why', async ({ page, owner }) => {
  const { storeId } = await owner.addStore('Boardwalk');
  const { subscriptionId } = await owner.call<{ subscriptionId: string }>('/payment/paypal/create-subscription', {
    storeName: 'Pier 9',
    storeData: { storeName: 'Pier 9' },
  });
  await owner.call('/stores/edit-store', { _id: storeId, storeName: 'Pier 9', address: '1 Here' });
  await controlSandbox('paypal/approve', { subscriptionId });
  await page.goto(`/billing/success?subscription_id=${subscriptionId}`);
  const ready = page.getByRole('region', { name: 'Pier 9 (2) is ready' });
  await expect(ready).toContainText('You already have a store called “Pier 9”, so this one is called “Pier 9 (2)”.');
});
