import type { Database } from '@quarterdeck/server/platform/postgres/database';
import type { Owner } from './journey.ts';
import { paymentsOf, controlSandbox, subscribe, countPayments, type Paid } from './sandbox.ts';

export const PAID_STORE = 'Harbour Lights';

const ofSubscription = (payments: Paid[], subscriptionId: string) =>
  payments.filter((payment) => payment.subscriptionId === subscriptionId);
const withStatus = (payments: Paid[], status: string) => payments.filter((payment) => payment.status === status);

/**
 * A subscription with a paid, a renewed and a failed payment, then cancelled: the first payment is refunded in part,
 * the second in full. No more payments follow, however far other tests move the sandbox's clock.
 */
export async function createPaymentHistory(owner: Owner) {
  await owner.addStore();
  const { subscriptionId, storeId } = await subscribe(owner, PAID_STORE);
  await controlSandbox('paypal/renew-now', { subscriptionId });
  const mine = async (isThere: (payments: Paid[]) => boolean) =>
    ofSubscription(await paymentsOf(owner, (all) => isThere(ofSubscription(all, subscriptionId))), subscriptionId);
  await mine((payments) => payments.length >= 2);
  await controlSandbox('paypal/fail-renewals', { subscriptionId, times: 1 });
  await controlSandbox('paypal/renew-now', { subscriptionId });
  await mine((payments) => withStatus(payments, 'FAILED').length === 1);
  await owner.call('/payment/paypal/cancel-subscription', { subscriptionId, reason: 'Closed for the winter' });
  const paymentCount = await countPayments(subscriptionId);
  const [renewal, first] = withStatus(await mine(({ length }) => length === paymentCount), 'SUCCESS').slice(-2);
  await controlSandbox('paypal/refund', { transactionId: first?.paymentId, amountCents: 250 });
  await controlSandbox('paypal/refund', { transactionId: renewal?.paymentId });
  const payments = await mine((all) => all.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0) === 9.5);
  return { storeId, subscriptionId, payments };
}

/** Buys an extra by card, as on the card provider's page. */
export async function buyExtra(owner: Owner): Promise<void> {
  const product = { amountInCents: 45_000, currency: 'ZAR', productCode: 'SETUP_SESSION' };
  const { redirectUrl } = await owner.call<{ redirectUrl: string }>('/payment/create-payment', product);
  await controlSandbox('yoco/pay', { checkoutId: redirectUrl.split('/').at(-1) });
  await paymentsOf(owner, (payments) => payments.some(({ amount, status }) => amount === 450 && status === 'SUCCESS'));
}

/** Adds payments of 7.00 for "Old Arcade 1" and so on, dated before 2026, pairs of them at the same moment. */
export async function addOldPayments({ pool }: Database, owner: Owner, count: number): Promise<void> {
  await pool.query(
    `insert into payments (owner_id, id, provider, provider_payment_id, description, store_name, status, amount_cents,
       currency, processed_at)
     select owners.id, gen_random_uuid(), 'paypal', 'OLD' || upper(substr(md5(owners.id::text), 1, 8)) || day,
       'High Score Hero', 'Old Arcade ' || day, 'SUCCESS', 700, 'USD',
       timestamptz '2025-12-30 12:00Z' - make_interval(days => day / 2 * 2)
     from owners, generate_series(1, $2::int) as day where owners.email = $1`,
    [owner.email, count],
  );
}

/** Sets a payment's date, regardless of the sandbox's clock. */
export async function setPaymentDate({ pool }: Database, { paymentId }: Pick<Paid, 'paymentId'>, moment: string) {
  await pool.query('update payments set processed_at = $1 where provider_payment_id = $2', [moment, paymentId]);
}
