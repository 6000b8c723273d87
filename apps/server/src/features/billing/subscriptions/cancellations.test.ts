import type { RefusedCancellation } from '@quarterdeck/contract/cancellations';
import { expect, test } from 'vitest';
import { anHr, anOwner, aStore, dataOf, type Owner } from '../../../../test/builders.ts';
import { aSubscription, begin, check, startPayingServer } from '../../../../test/payments/paying-server.ts';
import { purged } from '../../../../test/accounts/purge.ts';
import { everyRow } from '../../../../test/postgres/rows.ts';
import { until } from '../../../../test/until.ts';

// Webhooks and timers are off: each test runs the timer itself.
const server = await startPayingServer({ webhooks: false });
const { controls } = server.sandbox;
const { paypal } = controls;
const hr = await anHr(server);

const atPayPal = (subscriptionId: string) => paypal.subscriptions().find(({ id }) => id === subscriptionId)?.status;
const open = ({ ownerId }: Owner) =>
  server.sql<{ tries: number; problem: string | null; next: string | null }>(
    'select tries, problem, next_try_at as next from cancellations where owner_id = $1',
    [ownerId],
  );
const refused = async () => dataOf(await hr.call<RefusedCancellation[]>('GET /payment/refused-cancellations'));
const deleteAccount = async (owner: Owner) =>
  expect((await owner.call('DELETE /auth/user/delete-account')).body).toEqual({
    success: 'Account deleted successfully',
  });

async function anOwnerWith(...storeNames: string[]): Promise<{ owner: Owner; ids: string[] }> {
  const owner = await anOwner(server);
  await aStore(owner);
  const ids: string[] = [];
  for (const name of storeNames) ids.push((await aSubscription(server, owner, name)).subscriptionId);
  return { owner, ids };
}

/** Ends the pause before the next try and runs the timer. */
async function timePasses(owner: Owner): Promise<void> {
  await server.sql('update cancellations set next_try_at = now() where owner_id = $1 and next_try_at is not null', [
    owner.ownerId,
  ]);
  await server.jobs.add(server.database.db, { name: 'reconcile-payments' }, {});
}

/** Waits until the job that tries at once has run. */
const triedOnce = (owner: Owner, times: number) =>
  until('each was tried', async () => {
    const cancellations = await open(owner);
    return cancellations.length === times && cancellations.every(({ tries, problem }) => tries > 0 && problem !== null);
  });

test('an account is deleted while PayPal is down, and each subscription is cancelled once it is back', async () => {
  const { owner, ids } = await anOwnerWith('Pier', 'Dock', 'Hall', 'Mall');
  controls.faults.add({ match: 'v1/billing', status: 503, times: 1_000 });
  await deleteAccount(owner);
  expect((await owner.call('GET /auth/user/fetch-user')).status).toBe(401);
  await triedOnce(owner, 4);
  expect(ids.map(atPayPal)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
  // Retries continue, so the cancellation is not on HR's list.
  expect(await refused()).toEqual([]);

  controls.faults.clear();
  await timePasses(owner);
  await until('all are cancelled', () => Promise.resolve(ids.every((id) => atPayPal(id) === 'CANCELLED')));
  await until('nothing is left to do', async () => (await open(owner)).length === 0);
  await purged(server, owner);
  const left = (await everyRow(server)).filter((row) => row.includes(owner.email) || row.includes('Pier'));
  expect(left).toEqual([]);
  const [row] = await server.sql<{ ba: string | null }>(
    'select ba_token as ba from subscriptions where owner_id = $1',
    [owner.ownerId],
  );
  expect(row).toEqual({ ba: null });
});

test('a subscription cancelled already counts as done', async () => {
  const { owner, ids } = await anOwnerWith('Pier');
  const [id = ''] = ids;
  paypal.cancelByPayer(id);
  await deleteAccount(owner);
  await until('it is settled', async () => (await open(owner)).length === 0);
  expect(atPayPal(id)).toBe('CANCELLED');
});

test('a cancellation whose response was lost is checked and not repeated', async () => {
  const { owner, ids } = await anOwnerWith('Pier');
  controls.faults.add({ match: 'POST .*/cancel', lose: 'answer', times: 1 });
  await deleteAccount(owner);
  await until('it is cancelled', () => Promise.resolve(atPayPal(ids[0] ?? '') === 'CANCELLED'));
  await timePasses(owner);
  await until('it is settled', async () => (await open(owner)).length === 0);
});

test('a refused cancellation waits for HR, who tries again or marks it as done', async () => {
  const { owner, ids } = await anOwnerWith('Pier', 'Dock');
  controls.faults.add({ match: 'POST .*/cancel', status: 422, times: 1_000 });
  await deleteAccount(owner);
  await triedOnce(owner, 2);
  const waiting = await refused();
  expect(waiting.map(({ subscriptionId }) => subscriptionId).toSorted()).toEqual(ids.toSorted());
  expect(waiting[0]).toMatchObject({
    plan: 'High Score Hero',
    price: 7,
    currency: 'USD',
    reason: 'The account was deleted',
    isRetried: false,
    tries: 1,
  });
  expect(waiting[0]?.problem).toContain('422');
  // The passing of time alone causes no new try.
  await timePasses(owner);
  expect((await open(owner)).map(({ tries }) => tries)).toEqual([1, 1]);

  const [first, second] = waiting;
  if (first === undefined || second === undefined) throw new Error('Two are waiting');
  const again = await hr.call<RefusedCancellation[]>('POST /payment/retry-cancellation', { _id: first._id });
  expect(dataOf(again).find(({ _id }) => _id === first._id)).toMatchObject({ tries: 2, isRetried: false });
  controls.faults.clear();
  const done = dataOf(await hr.call<RefusedCancellation[]>('POST /payment/retry-cancellation', { _id: first._id }));
  expect(done.map(({ _id }) => _id)).toEqual([second._id]);
  expect(atPayPal(first.subscriptionId)).toBe('CANCELLED');

  paypal.cancelByPayer(second.subscriptionId);
  const closed = await hr.call<RefusedCancellation[]>('POST /payment/close-cancellation', { _id: second._id });
  expect(dataOf(closed)).toEqual([]);
  expect(await open(owner)).toEqual([]);
  const noted = await server.sql<{ subject: string; changes: { after: string }[] }>(
    `select subject, changes from audit_entries where owner_id = $1 and kind = 'subscription' order by at, id`,
    [hr.ownerId],
  );
  expect(noted.map(({ subject, changes }) => [subject, changes[0]?.after])).toEqual([
    [first.subscriptionId, 'Tried again'],
    [first.subscriptionId, 'Tried again'],
    [second.subscriptionId, 'Marked as done'],
  ]);
  // A second time is rejected.
  const twice = await hr.call('POST /payment/close-cancellation', { _id: second._id });
  expect(twice.body.error).toHaveProperty('_id');
});

test('a subscription HR marked as done that still runs at PayPal is cancelled', async () => {
  const { owner, ids } = await anOwnerWith('Pier');
  const [id = ''] = ids;
  controls.faults.add({ match: 'POST .*/cancel', status: 422, times: 1_000 });
  await deleteAccount(owner);
  await triedOnce(owner, 1);
  const [waiting] = await refused();
  await hr.call('POST /payment/close-cancellation', { _id: waiting?._id });
  expect(await refused()).toEqual([]);
  controls.faults.clear();
  await server.sql('update subscriptions set next_check_at = now() where provider_id = $1', [id]);
  await timePasses(owner);
  await until('it is cancelled', () => Promise.resolve(atPayPal(id) === 'CANCELLED'));
});

test('a replaced subscription HR marked as done that charges again is cancelled', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const { subscriptionId: old, storeId } = await aSubscription(server, owner, 'Pier');
  paypal.failRenewals(old);
  paypal.suspend(old);
  controls.faults.add({ match: 'POST .*/cancel', status: 422, times: 1_000 });
  const renewed = await begin(owner, 'Pier', { storeId });
  paypal.approve(renewed.subscriptionId);
  await check(owner, renewed.subscriptionId);
  await triedOnce(owner, 1);
  const [waiting] = await refused();
  expect(waiting?.subscriptionId).toBe(old);
  await hr.call('POST /payment/close-cancellation', { _id: waiting?._id });
  controls.faults.clear();
  paypal.fixPayment(old);
  expect(atPayPal(old)).toBe('ACTIVE');
  await server.sql('update subscriptions set next_check_at = now() where provider_id = $1', [old]);
  await timePasses(owner);
  await until('it is cancelled', () => Promise.resolve(atPayPal(old) === 'CANCELLED'));
  expect(atPayPal(renewed.subscriptionId)).toBe('ACTIVE');
});

test('a subscription approved after the account was deleted is cancelled by the timer alone', async () => {
  const { owner } = await anOwnerWith();
  const { subscriptionId } = await begin(owner, 'Pier');
  await deleteAccount(owner);
  paypal.approve(subscriptionId);
  await server.sql('update subscriptions set next_check_at = now() where provider_id = $1', [subscriptionId]);
  await timePasses(owner);
  await until('it is cancelled', () => Promise.resolve(atPayPal(subscriptionId) === 'CANCELLED'));
  await until('it is settled', async () => (await open(owner)).length === 0);
});

test('an owner neither sees nor changes HR’s list', async () => {
  const { owner } = await anOwnerWith('Pier');
  controls.faults.add({ match: 'POST .*/cancel', status: 422, times: 1_000 });
  await deleteAccount(owner);
  await triedOnce(owner, 1);
  controls.faults.clear();
  const [waiting] = await refused();
  const other = await anOwner(server);
  for (const route of ['POST /payment/retry-cancellation', 'POST /payment/close-cancellation'] as const) {
    expect((await other.call(route, { _id: waiting?._id })).body).toEqual({
      error: 'Only HR can do this',
    });
  }
  expect(await refused()).toEqual([waiting]);
  await hr.call('POST /payment/retry-cancellation', { _id: waiting?._id });
});
