import type { SessionUser } from '@quarterdeck/contract/accounts';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { describe, expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aPersonalSession, aStaffMember } from '../test/builders.ts';
import { anArcade, refusal, succeed } from '../test/http/literal-client.ts';
import { startPayingServer } from '../test/payments/paying-server.ts';

// The requests of specification-client.test.ts in other forms that a client may send: all values as texts of form
// fields, a record's id under its other name, a choice left blank.

const server = await startPayingServer({ webhooks: false });

/** A listed item as a form without types sends it back: numbers and booleans are texts. */
const asTexts = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value as unknown),
    ]),
  );

describe('values as texts', () => {
  test('a store and a game, sent back as they were listed', async () => {
    const { owner, store, game } = await anArcade(server);
    const settings = { dayEndsAt: 5, entryWindowDays: 4, rememberShiftMinutes: 10, approveCounters: true };
    const form = { _id: store._id, storeName: store.storeName, address: store.address };
    const [set] = await succeed<Store[]>(owner, 'POST /stores/edit-store', { ...form, ...settings });
    const sent = { ...asTexts({ ...set, entryWindowDays: 6 }), timeZone: '' };
    const [edited] = await succeed<Store[]>(owner, 'POST /stores/edit-store', sent);
    expect(edited).toMatchObject({ ...settings, entryWindowDays: 6, timeZone: set?.timeZone });
    const games = await succeed<Game[]>(owner, 'POST /games/edit-game', asTexts({ ...game, quantity: 7 }));
    expect(games).toMatchObject([{ _id: game._id, quantity: 7, ownGame: false }]);
  });

  test('accepted terms', async () => {
    const owner = await anOwner(server);
    expect(await succeed(owner, 'POST /auth/user/term-conditions', { accepted: 'true' })).toMatchObject({
      termsAccepted: true,
    });
    for (const accepted of [false, 'false', '', null]) {
      expect(await refusal(owner, 'POST /auth/user/term-conditions', { accepted })).toEqual({
        error: { accepted: 'Accept the terms to continue' },
      });
    }
  });

  test('names in a record that the server knows itself may have any type', async () => {
    const { owner, store, game } = await anArcade(server);
    const form = {
      storeId: store._id,
      date: '2026-03-01',
      gameFinances: [{ gameId: game._id, gameName: 1942, sum: 10 }],
      actualCashCount: 10,
      createdBy: 1,
    };
    const [record] = await succeed<FinancialRecord[]>(owner, 'POST /financials/create-financial', form);
    expect(record).toMatchObject({ gameFinances: [{ gameName: game.gameName }], createdBy: 'Admin' });
    const changes = { ...form, _id: record?._id, updatedBy: { name: 'Admin' } };
    await succeed(owner, 'PATCH /financials/edit-financial', changes);
  });
});

describe('records under their other name', () => {
  test('a store is edited by its `storeId`, and a blank `_id` counts as missing', async () => {
    const { owner, store } = await anArcade(server);
    const form = { storeName: store.storeName, address: '3 Pier' };
    const named = { _id: '', storeId: store._id };
    expect(await succeed(owner, 'POST /stores/edit-store', { ...form, ...named })).toMatchObject([
      { _id: store._id, address: '3 Pier' },
    ]);
    expect(await refusal(owner, 'POST /stores/edit-store', form)).toEqual({ error: { storeId: 'Store is required' } });
    expect(await succeed(owner, 'POST /stores/delete-store', named)).toEqual([]);
  });

  test('an employment summary is asked for with the staff member as listed', async () => {
    const { owner, member } = await anArcade(server);
    const view = 'POST /api/curriculum-vitae/view';
    expect(await succeed(owner, view, member)).toMatchObject({ curriculumVitae: { staffId: member._id } });
    expect(await refusal(owner, view, {})).toEqual({ error: { staffId: 'Staff member is required' } });
  });
});

test.each(['counter', 'person'] as const)('the lists of a %s are those of its store', async (who) => {
  const arcade = await anArcade(server);
  const { owner, store, member, game } = arcade;
  const other = await aFurtherStore(server, owner, 'Mall Level 3');
  await aDay(owner, other, [await aGame(owner, other)]);
  await aStaffMember(owner, other);
  const record = await aDay(owner, store, [game]);
  const caller = who === 'counter' ? arcade.counter : await aPersonalSession(server, owner, member);
  const stores = await succeed<object[]>(caller, 'GET /stores/user-stores');
  const { staffStore } = await succeed<SessionUser>(caller, 'GET /auth/user/fetch-user');
  expect(stores).toEqual([{ ...staffStore, isActive: true }]);
  const storeId = store._id;
  expect(await succeed(caller, 'POST /stores/fetch-store', { storeId })).toEqual(stores);
  expect(await succeed(caller, 'GET /games/user-games')).toMatchObject([{ _id: game._id }]);
  expect(await succeed(caller, 'GET /financials/user-financials')).toMatchObject([{ _id: record._id }]);
  const staff = await succeed<object[]>(caller, 'GET /staff/user-staff');
  expect(staff).toEqual(await succeed(caller, 'POST /staff/fetch-store-staff', { storeId }));
  expect(staff).toMatchObject([{ _id: member._id }]);
  for (const secret of ['pin', 'email', 'paymentValue', 'loan']) expect(staff[0]).not.toHaveProperty(secret);
});

test.each(['555-0100 ext 12', '(609) 555.0100 Ext. 12', '555-0100x12'])('the telephone number %s', async (repPhone) => {
  const { owner, game, member } = await anArcade(server);
  expect(await succeed(owner, 'POST /games/edit-game', { ...game, repPhone })).toMatchObject([{ repPhone }]);
  expect(await succeed(owner, 'POST /staff/edit-staff', { ...member, phone: repPhone })).toMatchObject([
    { phone: repPhone },
  ]);
});

test('a subscription whose store has a blank name in `storeData`', async () => {
  const { owner } = await anArcade(server);
  const create = 'POST /payment/paypal/create-subscription';
  const blank = { storeName: '', address: '', notes: '' };
  expect(await refusal(owner, create, { storeName: '', storeData: blank })).toEqual({
    error: { storeName: 'Store name is required' },
  });
  await succeed(owner, create, { storeName: 'Mall Level 3', storeData: blank });
});
