import type { Payment } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { aGame, anOwner, aStore, aCounter, dataOf, dayForm, saveDay, type Owner } from '../../../../test/builders.ts';
import { mailsTo } from '../../../../test/mail/mails.ts';
import {
  aSubscription,
  begin,
  check,
  paidLongAgo,
  readSubscription,
  startPayingServer,
} from '../../../../test/payments/paying-server.ts';
import { purged } from '../../../../test/accounts/purge.ts';
import { until } from '../../../../test/until.ts';

const server = await startPayingServer();
const { controls } = server.sandbox;
const { paypal } = controls;

interface Subscribed {
  owner: Owner;
  subscriptionId: string;
  storeId: string;
}

/** Waits until all notifications are delivered. */
async function allDelivered(): Promise<void> {
  await controls.deliveries.settled();
  await until('every event is handled', async () => {
    const open = await server.sql('select 1 from webhook_events where processed_at is null');
    return open.length === 0;
  });
}

async function aPaidStore(): Promise<Subscribed> {
  const owner = await anOwner(server);
  await aStore(owner);
  const subscribed = { owner, ...(await aSubscription(server, owner, 'Pier')) };
  await allDelivered();
  return subscribed;
}

const storeOf = async ({ owner, storeId }: Subscribed): Promise<Store> => {
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const store = stores.find(({ _id }) => _id === storeId);
  if (store === undefined) throw new Error('The store is gone');
  return store;
};
const paidOf = async ({ owner }: Subscribed): Promise<Payment[]> =>
  dataOf(await owner.call<Payment[]>('GET /payment/user-payment-history')).filter(
    ({ paymentMethod }) => paymentMethod === 'PayPal',
  );
const atPayPal = ({ subscriptionId }: Pick<Subscribed, 'subscriptionId'>) =>
  paypal.subscriptions().find(({ id }) => id === subscriptionId)?.status;
const cancel = ({ owner, subscriptionId }: Subscribed, reason = 'Too expensive') =>
  owner.call('POST /payment/paypal/cancel-subscription', { subscriptionId, reason });
const mailSubjects = async (owner: Owner, count: number) =>
  (await mailsTo(server, owner.email, count)).map(({ subject }) => subject);

/** Sets the end of the paid time to a moment ago. */
async function letRunOut({ subscriptionId }: Subscribed): Promise<void> {
  await allDelivered();
  await paidLongAgo(server, subscriptionId);
}
const checkProvider = () => server.jobs.add(server.database.db, { name: 'reconcile-payments' }, {});

describe('a renewal', () => {
  test('adds a payment with a receipt and a month of paid time', async () => {
    const paid = await aPaidStore();
    const before = await storeOf(paid);
    paypal.renewNow(paid.subscriptionId);
    const payments = await until('the renewal is reported', async () => {
      const payments = await paidOf(paid);
      return payments.length === 2 && payments;
    });
    expect(payments.map(({ status, amount }) => [status, amount])).toEqual([
      ['SUCCESS', 7],
      ['SUCCESS', 7],
    ]);
    const days = (a: string | null, b: string | null) => (Date.parse(b ?? '') - Date.parse(a ?? '')) / DAY_MS;
    expect(days(before.runsUntil, (await storeOf(paid)).runsUntil)).toBeGreaterThan(27);
    const subjects = await mailSubjects(paid.owner, 3);
    expect(subjects.filter((subject) => subject.startsWith('Receipt'))).toHaveLength(2);
  });

  test('that fails is shown and mailed, keeps the store running, and recovers with a payment', async () => {
    const paid = await aPaidStore();
    paypal.failRenewals(paid.subscriptionId);
    const { runsUntil } = await storeOf(paid);
    paypal.renewNow(paid.subscriptionId);
    const failed = await until('the failure is reported', async () => {
      const [latest] = await paidOf(paid);
      return latest?.status === 'FAILED' && latest;
    });
    expect(failed.failureReason).not.toBeNull();
    const store = await storeOf(paid);
    expect(store).toMatchObject({ paymentStatus: 'FAILED', paymentFailureCount: 1 });
    // Paid time and the grace period stay unchanged.
    expect(Date.parse(store.runsUntil ?? '')).toBeLessThanOrEqual(Date.parse(runsUntil ?? ''));
    expect(await mailSubjects(paid.owner, 4)).toContain('A payment for Pier failed');

    paypal.fixPayment(paid.subscriptionId);
    await until('the payment is fixed', async () => (await storeOf(paid)).paymentStatus === 'ACTIVE');
    expect((await storeOf(paid)).paymentFailureCount).toBe(0);
    const subjects = await mailSubjects(paid.owner, 6);
    expect(subjects).toContain('The subscription for Pier is suspended');
    expect(subjects).toContain('The subscription for Pier is active again');
  });
});

test('a receipt and a refund that PayPal’s events cause are mailed in the owner’s date format', async () => {
  const paid = await aPaidStore();
  dataOf(await paid.owner.call('PATCH /auth/user/update-formats', { dateFormat: 'iso' }));
  paypal.renewNow(paid.subscriptionId);
  const mails = await mailsTo(server, paid.owner.email, 3);
  expect(mails[2]?.text).toMatch(/\$7\.00 on \d{4}-\d\d-\d\d, payment [^]*due on \d{4}-\d\d-\d\d\./);
  const [payment] = await paidOf(paid);
  paypal.refund(payment?.paymentId ?? '', 200);
  expect((await mailsTo(server, paid.owner.email, 4))[3]?.text).toMatch(/\$7\.00 on \d{4}-\d\d-\d\d, payment /);
});

describe('cancelling', () => {
  test('keeps the store until the paid time ends, and is idempotent', async () => {
    const paid = await aPaidStore();
    const { nextBillingDate } = await readSubscription(paid.owner, paid.subscriptionId);
    const response = await cancel(paid);
    expect(response.body.data).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Too expensive',
      runsUntil: nextBillingDate,
    });
    expect(atPayPal(paid)).toBe('CANCELLED');
    expect(await storeOf(paid)).toMatchObject({ renews: false, runsUntil: nextBillingDate, isActive: true });
    expect((await cancel(paid)).body.data).toMatchObject({ status: 'CANCELLED', runsUntil: nextBillingDate });
    const subjects = await mailSubjects(paid.owner, 3);
    expect(subjects.filter((subject) => subject.endsWith('is cancelled'))).toHaveLength(1);
  });

  test('inside PayPal has the same effect', async () => {
    const paid = await aPaidStore();
    const { nextBillingDate } = await readSubscription(paid.owner, paid.subscriptionId);
    paypal.cancelByPayer(paid.subscriptionId);
    await until('it is reported', async () => (await storeOf(paid)).renews === false);
    expect(await storeOf(paid)).toMatchObject({ runsUntil: nextBillingDate });
  });

  test('requires an own subscription and, of a reason, at most 128 characters', async () => {
    const paid = await aPaidStore();
    expect((await cancel(paid, 'x'.repeat(129))).body.error).toHaveProperty('reason');
    const stranger = await anOwner(server);
    const response = await cancel({ ...paid, owner: stranger });
    expect(response.body).toEqual({ error: { subscriptionId: 'Subscription not found' } });
    expect(atPayPal(paid)).toBe('ACTIVE');
  });

  test('while PayPal is down changes nothing', async () => {
    const paid = await aPaidStore();
    controls.faults.add({ match: '/v1/billing/subscriptions', status: 503, times: 3 });
    expect((await cancel(paid)).body.error).toContain('can’t be reached');
    controls.faults.clear();
    expect(atPayPal(paid)).toBe('ACTIVE');
    expect(await storeOf(paid)).toMatchObject({ renews: true });
  });
});

test('a lapsed store is switched off, keeps its data and reopens after payment', async () => {
  const paid = await aPaidStore();
  const { owner } = paid;
  const store = await storeOf(paid);
  const game = await aGame(owner, store);
  const counter = await aCounter(server, owner, store);
  expect((await counter.call('GET /auth/user/fetch-user')).status).toBe(200);
  await cancel(paid);
  await letRunOut(paid);

  expect((await counter.call('GET /auth/user/fetch-user')).status).toBe(401);
  const signIn = { email: store.username, password: store.password };
  expect((await server.call('POST /auth/user/login', signIn)).body.error).toBeDefined();
  expect((await saveDay(owner, dayForm(store, [game]))).body.error).toBeTypeOf('string');
  expect(dataOf(await owner.call('POST /games/fetch-store-games', { storeId: store._id }))).toHaveLength(1);
  expect(await storeOf(paid)).toMatchObject({ paymentStatus: 'FAILED' });
  await checkProvider();
  await checkProvider();
  expect(await mailSubjects(owner, 4)).toContain('Pier is switched off');

  const renewed = await begin(owner, 'Pier', { storeId: store._id });
  expect(await storeOf(paid)).toMatchObject({ paymentStatus: 'PENDING' });
  paypal.approve(renewed.subscriptionId);
  expect(await check(owner, renewed.subscriptionId)).toMatchObject({ success: true, store: { _id: store._id } });
  expect(await storeOf(paid)).toMatchObject({ subscriptionId: renewed.subscriptionId, paymentStatus: 'ACTIVE' });
  expect((await server.call('POST /auth/user/login', signIn)).body.error).toBeUndefined();
  expect((await saveDay(owner, dayForm(store, [game]))).body.error).toBeUndefined();
  const off = (await mailSubjects(owner, 6)).filter((subject) => subject.endsWith('switched off'));
  expect(off).toHaveLength(1);
});

test('a suspended subscription is ended once its store is paid by another', async () => {
  const paid = await aPaidStore();
  paypal.suspend(paid.subscriptionId);
  await until('it is reported', async () => (await storeOf(paid)).paymentStatus === 'FAILED');
  const renewed = await begin(paid.owner, 'Pier', { storeId: paid.storeId });
  paypal.approve(renewed.subscriptionId);
  await check(paid.owner, renewed.subscriptionId);
  await until('the first is ended', async () => Promise.resolve(atPayPal(paid) === 'CANCELLED'));
  expect(await storeOf(paid)).toMatchObject({ subscriptionId: renewed.subscriptionId, renews: true });
});

describe('refunds and reversals', () => {
  test('a partial and a full refund each show once on the payment', async () => {
    const paid = await aPaidStore();
    const [payment] = await paidOf(paid);
    const saleId = payment?.paymentId ?? '';
    paypal.refund(saleId, 200);
    await until('the partial refund is reported', async () => (await paidOf(paid))[0]?.refundedAmount === 2);
    expect((await paidOf(paid))[0]).toMatchObject({ status: 'SUCCESS', amount: 7 });
    paypal.refund(saleId);
    const refunded = await until('the full refund is reported', async () => {
      const [latest] = await paidOf(paid);
      return latest?.status === 'REFUNDED' && latest;
    });
    expect(refunded).toMatchObject({ amount: 7, refundedAmount: 7 });
    const subjects = await mailSubjects(paid.owner, 4);
    expect(subjects.filter((subject) => subject.startsWith('Refund')).sort()).toEqual([
      'Refund: $2.00 for Pier',
      'Refund: $5.00 for Pier',
    ]);
  });

  test('a chargeback shows as reversed with its reason', async () => {
    const paid = await aPaidStore();
    const [payment] = await paidOf(paid);
    paypal.reverse(payment?.paymentId ?? '');
    const reversed = await until('it is reported', async () => {
      const [latest] = await paidOf(paid);
      return latest?.status === 'REFUNDED' && latest.failureReason !== null && latest;
    });
    expect(reversed.failureReason).toContain('chargeback');
  });
});

describe('deleting', () => {
  test('a store ends its subscription first; restored, it stays on until the paid time ends', async () => {
    const paid = await aPaidStore();
    const { owner, storeId } = paid;
    expect((await owner.call('POST /stores/delete-store', { _id: storeId })).body.error).toBeUndefined();
    expect(atPayPal(paid)).toBe('CANCELLED');
    expect((await owner.call('POST /stores/restore-store', { _id: storeId })).body.error).toBeUndefined();
    expect(await storeOf(paid)).toMatchObject({ renews: false });
  });

  test('purging a store keeps its payments under its name', async () => {
    const paid = await aPaidStore();
    await paid.owner.call('POST /stores/delete-store', { _id: paid.storeId });
    await server.sql(`update stores set deleted_at = now() - interval '31 days' where id = $1`, [paid.storeId]);
    await server.jobs.add(server.database.db, { name: 'clean-up' }, {});
    await until('the store is gone', async () => {
      const left = await server.sql('select 1 from stores where id = $1', [paid.storeId]);
      return left.length === 0;
    });
    expect(await paidOf(paid)).toMatchObject([{ status: 'SUCCESS', _store: { _id: null, storeName: 'Pier' } }]);
  });

  test('a store while PayPal is down deletes nothing', async () => {
    const paid = await aPaidStore();
    controls.faults.add({ match: 'POST .*/cancel', status: 503, times: 3 });
    const response = await paid.owner.call('POST /stores/delete-store', { _id: paid.storeId });
    expect(response.body.error).toBeTypeOf('string');
    controls.faults.clear();
    expect(await storeOf(paid)).toMatchObject({ renews: true });
    expect(atPayPal(paid)).toBe('ACTIVE');
  });

  test('an account cancels its subscriptions and keeps anonymized payments', async () => {
    const paid = await aPaidStore();
    expect((await paid.owner.call('DELETE /auth/user/delete-account')).body.success).toBeDefined();
    await until('it is cancelled', () => Promise.resolve(atPayPal(paid) === 'CANCELLED'));
    await purged(server, paid.owner);
    const kept = await server.sql<{ store_name: string | null }>(
      'select store_name, store_id from payments where owner_id = $1',
      [paid.owner.ownerId],
    );
    expect(kept).toEqual([{ store_name: null, store_id: null }]);
  });

  test('an account with a pending approval ends it when approved later', async () => {
    const owner = await anOwner(server);
    await aStore(owner);
    const { subscriptionId } = await begin(owner, 'Pier');
    expect((await owner.call('DELETE /auth/user/delete-account')).body.success).toBeDefined();
    paypal.approve(subscriptionId);
    await until('it is ended', async () => Promise.resolve(atPayPal({ subscriptionId }) === 'CANCELLED'));
  });
});
