import { setTimeout as sleep } from 'node:timers/promises';
import { setting, type Owner } from './journey.ts';

const WAIT_MS = 15_000;

/**
 * Controls the payments sandbox: `controlSandbox('paypal/refund', { … })`. apps/payments-sandbox/README.md lists the
 * controls. All tests share the sandbox: moving its clock, also by `renew-now`, bills every test's subscriptions. So a
 * test may count payments only of a subscription that has ended.
 * @throws Error when the control fails.
 */
export async function controlSandbox<Data>(control: string, body: Record<string, unknown>): Promise<Data> {
  const response = await fetch(`${setting('JOURNEY_SANDBOX_URL')}/__sandbox/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as Data & { ok: boolean; error?: string };
  if (!reply.ok) throw new Error(`${control}: ${reply.error}`);
  return reply;
}

/** The fields of a payment that tests use. */
export interface Paid {
  paymentId: string;
  subscriptionId: string | null;
  status: string;
  amount: number;
  refundedAmount: number;
}

interface SandboxState {
  transactions: { subscriptionId: string }[];
  subscriptions: { id: string; status: string }[];
}

async function sandboxState(): Promise<SandboxState> {
  const response = await fetch(`${setting('JOURNEY_SANDBOX_URL')}/__sandbox/state`);
  return (await response.json()) as SandboxState;
}

/** The number of payments, successful or failed, that the sandbox has for a subscription. */
export async function countPayments(subscriptionId: string): Promise<number> {
  const { transactions } = await sandboxState();
  return transactions.filter((transaction) => transaction.subscriptionId === subscriptionId).length;
}

/** A subscription's status at PayPal, read without the product. */
export async function statusAtPayPal(subscriptionId: string): Promise<string | undefined> {
  const { subscriptions } = await sandboxState();
  return subscriptions.find(({ id }) => id === subscriptionId)?.status;
}

/**
 * Waits until PayPal's notifications have arrived.
 * @returns the owner's payments, latest first.
 */
export async function paymentsOf(owner: Owner, isThere: (payments: Paid[]) => boolean): Promise<Paid[]> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const payments = await owner.call<Paid[]>('/payment/user-payment-history', undefined, 'GET');
    if (isThere(payments)) return payments;
    if (Date.now() > deadline) throw new Error(`The payments are still ${JSON.stringify(payments)}`);
    await sleep(100);
  }
}

/** Subscribes for an additional store and approves it, as on PayPal's page. */
export async function subscribe(owner: Owner, storeName: string): Promise<{ subscriptionId: string; storeId: string }> {
  const { subscriptionId } = await owner.call<{ subscriptionId: string }>('/payment/paypal/create-subscription', {
    storeName,
    storeData: { address: '1 Harbour Road, Atlantic City', notes: '' },
  });
  await controlSandbox('paypal/approve', { subscriptionId });
  const { store } = await owner.call<{ store: { _id: string } | null }>('/payment/paypal/check-subscription-status', {
    subscriptionId,
  });
  if (store === null) throw new Error('The store was not created');
  return { subscriptionId, storeId: store._id };
}
