import type { RefusedCancellation } from '@quarterdeck/contract/cancellations';
import { expect, test } from 'vitest';
import { anHr, anOwner, aStore, dataOf, OWNER_PASSWORD, type Owner } from '../../../../test/builders.ts';
import { mailsTo } from '../../../../test/mail/mails.ts';
import { aSubscription, begin, startPayingServer } from '../../../../test/payments/paying-server.ts';
import { purged } from '../../../../test/accounts/purge.ts';
import { until } from '../../../../test/until.ts';

// Webhooks are off: each test runs the timer itself.
const server = await startPayingServer({ webhooks: false });
const { controls } = server.sandbox;
const { paypal } = controls;
const hr = await anHr(server);

const atPayPal = (subscriptionId: string) => paypal.subscriptions().find(({ id }) => id === subscriptionId)?.status;
const salesOf = (subscriptionId: string) => paypal.transactions(subscriptionId);
const stuck = async () => dataOf(await hr.call<RefusedCancellation[]>('GET /payment/refused-cancellations'));
const storesOf = ({ ownerId }: Owner) =>
  server.sql<{ id: string }>('select id from stores where owner_id = $1 and deleted_at is null', [ownerId]);
const deleteAccount = async (owner: Owner) =>
  expect((await owner.call('DELETE /auth/user/delete-account')).body.success).toBe('Account deleted successfully');

const look = async (subscriptionId: string) => {
  await server.sql('update subscriptions set next_check_at = now() where provider_id = $1', [subscriptionId]);
  await server.jobs.add(server.database.db, { name: 'reconcile-payments' }, {});
};
const isRefunded = (subscriptionId: string) =>
  until('its payment is refunded', () =>
    Promise.resolve(salesOf(subscriptionId).every(({ status }) => status === 'REFUNDED')),
  );
const isSettled = ({ ownerId }: Owner) =>
  until('nothing is left to do', async () => {
    const open = await server.sql(
      `select 1 from cancellations where owner_id = $1
       union all select 1 from refund_requests where owner_id = $1 and settled_at is null`,
      [ownerId],
    );
    return open.length === 0;
  });
const payments = ({ ownerId }: Owner) =>
  server.sql<{ status: string; refunded: number }>(
    `select status, refunded_cents as refunded from payments where owner_id = $1 and provider = 'paypal'`,
    [ownerId],
  );

/** An owner who deletes the account before agreeing to a subscription. */
async function agreedTooLate() {
  const owner = await anOwner(server);
  await aStore(owner);
  const { subscriptionId } = await begin(owner, 'Pier');
  await deleteAccount(owner);
  paypal.approve(subscriptionId);
  expect(salesOf(subscriptionId)).toHaveLength(1);
  return { owner, subscriptionId };
}

test('a subscription approved after the account was deleted is cancelled, and its payment refunded once', async () => {
  const { owner, subscriptionId } = await agreedTooLate();
  await look(subscriptionId);
  await isRefunded(subscriptionId);
  await isSettled(owner);
  expect(atPayPal(subscriptionId)).toBe('CANCELLED');
  expect(await payments(owner)).toEqual([{ status: 'REFUNDED', refunded: 700 }]);
  // Another read finds nothing more to refund.
  await look(subscriptionId);
  await isSettled(owner);
  expect(salesOf(subscriptionId).map(({ refunded }) => refunded)).toEqual([700]);
});

test('a restored account gets no store for a subscription approved while it was deleted', async () => {
  const { owner, subscriptionId } = await agreedTooLate();
  controls.faults.add({ match: 'POST .*/refund', status: 503, times: 1_000 });
  await look(subscriptionId);
  await until('it is cancelled', () => Promise.resolve(atPayPal(subscriptionId) === 'CANCELLED'));
  const { body } = await server.call('POST /auth/user/login', { email: owner.email, password: OWNER_PASSWORD });
  const { challenge } = body.data as { challenge: string };
  expect((await server.call('POST /auth/user/restore-account-at-sign-in', { challenge })).body.error).toBeUndefined();
  await look(subscriptionId);
  controls.faults.clear();
  await server.sql('update refund_requests set next_try_at = now() where owner_id = $1', [owner.ownerId]);
  await look(subscriptionId);
  await isRefunded(subscriptionId);
  await isSettled(owner);
  expect(await storesOf(owner)).toHaveLength(1);
});

test('a lost response causes no second refund', async () => {
  const { owner, subscriptionId } = await agreedTooLate();
  controls.faults.add({ match: 'POST .*/refund', lose: 'answer', times: 1 });
  await look(subscriptionId);
  await isRefunded(subscriptionId);
  await isSettled(owner);
  expect(salesOf(subscriptionId).map(({ status, refunded }) => [status, refunded])).toEqual([['REFUNDED', 700]]);
});

test('a refund that PayPal refuses is listed for HR, also after the account is purged', async () => {
  const { owner, subscriptionId } = await agreedTooLate();
  controls.faults.add({ match: 'POST .*/refund', status: 422, times: 1_000 });
  await look(subscriptionId);
  const waiting = await until('it waits for HR', async () => (await stuck()).find(({ kind }) => kind === 'refund'));
  const [sale] = salesOf(subscriptionId);
  expect(waiting).toMatchObject({
    kind: 'refund',
    paymentId: sale?.id,
    subscriptionId,
    price: 7,
    currency: 'USD',
    reason: 'The account was deleted',
    tries: 1,
    isRetried: false,
  });
  expect(waiting.problem).toContain('422');
  for (const route of ['POST /payment/retry-cancellation', 'POST /payment/close-cancellation'] as const) {
    const other = await anOwner(server);
    expect((await other.call(route, { _id: waiting._id })).code).toBe('notHr');
  }
  await purged(server, owner);
  const [again] = dataOf(
    await hr.call<RefusedCancellation[]>('POST /payment/retry-cancellation', { _id: waiting._id }),
  );
  expect(again).toMatchObject({ tries: 2, isRetried: false });
  controls.faults.clear();
  const left = await hr.call<RefusedCancellation[]>('POST /payment/retry-cancellation', { _id: waiting._id });
  expect(dataOf(left)).toEqual([]);
  expect(sale && salesOf(subscriptionId)[0]?.status).toBe('REFUNDED');
  expect((await hr.call('POST /payment/close-cancellation', { _id: waiting._id })).code).toBe('cancellationNotFound');
  const noted = await server.sql<{ changes: { what: string; after: string }[] }>(
    `select changes from audit_entries where owner_id = $1 and kind = 'subscription' order by id`,
    [hr.ownerId],
  );
  expect(noted.map(({ changes: [change] }) => [change?.what, change?.after])).toEqual([
    ['Refund', 'Tried again'],
    ['Refund', 'Tried again'],
  ]);
});

test('a refund that HR marked as done is not retried', async () => {
  const { owner, subscriptionId } = await agreedTooLate();
  controls.faults.add({ match: 'POST .*/refund', status: 422, times: 1_000 });
  await look(subscriptionId);
  const waiting = await until('it waits for HR', async () => (await stuck()).find(({ kind }) => kind === 'refund'));
  await hr.call('POST /payment/close-cancellation', { _id: waiting._id });
  controls.faults.clear();
  await look(subscriptionId);
  await isSettled(owner);
  expect(await stuck()).toEqual([]);
  expect(salesOf(subscriptionId).map(({ status }) => status)).toEqual(['COMPLETED']);
});

/** An owner's refund that PayPal has accepted as pending. */
async function pendingRefund() {
  const { owner, subscriptionId } = await agreedTooLate();
  paypal.holdRefunds();
  await look(subscriptionId);
  const isOwn = ({ saleId }: { saleId: string }) => salesOf(subscriptionId).some(({ id }) => id === saleId);
  const refund = await until('it is pending', () =>
    Promise.resolve(paypal.refunds().find((made) => isOwn(made) && made.status === 'PENDING')),
  );
  await until('it is known as pending', async () => {
    const [request] = await server.sql<{ problem: string | null }>(
      'select problem from refund_requests where owner_id = $1',
      [owner.ownerId],
    );
    return request?.problem === 'PayPal reports PENDING';
  });
  const workOnIt = async () => {
    await server.sql('update refund_requests set next_try_at = now() where owner_id = $1', [owner.ownerId]);
    await look(subscriptionId);
  };
  return { owner, subscriptionId, refund, workOnIt };
}

test('a pending refund is settled once it completes, also when PayPal has forgotten the request', async () => {
  const { owner, subscriptionId, refund, workOnIt } = await pendingRefund();
  expect(await payments(owner)).toEqual([{ status: 'SUCCESS', refunded: 0 }]);
  expect(await stuck()).toEqual([]);
  await server.sql(`update refund_requests set requested_at = now() - interval '25 hours' where owner_id = $1`, [
    owner.ownerId,
  ]);
  expect(await stuck()).toMatchObject([{ kind: 'refund', problem: 'PayPal reports PENDING', isRetried: true }]);
  paypal.finishRefund(refund.id, 'COMPLETED');
  controls.faults.add({ match: 'POST .*/refund', status: 500, times: 1_000 });
  await workOnIt();
  await isSettled(owner);
  controls.faults.clear();
  expect(await payments(owner)).toEqual([{ status: 'REFUNDED', refunded: 700 }]);
  expect(salesOf(subscriptionId).map(({ refunded }) => refunded)).toEqual([700]);
});

test('a pending refund that fails waits for HR, whose retry requests a new one', async () => {
  const { owner, subscriptionId, refund, workOnIt } = await pendingRefund();
  paypal.finishRefund(refund.id, 'FAILED');
  await workOnIt();
  const waiting = await until('it waits for HR', async () => (await stuck()).find(({ kind }) => kind === 'refund'));
  expect(waiting).toMatchObject({ problem: 'PayPal reports FAILED', isRetried: false });
  expect(paypal.refunds().filter(({ saleId }) => saleId === refund.saleId)).toHaveLength(1);
  const left = await hr.call<RefusedCancellation[]>('POST /payment/retry-cancellation', { _id: waiting._id });
  expect(dataOf(left)).toEqual([]);
  await isSettled(owner);
  expect(await payments(owner)).toEqual([{ status: 'REFUNDED', refunded: 700 }]);
  expect(salesOf(subscriptionId).map(({ status, refunded }) => [status, refunded])).toEqual([['REFUNDED', 700]]);
});

// This test is last because it moves the clock.
test('a subscription approved after its store was deleted is cancelled and refunded, and creates no store', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const { subscriptionId: first, storeId } = await aSubscription(server, owner, 'Pier');
  await owner.call('POST /payment/paypal/cancel-subscription', { subscriptionId: first, reason: 'Too expensive' });
  const { subscriptionId } = await begin(owner, 'Pier', { storeId });
  await owner.call('POST /stores/delete-store', { _id: storeId });
  // The first charge was due at the end of the paid time.
  controls.moveClock({ days: 40 });
  paypal.approve(subscriptionId);
  await look(subscriptionId);
  await until('it was charged and is refunded', () =>
    Promise.resolve(salesOf(subscriptionId).some(({ status }) => status === 'REFUNDED')),
  );
  await isSettled(owner);
  expect(atPayPal(subscriptionId)).toBe('CANCELLED');
  expect(await storesOf(owner)).toHaveLength(1);
  const told = await until('the owner is mailed', async () => {
    const mails = await mailsTo(server, owner.email, 1);
    return mails.find(({ subject }) => subject.startsWith('Refund: $7.00'));
  });
  expect(told.text).toContain('Pier');
});
