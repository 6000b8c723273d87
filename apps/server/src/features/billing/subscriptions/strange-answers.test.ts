import type { Payment } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { anOwner, aStore, dataOf, type Owner } from '../../../../test/builders.ts';
import { aSubscription, begin, startPayingServer } from '../../../../test/payments/paying-server.ts';
import { toSubscriptionOrder } from '../billing.inputs.ts';
import type { PayPalEvent } from '../paypal/paypal-events.ts';
import { handlePayPalEvent } from '../paypal/paypal-event-handler.ts';
import type { PayPal, ProviderTransaction, SubscriptionReading } from '../paypal/paypal.ts';
import { createSubscription } from './subscribe.ts';
import { findByProvider, type Subscription } from './subscriptions.queries.ts';
import { syncSubscription } from './sync.ts';

const server = await startPayingServer({ webhooks: false });
const { controls } = server.sandbox;
const { billing } = server;

let owner: Owner;
beforeEach(async () => {
  owner = await anOwner(server);
  await aStore(owner);
});

/** The server with a PayPal that overrides some of its responses. */
function answering(otherwise: (paypal: PayPal) => Partial<PayPal>) {
  if (billing.paypalAccount === null) throw new Error('PayPal is not configured');
  const { paypal } = billing.paypalAccount;
  return { ...billing, paypalAccount: { ...billing.paypalAccount, paypal: { ...paypal, ...otherwise(paypal) } } };
}
const saying = (overrides: Partial<SubscriptionReading>, transactions?: ProviderTransaction[]) =>
  answering((paypal) => ({
    subscription: async (id) => ({ ...(await paypal.subscription(id)), ...overrides }),
    ...(transactions && { transactions: () => Promise.resolve(transactions) }),
  }));

async function rowOf(subscriptionId: string): Promise<Subscription> {
  const row = await findByProvider(billing.db, { providerId: subscriptionId, customId: null });
  if (row === undefined) throw new Error('Subscription not found');
  return row;
}
const cancel = (subscriptionId: string) =>
  owner.call('POST /payment/paypal/cancel-subscription', { subscriptionId, reason: 'Later' });
const paidOf = async () =>
  dataOf(await owner.call<Payment[]>('GET /payment/user-payment-history'))
    .filter(({ paymentMethod }) => paymentMethod === 'PayPal')
    .map(({ status, amount, refundedAmount, currency }) => ({ status, amount, refundedAmount, currency }));
const paidByName = (storeName: string) =>
  owner
    .call<Store[]>('GET /stores/user-stores')
    .then((response) => dataOf(response).filter((store) => store.storeName.startsWith(storeName)));

test('an abandoned request is read again when it is approved while another one for the same name is pending', async () => {
  const first = await begin(owner, 'Pier');
  await cancel(first.subscriptionId);
  const second = await begin(owner, 'Pier');
  expect(second.subscriptionId).not.toBe(first.subscriptionId);

  const row = await rowOf(first.subscriptionId);
  await syncSubscription(saying({ status: 'APPROVED' }), row);
  controls.paypal.approve(first.subscriptionId);
  expect(await syncSubscription(billing, row)).toMatchObject({ status: 'ACTIVE' });
  expect(await paidByName('Pier')).toHaveLength(1);
});

test('a transfer to the payer is not a payment', async () => {
  const { subscriptionId } = await aSubscription(server, owner, 'Pier');
  const at = new Date(Date.now() + 40 * DAY_MS);
  const refund = { id: `BACK-${subscriptionId}`, status: 'COMPLETED', gross: { cents: -700, currency: 'USD' }, at };
  const row = await rowOf(subscriptionId);
  const after = await syncSubscription(saying({ nextBillingAt: null }, [refund]), row);
  expect(await paidOf()).toEqual([{ status: 'SUCCESS', amount: 7, refundedAmount: 0, currency: 'USD' }]);
  expect(after.paidThrough).toEqual(row.paidThrough);
});

test('a payment keeps its currency, also one without cents', async () => {
  const { subscriptionId } = await begin(owner, 'Pier');
  controls.paypal.approve(subscriptionId);
  const yen = { id: `YEN-${subscriptionId}`, status: 'COMPLETED', gross: { cents: 105_000, currency: 'JPY' } };
  await syncSubscription(saying({}, [{ ...yen, at: new Date() }]), await rowOf(subscriptionId));
  expect(await paidOf()).toEqual([{ status: 'SUCCESS', amount: 1050, refundedAmount: 0, currency: 'JPY' }]);
});

test('a payment already reversed when first read is refunded in full', async () => {
  const { subscriptionId } = await begin(owner, 'Pier');
  controls.paypal.approve(subscriptionId);
  const sale = { id: `BACK-${subscriptionId}`, status: 'REVERSED', gross: { cents: 700, currency: 'USD' } };
  await syncSubscription(saying({}, [{ ...sale, at: new Date() }]), await rowOf(subscriptionId));
  expect(await paidOf()).toEqual([{ status: 'REFUNDED', amount: 7, refundedAmount: 7, currency: 'USD' }]);
});

describe('a refund', () => {
  const refund = (saleId: string, cents: number, currency: string): PayPalEvent => ({
    id: `WH-${saleId}-${cents}-${currency}`,
    type: 'PAYMENT.SALE.REFUNDED',
    resource: {
      id: `R-${saleId}-${cents}-${currency}`,
      subscriptionId: null,
      customId: null,
      saleId,
      amount: { cents, currency },
    },
  });
  async function aSale(): Promise<string> {
    const { subscriptionId } = await aSubscription(server, owner, 'Pier');
    const sale = controls.paypal.transactions().find((each) => each.subscriptionId === subscriptionId);
    if (sale === undefined) throw new Error('Nothing was paid');
    return sale.id;
  }

  test('in another currency does not reduce the payment', async () => {
    await handlePayPalEvent(billing, refund(await aSale(), 300, 'EUR'), new Date());
    expect(await paidOf()).toEqual([{ status: 'SUCCESS', amount: 7, refundedAmount: 0, currency: 'USD' }]);
  });

  test('larger than the payment refunds the payment, and the mail shows no more', async () => {
    await handlePayPalEvent(billing, refund(await aSale(), 70_000, 'USD'), new Date());
    expect(await paidOf()).toEqual([{ status: 'REFUNDED', amount: 7, refundedAmount: 7, currency: 'USD' }]);
    const told = await server.sql<{ text: string }>(
      `select data::text as text from jobs.job where name = 'mail' and data::text like '%Refund%' and data::text like $1`,
      [`%${owner.email}%`],
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toContain('$700.00');
  });
});

test('a request abandoned during its creation is checked later, as it may still be approved', async () => {
  const deps = answering((paypal) => ({
    createSubscription: async (request) => {
      const created = await paypal.createSubscription(request);
      expect((await owner.call('DELETE /auth/user/delete-account')).body.success).toBeDefined();
      return created;
    },
  }));
  const wish = toSubscriptionOrder({ storeName: 'Pier' });
  const created = createSubscription(deps, owner.ownerId, wish);
  // The owner is not redirected to it.
  await expect(created).rejects.toMatchObject({ error: 'Failed to create subscription. Please try again.' });
  const [made] = controls.paypal.subscriptions().filter(({ email }) => email === owner.email);
  expect((await rowOf(made?.id ?? '')).nextCheckAt).not.toBeNull();
});
