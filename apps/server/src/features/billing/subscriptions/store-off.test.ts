import type { Store } from '@quarterdeck/contract/stores';
import { expect, test } from 'vitest';
import {
  allowOldDates,
  aGame,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  dayForm,
  saveDay,
} from '../../../../test/builders.ts';
import {
  aSubscription,
  begin,
  check,
  paidLongAgo,
  startPayingServer,
} from '../../../../test/payments/paying-server.ts';
import { openStream } from '../../../../test/http/stream.ts';

const server = await startPayingServer({ webhooks: false });
const { paypal } = server.sandbox.controls;

test('a counter closes when the paid time ends and reopens after payment', async () => {
  const owner = await anOwner(server);
  const free = await aStore(owner);
  const { storeId, subscriptionId: paid } = await aSubscription(server, owner, 'Pier');
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const pier = stores.find(({ _id }) => _id === storeId) ?? free;
  const game = await aGame(owner, pier);
  const sam = await aStaffMember(owner, pier);
  await allowOldDates(server, pier);
  const { pin } = sam;
  const counter = await aCounter(server, owner, pier);
  const person = await aPersonalSession(server, owner, sam);
  const elsewhere = await aCounter(server, owner, free);
  const record = dataOf(await saveDay(counter, dayForm(pier, [game], { pin })))._id;
  const streams = await Promise.all([counter, person].map((each) => openStream(server.url, each)));

  await paidLongAgo(server, paid);
  await server.sql(`update subscriptions set status = 'CANCELLED' where store_id = $1`, [storeId]);
  for (const caller of [counter, person]) {
    for (const response of [
      await saveDay(caller, dayForm(pier, [game], { pin, date: '2026-03-02' })),
      await caller.call('PATCH /financials/edit-financial', { ...dayForm(pier, [game], { pin }), _id: record }),
      await caller.call('POST /financials/delete-financial', { _id: record, pin }),
      await caller.call('POST /staff/identify', { pin }),
      await caller.call('POST /staff/check-loan', { pin }),
      await caller.call('GET /live'),
    ]) {
      expect(response.status, response.text).toBe(401);
    }
  }
  for (const email of [pier.username, sam.username]) {
    const { body } = await server.call('POST /auth/user/login', { email, password: pier.password });
    expect(body.error).toBeDefined();
  }
  await server.jobs.add(server.database.db, { name: 'reconcile-payments' }, {});
  for (const stream of streams) {
    await stream.ends();
    expect(stream.events()).toContain('event: ended');
  }
  expect((await elsewhere.call('GET /auth/user/fetch-user')).status).toBe(200);

  const { subscriptionId } = await begin(owner, 'Pier', { storeId });
  paypal.approve(subscriptionId);
  expect(await check(owner, subscriptionId)).toMatchObject({ success: true });
  for (const caller of [counter, person]) {
    expect((await caller.call('POST /staff/identify', { pin })).body.error).toBeUndefined();
  }
});
