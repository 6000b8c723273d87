import type { Store } from '@quarterdeck/contract/stores';
import { expect, test } from 'vitest';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { anOwner, aStore, dataOf, type Owner } from '../../../../test/builders.ts';
import { mailsTo } from '../../../../test/mail/mails.ts';
import {
  aSubscription,
  begin,
  check,
  readSubscription,
  startPayingServer,
} from '../../../../test/payments/paying-server.ts';
import { until } from '../../../../test/until.ts';

const server = await startPayingServer({ webhooks: false });
const { paypal } = server.sandbox.controls;

async function aPaidStore() {
  const owner = await anOwner(server);
  await aStore(owner);
  return { owner, ...(await aSubscription(server, owner, 'Pier')) };
}
const cancel = (owner: Owner, subscriptionId: string) =>
  owner.call('POST /payment/paypal/cancel-subscription', { subscriptionId, reason: 'Too expensive' });
const storeOf = async (owner: Owner, storeId: string): Promise<Store> => {
  const store = dataOf(await owner.call<Store[]>('GET /stores/user-stores')).find(({ _id }) => _id === storeId);
  if (store === undefined) throw new Error('The store does not exist');
  return store;
};
const atPayPal = (subscriptionId: string) => {
  const subscription = paypal.subscriptions().find(({ id }) => id === subscriptionId);
  if (subscription === undefined) throw new Error('PayPal does not know it');
  return subscription;
};
const taken = (subscriptionId: string) => paypal.transactions(subscriptionId).length;
const seconds = (moment: string | null | undefined) => Math.ceil(Date.parse(moment ?? '') / 1_000);

test('a cancelled store is continued and first charged when the paid time ends', async () => {
  const { owner, subscriptionId, storeId } = await aPaidStore();
  await cancel(owner, subscriptionId);
  const { paidUntil } = await storeOf(owner, storeId);
  expect(Date.parse(paidUntil ?? '')).toBeGreaterThan(Date.now() + 27 * DAY_MS);

  const renewed = await begin(owner, 'Pier', { storeId });
  expect(seconds(atPayPal(renewed.subscriptionId).startTime)).toBe(seconds(paidUntil));
  // A second request returns the same subscription.
  expect(await begin(owner, 'Pier', { storeId })).toEqual(renewed);
  paypal.approve(renewed.subscriptionId);
  const checked = await check(owner, renewed.subscriptionId);
  expect(checked).toMatchObject({ success: true, store: { _id: storeId }, wishedName: null });
  expect(seconds(checked.firstChargeAt)).toBe(seconds(paidUntil));
  expect(taken(renewed.subscriptionId)).toBe(0);
  const store = await storeOf(owner, storeId);
  expect(store).toMatchObject({
    subscriptionId: renewed.subscriptionId,
    renews: true,
    paidUntil,
    paymentStatus: 'ACTIVE',
  });
  expect(seconds((await readSubscription(owner, renewed.subscriptionId)).nextBillingDate)).toBe(seconds(paidUntil));
  const summary = dataOf(await owner.call<{ nextBillingDate: string }>('GET /payment/payment-summary'));
  expect(seconds(summary.nextBillingDate)).toBe(seconds(paidUntil));
  const message = (await mailsTo(server, owner.email, 4)).find(({ subject }) => subject === 'Pier stays on');
  expect(message?.text).toContain('nothing was charged today');
});

test('cancelling a continued subscription before its first charge keeps the paid time', async () => {
  const { owner, subscriptionId, storeId } = await aPaidStore();
  await cancel(owner, subscriptionId);
  const { runsUntil } = await storeOf(owner, storeId);
  const renewed = await begin(owner, 'Pier', { storeId });
  paypal.approve(renewed.subscriptionId);
  await check(owner, renewed.subscriptionId);
  await cancel(owner, renewed.subscriptionId);
  const store = await storeOf(owner, storeId);
  expect(store).toMatchObject({ renews: false, paymentStatus: 'ACTIVE' });
  expect(seconds(store.runsUntil)).toBe(seconds(runsUntil));
  expect(taken(renewed.subscriptionId)).toBe(0);
});

test('of two subscriptions for a store, the one that has not charged is cancelled with a reason', async () => {
  const { owner, subscriptionId, storeId } = await aPaidStore();
  await cancel(owner, subscriptionId);
  const first = await begin(owner, 'Pier', { storeId });
  await owner.call('POST /payment/paypal/dismiss-subscription', { subscriptionId: first.subscriptionId });
  const second = await begin(owner, 'Pier', { storeId });
  expect(second.subscriptionId).not.toBe(first.subscriptionId);
  for (const { subscriptionId: id } of [second, first]) paypal.approve(id);
  await check(owner, second.subscriptionId);
  const late = await check(owner, first.subscriptionId);
  expect(late.success).toBe(false);
  expect(late.message).toContain('already paid for');
  await until('it is cancelled', () => Promise.resolve(atPayPal(first.subscriptionId).status === 'CANCELLED'));
  expect(atPayPal(second.subscriptionId).status).toBe('ACTIVE');
  expect([taken(first.subscriptionId), taken(second.subscriptionId)]).toEqual([0, 0]);
});

test('a pending request is replaced when the store’s paid time grows', async () => {
  const { owner, subscriptionId, storeId } = await aPaidStore();
  paypal.failRenewals(subscriptionId);
  paypal.suspend(subscriptionId);
  const first = await begin(owner, 'Pier', { storeId });
  paypal.fixPayment(subscriptionId);
  const refused = await owner.call('POST /payment/paypal/create-subscription', { storeName: 'Pier', storeId });
  expect(refused.body.error).toHaveProperty('storeId');
  paypal.approve(first.subscriptionId);
  expect((await check(owner, first.subscriptionId)).success).toBe(false);
  await until('it is cancelled', () => Promise.resolve(atPayPal(first.subscriptionId).status === 'CANCELLED'));
  expect(taken(first.subscriptionId)).toBe(0);
});

test('a dismissed but approved request still creates the paid store', async () => {
  const { owner } = await aPaidStore();
  const { subscriptionId } = await begin(owner, 'Dock');
  const dismiss = () => owner.call('POST /payment/paypal/dismiss-subscription', { subscriptionId });
  expect((await dismiss()).body.data).toMatchObject({ status: 'EXPIRED', approvalUrl: null });
  const { waiting } = dataOf(await owner.call<{ waiting: unknown[] }>('GET /payment/payment-summary'));
  expect(waiting).toEqual([]);
  paypal.approve(subscriptionId);
  await server.sql('update subscriptions set next_check_at = now() where provider_id = $1', [subscriptionId]);
  await server.jobs.add(server.database.db, { name: 'reconcile-payments' }, {});
  await until('the store is there', async () =>
    dataOf(await owner.call<Store[]>('GET /stores/user-stores')).some(({ storeName }) => storeName === 'Dock'),
  );
  // An active subscription cannot be dismissed.
  expect((await dismiss()).body.data).toMatchObject({ status: 'ACTIVE' });
  expect(atPayPal(subscriptionId).status).toBe('ACTIVE');
});

test('a renamed store explains why in the browser and by mail', async () => {
  const { owner } = await aPaidStore();
  const free = await storeOf(owner, dataOf(await owner.call<Store[]>('GET /stores/user-stores'))[0]?._id ?? '');
  const { subscriptionId } = await begin(owner, 'Dock');
  await owner.call('POST /stores/edit-store', { _id: free._id, storeName: 'Dock', address: 'Here' });
  paypal.approve(subscriptionId);
  const checked = await check(owner, subscriptionId);
  expect(checked).toMatchObject({ success: true, wishedName: 'Dock', store: { name: 'Dock (2)' } });
  expect(checked.message).toBe(
    'You already have a store called “Dock”, so this one is called “Dock (2)”. You can rename it at any time.',
  );
  const mail = (await mailsTo(server, owner.email, 4)).find(({ subject }) => subject === 'Dock (2) is open');
  expect(mail?.text).toContain('this one is called “Dock (2)”');
});

test('mails and history have the store’s current name', async () => {
  const { owner, subscriptionId, storeId } = await aPaidStore();
  const rename = (storeName: string) =>
    owner.call('POST /stores/edit-store', { _id: storeId, storeName, address: 'Here' });
  await rename('Harbor');
  await cancel(owner, subscriptionId);
  const renewed = await begin(owner, 'Harbor', { storeId });
  await rename('Wharf');
  paypal.approve(renewed.subscriptionId);
  expect(await check(owner, renewed.subscriptionId)).toMatchObject({ success: true, wishedName: null });
  const subjects = (await mailsTo(server, owner.email, 4)).map(({ subject }) => subject);
  expect(subjects).toContain('The subscription for Harbor is cancelled');
  expect(subjects).toContain('Wharf stays on');
  const entries = await server.sql<{ subject: string }>(
    `select subject from audit_entries where store_id = $1 and kind = 'subscription' order by at`,
    [storeId],
  );
  expect(entries.map(({ subject }) => subject)).toEqual(['Pier', 'Harbor', 'Wharf']);
});

test('a long name is cut for its number, but not inside a character', async () => {
  const { owner } = await aPaidStore();
  const free = await storeOf(owner, dataOf(await owner.call<Store[]>('GET /stores/user-stores'))[0]?._id ?? '');
  const start = 'D'.repeat(95);
  const storeName = `${start}🕹️DD`;
  const { subscriptionId } = await begin(owner, storeName);
  await owner.call('POST /stores/edit-store', { _id: free._id, storeName, address: 'Here' });
  paypal.approve(subscriptionId);
  expect(await check(owner, subscriptionId)).toMatchObject({ store: { name: `${start} (2)` } });
});

test('a client that sends only what the specification lists is served', async () => {
  const { owner } = await aPaidStore();
  for (const form of [
    { storeName: 'Dock', storeData: { storeName: 'Dock' } },
    { storeData: { storeName: 'Mall' } },
    { storeName: 'Hall' },
  ]) {
    expect((await owner.call('POST /payment/paypal/create-subscription', form)).body.error).toBeUndefined();
  }
  const { body } = await owner.call('POST /payment/paypal/create-subscription', { storeData: {} });
  expect(body.error).toEqual({ storeName: 'Store name is required' });
});
