import { setTimeout as sleep } from 'node:timers/promises';
import { setting, type Owner } from './journey.ts';

const WAIT_MS = 15_000;

/**
 * Steers the payments sandbox, as apps/payments-sandbox/README.md lists it: `steer('paypal/refund', { … })`. All
 * journeys share it: whoever moves its clock, also by `renew-now`, has everybody's subscriptions billed. So a test
 * counts payments only of a subscription that is over.
 * @throws Error when it says that this is not possible.
 */
export async function steer<Answer>(control: string, body: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(`${setting('JOURNEY_SANDBOX_URL')}/__sandbox/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer & { ok: boolean; error?: string };
  if (!answer.ok) throw new Error(`${control}: ${answer.error}`);
  return answer;
}

/** A payment, as far as journeys look at it. */
export interface Paid {
  paymentId: string;
  subscriptionId: string | null;
  status: string;
  amount: number;
  refundedAmount: number;
}

/** How many payments the sandbox took, or tried to take, for a subscription. */
export async function takenFor(subscriptionId: string): Promise<number> {
  const response = await fetch(`${setting('JOURNEY_SANDBOX_URL')}/__sandbox/state`);
  const { transactions } = (await response.json()) as { transactions: { subscriptionId: string }[] };
  return transactions.filter((transaction) => transaction.subscriptionId === subscriptionId).length;
}

/** What PayPal says of a subscription by itself, without anybody asking through the product. */
export async function statusAtPayPal(subscriptionId: string): Promise<string | undefined> {
  const response = await fetch(`${setting('JOURNEY_SANDBOX_URL')}/__sandbox/state`);
  const { subscriptions } = (await response.json()) as { subscriptions: { id: string; status: string }[] };
  return subscriptions.find(({ id }) => id === subscriptionId)?.status;
}

/** Waits until what PayPal tells of has arrived. @returns the payments of the owner, latest first. */
export async function paymentsOf(owner: Owner, isThere: (payments: Paid[]) => boolean): Promise<Paid[]> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const payments = await owner.call<Paid[]>('/payment/user-payment-history', undefined, 'GET');
    if (isThere(payments)) return payments;
    if (Date.now() > deadline) throw new Error(`The payments are still ${JSON.stringify(payments)}`);
    await sleep(100);
  }
}

/** Subscribes for a further store and agrees to it, as on PayPal's page. */
export async function subscribe(owner: Owner, storeName: string): Promise<{ subscriptionId: string; storeId: string }> {
  const { subscriptionId } = await owner.call<{ subscriptionId: string }>('/payment/paypal/create-subscription', {
    storeName,
    storeData: { address: '1 Harbour Road, Atlantic City', notes: '' },
  });
  await steer('paypal/approve', { subscriptionId });
  const { store } = await owner.call<{ store: { _id: string } | null }>('/payment/paypal/check-subscription-status', {
    subscriptionId,
  });
  if (store === null) throw new Error('The store was not made');
  return { subscriptionId, storeId: store._id };
}
