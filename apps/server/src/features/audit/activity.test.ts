import { AUDIT_PAGE_SIZE, type ActivityEntry } from '@quarterdeck/contract/audit';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  type Caller,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { computed, row } from '../../platform/postgres/rows.ts';
import { listActivity, type ActivityFilter } from './activity.queries.ts';
import { addToAudit } from './audit.writes.ts';

const server = await startTestServer();

const ask = (caller: Caller, filter: object = {}) => caller.call<ActivityEntry[]>('POST /audit/activity', filter);
const activity = async (caller: Caller, filter: object = {}) => dataOf(await ask(caller, filter));
const actors = async (caller: Caller) => dataOf(await caller.call<string[]>('POST /audit/actors'));
const summaries = (entries: ActivityEntry[]) =>
  entries.map(({ storeName, kind, action, subject }) => [storeName, kind, action, subject].join(' '));

/** An entry of this owner that was made at this moment. */
const addAt = (
  owner: Owner,
  at: string,
  {
    storeId = null,
    actor = 'Admin',
    kind = 'staff',
  }: Partial<{ storeId: string | null; actor: string; kind: string }> = {},
) =>
  server.sql(
    `insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes, at)
     values ($1, $2, $3, $4, $5, $6::text, 'changed', $7, '[]', $6::timestamptz)`,
    [owner.ownerId, uuidv7({ msecs: Date.parse(at) }), storeId, kind, uuidv7(), at, actor],
  );

async function twoStores() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  const claw = await aGame(owner, store, { gameName: 'Claw' });
  const skee = await aGame(owner, pier, { gameName: 'Skee-Ball' });
  const record = await aDay(owner, store, [claw], { date: '2026-03-01' });
  return { owner, store, pier, claw, skee, record };
}

describe('the activity of an owner', () => {
  test('covers all stores and the account, newest first, with each store’s name', async () => {
    const { owner } = await twoStores();
    await owner.call('PATCH /auth/user/update-user-profile', { name: 'New Name', email: owner.email });
    expect(summaries(await activity(owner))).toEqual([
      ' account changed Name',
      'Boardwalk record created 2026-03-01',
      'Pier game created Skee-Ball',
      'Boardwalk game created Claw',
      'Pier store created Pier',
      'Boardwalk store created Boardwalk',
    ]);
  });

  test('is filtered by stores, kind, actor and their combination', async () => {
    const { owner, store, pier } = await twoStores();
    const sam = await aStaffMember(owner, pier);
    await addAt(owner, new Date().toISOString(), { storeId: pier._id, actor: 'Sam Lee', kind: 'record' });
    expect(summaries(await activity(owner, { storeIds: [pier._id], kind: 'game' }))).toEqual([
      'Pier game created Skee-Ball',
    ]);
    expect(await activity(owner, { storeIds: [store._id, pier._id] })).toEqual(await activity(owner));
    expect((await activity(owner, { kind: 'record' })).map(({ actor }) => actor)).toEqual(['Sam Lee', 'Admin']);
    expect(await activity(owner, { kind: 'record', actor: 'Sam Lee', storeIds: [store._id] })).toEqual([]);
    expect(summaries(await activity(owner, { kind: 'staff' }))).toEqual([
      `Pier staff created ${sam.firstName} ${sam.lastName}`,
    ]);
    expect(await activity(owner, { actor: 'sam lee' })).toEqual([]);
  });

  test('covers the requested period, to the millisecond', async () => {
    const owner = await anOwner(server);
    for (const at of [
      '2026-02-01T04:59:59.999Z',
      '2026-02-01T05:00:00.000Z',
      '2026-02-02T04:59:59.999Z',
      '2026-02-02T05:00:00.000Z',
    ])
      await addAt(owner, at);
    const entries = await activity(owner, { since: '2026-02-01T05:00:00.000Z', until: '2026-02-02T05:00:00.000Z' });
    expect(entries.map(({ subject }) => subject)).toEqual(['2026-02-02T04:59:59.999Z', '2026-02-01T05:00:00.000Z']);
    expect(await activity(owner, { since: '2026-02-02T05:00:00.001Z', until: '2026-02-03T00:00:00Z' })).toEqual([]);
    expect(await activity(owner, { until: '2000-01-01T00:00:00Z' })).toEqual([]);
    expect(await activity(owner, { since: '9999-12-31T00:00:00Z' })).toEqual([]);
  });

  test('continues page by page over several stores without repeating or skipping an entry', async () => {
    const { owner, store, pier } = await twoStores();
    const storeIds = [store._id, pier._id];
    for (let number = 0; number < AUDIT_PAGE_SIZE + 20; number += 1)
      await addToAudit(server.database.db, {
        ownerId: owner.ownerId,
        storeId: storeIds[number % 3 === 0 ? 0 : 1]!,
        kind: 'loan',
        subjectId: uuidv7(),
        subject: String(number),
        action: 'changed',
        actor: 'Admin',
      });
    const newest = await activity(owner, { storeIds });
    const rest = await activity(owner, { storeIds, before: newest.at(-1)?._id });
    const subjects = [...newest, ...rest].filter(({ kind }) => kind === 'loan').map(({ subject }) => Number(subject));
    expect(subjects).toEqual(
      Array.from({ length: AUDIT_PAGE_SIZE + 20 }, (_, number) => AUDIT_PAGE_SIZE + 19 - number),
    );
    expect([...newest, ...rest]).toHaveLength(AUDIT_PAGE_SIZE + 25);
  });

  test('reports whether a subject can still be opened', async () => {
    const { owner, store, claw, skee, record, pier } = await twoStores();
    const isPresent = async (subjectId: string) =>
      (await activity(owner)).find((entry) => entry.subjectId === subjectId)?.isPresent;
    const isStorePresent = async (subjectId: string) =>
      (await activity(owner)).find((entry) => entry.subjectId === subjectId)?.isStorePresent;
    for (const { _id } of [claw, skee, record, store]) expect(await isPresent(_id)).toBe(true);
    await owner.call('POST /financials/delete-financial', { _id: record._id });
    await owner.call('POST /games/delete-game', { _id: claw._id, storeId: store._id });
    for (const { _id } of [claw, record]) expect(await isPresent(_id)).toBe(false);
    for (const { _id } of [claw, record, skee]) expect(await isStorePresent(_id)).toBe(true);
    await owner.call('POST /stores/delete-store', { _id: pier._id });
    for (const { _id } of [pier, skee]) {
      expect(await isPresent(_id)).toBe(false);
      expect(await isStorePresent(_id)).toBe(false);
    }
  });
});

test('a loan of a deleted staff member can be opened, its borrower cannot', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const { _id: staffId } = await aStaffMember(owner, store);
  dataOf(await owner.call('POST /staff/create-loan', { staffId, amount: 30 }));
  await owner.call('POST /staff/delete-staff', { _id: staffId });
  const ofStaff = (await activity(owner)).filter(({ subjectId }) => subjectId === staffId);
  const presence = new Map(ofStaff.map(({ kind, isPresent }) => [kind, isPresent]));
  expect(presence).toEqual(
    new Map([
      ['staff', false],
      ['loan', true],
    ]),
  );
});

describe('the names of actors', () => {
  test('are the owner, then everyone with an entry, once', async () => {
    const { owner } = await twoStores();
    for (const actor of ['Zoe', 'ann', 'Too many wrong PINs', 'Zoe'])
      await addAt(owner, '2026-02-01T05:00:00Z', { actor });
    expect(await actors(owner)).toEqual(['Admin', 'ann', 'Zoe']);
    expect(await actors(await anOwner(server))).toEqual([]);
  });
});

describe('others', () => {
  test('see no entries with any request', async () => {
    const { owner, store } = await twoStores();
    const [newest] = await activity(owner);
    const stranger = await anOwner(server);
    for (const filter of [{}, { storeIds: [store._id] }, { actor: 'Admin' }, { before: newest?._id }])
      expect(await activity(stranger, filter)).toEqual([]);
    await aStore(stranger);
    expect(await activity(stranger, { before: newest?._id })).toEqual([]);
    expect(await activity(stranger, { storeIds: [store._id], kind: 'store' })).toEqual([]);
    const counter = await aCounter(server, owner, store);
    for (const call of ['POST /audit/activity', 'POST /audit/actors'] as const) {
      const { body } = await counter.call(call, {});
      expect([body.data, body.error]).toEqual([undefined, expect.anything()]);
    }
  });

  test.each([
    ['a kind that does not exist', { kind: 'everything' }],
    ['an invalid time', { since: 'yesterday' }],
    ['a time before the common era', { until: '0000-01-01T00:00:00Z' }],
    ['an empty name', { actor: ' ' }],
    ['a name of 10,000 characters', { actor: 'x'.repeat(10_000) }],
    ['no store', { storeIds: [] }],
    ['too many stores', { storeIds: Array.from({ length: 501 }, () => uuidv7()) }],
  ])('are refused %s', async (_what, filter) => {
    const { body } = await ask(await anOwner(server), filter);
    expect([body.data, body.error]).toEqual([undefined, expect.anything()]);
  });
});

test('each filter uses an index, also where nothing matches in a long history', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await server.adminSql(`
    set session_replication_role = replica;
    insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes, at, sequence)
    select '${owner.ownerId}', uuidv7(make_interval(secs => n - 40000)), '${store._id}', 'record', gen_random_uuid(), 'x',
      'created', 'Staff ' || n % 20, '[]', now(), n + 1000 from generate_series(1, 40000) as n;
    set session_replication_role = origin;
    analyze audit_entries`);
  const { db } = server.database;
  const read: number[] = [];
  const filters: ActivityFilter[] = [
    {},
    { kind: 'loan' },
    { kind: 'loan', storeIds: [store._id] },
    { actor: 'Nobody' },
    { actor: 'Staff 3' },
    { storeIds: [uuidv7(), uuidv7()] },
    { since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' },
  ];
  for (const filter of filters) {
    await db.transaction(async (tx) => {
      // Also counts statements of earlier transactions that the connection has not reported yet.
      const counted = () =>
        row(
          tx,
          { read: computed.number },
          sql`select coalesce(idx_tup_fetch, 0) + seq_tup_read as read from pg_stat_xact_user_tables
              where relname = 'audit_entries'`,
        );
      const before = await counted();
      await listActivity(tx, { ownerId: owner.ownerId, storeId: null }, filter);
      read.push((await counted()).read - before.read);
    });
  }
  expect(read[0]).toBeGreaterThanOrEqual(AUDIT_PAGE_SIZE);
  expect(Math.max(...read), read.join()).toBeLessThanOrEqual(2 * AUDIT_PAGE_SIZE);
});
