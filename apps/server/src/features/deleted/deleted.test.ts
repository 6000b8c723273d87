import { DELETED_PAGE_SIZE, type DeletedItem } from '@quarterdeck/contract/deleted';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '@quarterdeck/domain/durations';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const list = async (caller: Caller, before?: string) =>
  dataOf(await caller.call<DeletedItem[]>('GET /deleted/list', before === undefined ? undefined : { before }));

/** An arcade with two stores. In one store an item of each kind was deleted, in order. */
async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  const game = await aGame(owner, store);
  const staff = await aStaffMember(owner, store);
  const expenses = [{ description: 'Bulbs', amount: 130.05 }];
  const record = await aDay(owner, store, [game], { date: '2026-03-01', expenses });
  await owner.call('POST /financials/delete-financial', { _id: record._id });
  await owner.call('POST /games/delete-game', { _id: game._id, storeId: store._id });
  await owner.call('POST /staff/delete-staff', { _id: staff._id });
  return { owner, store, pier, game, staff, record };
}

test('deleted items are listed, latest first, with who deleted them and until when they are kept', async () => {
  const { owner, store, pier, game, staff, record } = await anArcade();
  await aGame(owner, pier);
  await owner.call('POST /stores/delete-store', { _id: pier._id });
  const items = await list(owner);
  const base = { storeId: store._id, storeName: 'Boardwalk', dailyProfit: null, deletedBy: 'Admin' };
  expect(items.map(({ deletedAt: _, purgedAt: __, ...item }) => item)).toEqual([
    { ...base, _id: pier._id, kind: 'store', storeId: pier._id, storeName: 'Pier', name: 'Pier' },
    { ...base, _id: staff._id, kind: 'staff', name: 'Sam Lee' },
    { ...base, _id: game._id, kind: 'game', name: 'Skee-Ball' },
    { ...base, _id: record._id, kind: 'record', name: '2026-03-01', dailyProfit: -30.05 },
  ]);
  for (const { deletedAt, purgedAt } of items) expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * DAY_MS);
});

test('is listed in pages, so that many deletions hide none', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const games = [];
  for (let count = 0; count < DELETED_PAGE_SIZE + 2; count += 1) games.push(await aGame(owner, store));
  // All at the same moment.
  await server.database.db.execute(sql`update games set deleted_at = now() where owner_id = ${owner.ownerId}`);
  const first = await list(owner);
  expect(first).toHaveLength(DELETED_PAGE_SIZE);
  const second = await list(owner, first.at(-1)?._id);
  expect(new Set([...first, ...second].map(({ _id }) => _id))).toEqual(new Set(games.map(({ _id }) => _id)));
  expect(second).toHaveLength(2);
  expect(await list(owner, second.at(-1)?._id)).toEqual([]);
  const { owner: other, game } = await anArcade();
  expect(await list(owner, game._id), 'another owner’s item').toEqual([]);
  expect(await list(other, game._id)).toMatchObject([{ kind: 'record' }]);
});

test('each is restored by the call of its kind and leaves the list', async () => {
  const { owner, store, game, staff, record } = await anArcade();
  const before = await list(owner);
  for (const [route, body] of [
    ['/financials/restore-financial', { _id: record._id }],
    ['/games/restore-game', { _id: game._id, storeId: store._id }],
    ['/staff/restore-staff', { _id: staff._id }],
  ] as const) {
    expect((await owner.call(`POST ${route}`, body)).body.error).toBeUndefined();
    expect((await list(owner)).map(({ _id }) => _id)).not.toContain(body._id);
  }
  expect(before).toHaveLength(3);
  expect(await list(owner)).toEqual([]);
});

test('deleted items of a deleted store are listed again once the store is restored', async () => {
  const { owner, store } = await anArcade();
  const before = await list(owner);
  await owner.call('POST /stores/delete-store', { _id: store._id });
  expect((await list(owner)).map(({ kind }) => kind)).toEqual(['store']);
  await owner.call('POST /stores/restore-store', { _id: store._id });
  expect(await list(owner)).toEqual(before);
});

test('an item that was deleted twice shows who deleted it last', async () => {
  const { owner, store, game } = await anArcade();
  const place = { _id: game._id, storeId: store._id };
  await server.sql(
    `insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes)
     values ($1, '01000000-0000-7000-8000-000000000000', $2, 'game', $3, 'x', 'deleted', 'Long Ago', '[]')`,
    [owner.ownerId, store._id, game._id],
  );
  await owner.call('POST /games/restore-game', place);
  await owner.call('POST /games/delete-game', place);
  expect((await list(owner))[0]).toMatchObject({ _id: game._id, deletedBy: 'Admin' });
});

test('after 30 days items leave the list, and stores and games cannot be restored', async () => {
  const { owner, store, pier, game, staff, record } = await anArcade();
  await owner.call('POST /stores/delete-store', { _id: pier._id });
  const setBack = async (days: number) => {
    for (const table of ['stores', 'games', 'staff', 'financial_records']) {
      await server.sql(
        `update ${table} set deleted_at = now() - make_interval(days => $2) + interval '5 minutes'
         where owner_id = $1 and deleted_at is not null`,
        [owner.ownerId, days],
      );
    }
  };
  await setBack(30);
  expect(await list(owner)).toHaveLength(4);
  await setBack(31);
  expect(await list(owner)).toEqual([]);
  expect((await owner.call('POST /stores/restore-store', { _id: pier._id })).body).toEqual({
    error: { storeId: 'Store not found' },
  });
  expect((await owner.call('POST /games/restore-game', { _id: game._id, storeId: store._id })).body).toEqual({
    error: { _id: 'Game not found' },
  });
  expect((await owner.call('POST /staff/restore-staff', { _id: staff._id })).body).toEqual({
    error: { staffId: 'Staff member not found' },
  });
  expect((await owner.call('POST /financials/restore-financial', { _id: record._id })).body).toEqual({
    error: { _id: 'Financial record not found' },
  });
});

test('other owners do not see deleted items', async () => {
  await anArcade();
  const stranger = await anOwner(server);
  await aStore(stranger);
  expect(await list(stranger)).toEqual([]);
});

test('of many items, the latest are on the first page', async () => {
  const { owner, store } = await anArcade();
  await server.sql(
    `insert into games (owner_id, id, store_id, game_name, quantity, commission_basis_points, rep_name, rep_phone, deleted_at)
     select $1, gen_random_uuid(), $2, 'Game ' || n, 1, 0, '', '', now() + make_interval(secs => n)
     from generate_series(1, 250) as n`,
    [owner.ownerId, store._id],
  );
  const names = (await list(owner)).map(({ name }) => name);
  expect(names).toEqual(Array.from({ length: DELETED_PAGE_SIZE }, (_, index) => `Game ${250 - index}`));
});
