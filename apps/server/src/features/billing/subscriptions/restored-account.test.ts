import type { Store } from '@quarterdeck/contract/stores';
import { expect, test } from 'vitest';
import { anOwner, aStore, callerWith, dataOf, type Caller, type Owner } from '../../../../test/builders.ts';
import { deletedAccounts } from '../../../../test/accounts/deleted-accounts.ts';
import { aSubscription, begin, check, startPayingServer } from '../../../../test/payments/paying-server.ts';
import { endRestorableTime, purged, runAccountPurge } from '../../../../test/accounts/purge.ts';
import { until } from '../../../../test/until.ts';

// No notifications: each test runs the timer itself.
const server = await startPayingServer({ webhooks: false });
const { controls } = server.sandbox;
const { deleteAccount, signIn, questionOf, answerYes } = deletedAccounts(server);

async function aPayer() {
  const owner = await anOwner(server);
  await aStore(owner);
  return { owner, ...(await aSubscription(server, owner, 'Pier')) };
}
const atPayPal = (subscriptionId: string) =>
  controls.paypal.subscriptions().find(({ id }) => id === subscriptionId)?.status;
const isCancelled = (subscriptionId: string) =>
  until('it is cancelled', () => Promise.resolve(atPayPal(subscriptionId) === 'CANCELLED'));
const isSettled = ({ ownerId }: Owner) =>
  until('nothing is left to do', async () => {
    const open = await server.sql('select 1 from cancellations where owner_id = $1', [ownerId]);
    return open.length === 0;
  });
const storeOf = async (caller: Caller, storeId: string) =>
  dataOf(await caller.call<Store[]>('GET /stores/user-stores')).find(({ _id }) => _id === storeId);
const counterSignIn = ({ username, password }: Store) =>
  server.call<{ token: string }>('POST /auth/user/login', { email: username, password });

test('a restored account’s subscription stays cancelled; its store runs until the paid time ends, then can be paid again', async () => {
  const { owner, subscriptionId, storeId } = await aPayer();
  await deleteAccount(owner);
  await isCancelled(subscriptionId);
  await isSettled(owner);
  const { challenge } = questionOf(await signIn(owner));
  const restored = { ...owner, ...callerWith(server, dataOf(await answerYes(challenge)).token) };
  const store = await storeOf(restored, storeId);
  if (!store) throw new Error('The store is gone');
  expect(store).toMatchObject({ subscriptionId, renews: false });
  expect(Date.parse(store.runsUntil ?? '')).toBeGreaterThan(Date.now());
  expect(atPayPal(subscriptionId)).toBe('CANCELLED');
  expect((await counterSignIn(store)).body.error).toBeUndefined();

  await server.sql(`update subscriptions set paid_through = now() - interval '1 hour' where provider_id = $1`, [
    subscriptionId,
  ]);
  await server.sql(`update stores set runs_until = now() - interval '1 hour' where id = $1`, [storeId]);
  expect((await counterSignIn(store)).code).toBe('wrongCredentials');
  const renewed = await begin(restored, 'Pier', { storeId });
  controls.paypal.approve(renewed.subscriptionId);
  expect(await check(restored, renewed.subscriptionId)).toMatchObject({ success: true, store: { _id: storeId } });
  expect(await storeOf(restored, storeId)).toMatchObject({ subscriptionId: renewed.subscriptionId, renews: true });
  expect((await counterSignIn(store)).body.error).toBeUndefined();
});

test('an account whose time is over is purged only once its last subscription is cancelled', async () => {
  const { owner, subscriptionId } = await aPayer();
  const { ownerId } = owner;
  controls.faults.add({ match: 'v1/billing', status: 503, times: 1_000 });
  await deleteAccount(owner);
  await endRestorableTime(server, ownerId);
  await runAccountPurge(server);
  const kept = () => server.sql('select 1 from audit_entries where owner_id = $1', [ownerId]);
  expect((await kept()).length).toBeGreaterThan(0);
  expect(await server.sql('select 1 from stores where owner_id = $1', [ownerId])).toHaveLength(2);
  expect(atPayPal(subscriptionId)).toBe('ACTIVE');

  controls.faults.clear();
  await server.sql('update cancellations set next_try_at = now() where owner_id = $1', [ownerId]);
  await server.jobs.add(server.database.db, { name: 'reconcile-payments' }, {});
  await isCancelled(subscriptionId);
  await purged(server, owner);
  expect(await kept()).toEqual([]);
});
