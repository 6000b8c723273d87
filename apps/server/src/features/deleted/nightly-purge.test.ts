import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  allowOldDates,
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  dayForm,
  saveDay,
  type Owner,
} from '../../../test/builders.ts';
import { lockWaits } from '../../../test/postgres/lock-waits.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';
import { expectTotalsToAgree } from '../../../test/postgres/totals.ts';
import { until } from '../../../test/until.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { nightlyPurge } from './nightly-purge.ts';

const server = await startTestServer();
const { db } = server.database;

/** Backdates the owner's deletions. */
async function setBack(owner: Owner, days: number, ids?: string[]): Promise<void> {
  for (const table of ['stores', 'games', 'staff', 'financial_records']) {
    await server.sql(
      `update ${table} set deleted_at = now() - make_interval(days => $2)
       where owner_id = $1 and deleted_at is not null and ($3::uuid[] is null or id = any ($3))`,
      [owner.ownerId, days, ids ?? null],
    );
  }
}

/** Two stores with a game, a staff member with a PIN, a loan and records, some of each deleted. */
async function anArcade() {
  const owner = await anOwner(server);
  const stores = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')] as const;
  const made = [];
  for (const store of stores) {
    const game = await aGame(owner, store);
    const oldGame = await aGame(owner, store, { gameName: 'Pong' });
    const staff = await aStaffMember(owner, store);
    const oldStaff = await aStaffMember(owner, store, { firstName: 'Kim', lastName: 'Old' });
    await owner.call('POST /staff/create-loan', { staffId: oldStaff._id, amount: 50 });
    await owner.call('POST /staff/add-loan-payment', { staffId: oldStaff._id, amount: 50 });
    await allowOldDates(server, store);
    const counter = await aCounter(server, owner, store);
    const form = dayForm(store, [game, oldGame], { date: '2026-03-01', pin: oldStaff.pin });
    const byOldStaff = dataOf(await saveDay(counter, form));
    const oldRecord = await aDay(owner, store, [game], { date: '2026-03-02' });
    await aDay(owner, store, [game], { date: '2026-03-03' });
    await owner.call('POST /financials/delete-financial', { _id: oldRecord._id });
    await owner.call('POST /games/delete-game', { _id: oldGame._id, storeId: store._id });
    await owner.call('POST /staff/delete-staff', { _id: oldStaff._id });
    made.push({ store, game, oldGame, staff, oldStaff, byOldStaff, oldRecord, counter });
  }
  const [boardwalk, pier] = made;
  if (!boardwalk || !pier) throw new Error('There are two stores');
  return { owner, boardwalk, pier };
}

/** Everything readable by the owner that is not deleted. */
const readable = async (owner: Owner) =>
  Promise.all(
    [
      'stores/user-stores',
      'games/user-games',
      'staff/user-staff',
      'financials/user-financials',
      'dashboard/summary',
    ].map(async (path) => (await owner.call(`GET /${path}`)).text),
  );

describe('the nightly purge', () => {
  test('purges only items deleted more than 30 days ago', async () => {
    const { owner, boardwalk, pier } = await anArcade();
    const neighbor = await anArcade();
    const gone = [boardwalk.oldGame._id, boardwalk.oldStaff._id, boardwalk.oldRecord._id];
    await setBack(owner, 31, gone);
    await setBack(owner, 29, [pier.oldGame._id, pier.oldStaff._id, pier.oldRecord._id]);
    const loans = await server.sql<{ id: string }>('select id from loans where staff_id = $1', [
      boardwalk.oldStaff._id,
    ]);
    const before = { rows: await everyRow(server), texts: await readable(owner) };

    expect(await nightlyPurge(db)).toMatchObject({ stores: 0, records: 1, games: 1, staff: 1 });

    const after = await everyRow(server);
    const removed = before.rows.filter((row) => !after.includes(row));
    const added = after.filter((row) => !before.rows.includes(row));
    // The purged staff member's record keeps their name without the reference; every other removed row was theirs.
    expect(added).toHaveLength(1);
    expect(added[0]).toContain(boardwalk.byOldStaff._id);
    expect(added[0]).toContain('Kim Old');
    const [loan] = loans;
    const mayGo = [...gone, boardwalk.byOldStaff._id, loan?.id ?? ''];
    for (const row of removed) expect(mayGo.filter((id) => row.includes(id))).not.toEqual([]);
    expect(removed.map((row) => row.split(':')[0])).toEqual([
      'financial_records',
      'financial_records',
      'game_lines',
      'games',
      'loan_payments',
      'loans',
      'staff',
    ]);
    expect(await readable(owner)).toEqual(before.texts);
    await expectTotalsToAgree(server, owner);
    await expectTotalsToAgree(server, neighbor.owner);
    // The audit log still has it.
    const entries = await owner.call<object[]>('POST /audit/subject', { subjectId: boardwalk.oldRecord._id });
    expect(dataOf(entries).length).toBeGreaterThanOrEqual(2);
  });

  test('purges a store with everything in it', async () => {
    const { owner, boardwalk, pier } = await anArcade();
    await owner.call('POST /stores/delete-store', { _id: pier.store._id });
    await setBack(owner, 31, [pier.store._id]);
    const texts = await readable(owner);
    expect((await nightlyPurge(db))['stores']).toBe(1);
    const rows = await everyRow(server, { except: ['audit_entries'] });
    const ids = [pier.store._id, pier.game._id, pier.staff._id, pier.byOldStaff._id, pier.oldRecord._id];
    for (const id of ids) expect(rows.filter((row) => row.includes(id))).toEqual([]);
    expect(rows.filter((row) => row.includes(boardwalk.oldRecord._id))).not.toEqual([]);
    expect(await readable(owner)).toEqual(texts);
    await expectTotalsToAgree(server, owner);
    const entries = await owner.call<object[]>('POST /audit/store', { storeId: pier.store._id });
    expect(dataOf(entries).length).toBeGreaterThan(5);
  });

  test('keeps former staff with open loans until paid or written off', async () => {
    const { owner, boardwalk, pier } = await anArcade();
    const staffIds = [boardwalk.staff._id, pier.staff._id];
    for (const staffId of staffIds) {
      await owner.call('POST /staff/create-loan', { staffId, amount: 80 });
      await owner.call('POST /staff/delete-staff', { _id: staffId });
    }
    await setBack(owner, 40, staffIds);
    const owed = async (storeId: string) =>
      dataOf(await owner.call<{ total: number }>('POST /staff/outstanding-loans', { storeId })).total;
    await nightlyPurge(db);
    expect(await owed(boardwalk.store._id)).toBe(80);
    await owner.call('POST /staff/add-loan-payment', { staffId: boardwalk.staff._id, amount: 80 });
    await owner.call('POST /staff/write-off-loan', { staffId: pier.staff._id });
    expect(await nightlyPurge(db)).toMatchObject({ staff: 2 });
    const left = await server.sql('select 1 from staff where id = any ($1)', [staffIds]);
    expect(left).toEqual([]);
  });

  test('keeps a deleted store’s row and staff with open loans, and purges the rest', async () => {
    const { owner, pier } = await anArcade();
    await owner.call('POST /staff/create-loan', { staffId: pier.staff._id, amount: 80 });
    await owner.call('POST /stores/delete-store', { _id: pier.store._id });
    await setBack(owner, 31, [pier.store._id]);
    expect(await nightlyPurge(db)).toMatchObject({ stores: 0 });
    const inStore = async (table: string) =>
      server.sql<{ id: string }>(`select id from ${table} where store_id = $1`, [pier.store._id]);
    expect(await inStore('financial_records')).toEqual([]);
    expect(await inStore('games')).toEqual([]);
    expect(await inStore('staff')).toEqual([{ id: pier.staff._id }]);
    // A backup without these records may bring the store back.
    await expectTotalsToAgree(server, owner);
    const ofDeletedStores = async () =>
      dataOf(await owner.call<{ loans: object[]; total: number }>('GET /staff/loans-of-deleted-stores'));
    expect(await ofDeletedStores()).toMatchObject({
      loans: [{ staffId: pier.staff._id, storeId: pier.store._id, storeName: 'Pier', outstanding: 80 }],
      total: 80,
    });
    await owner.call('POST /staff/add-loan-payment', { staffId: pier.staff._id, amount: 30 });
    expect((await ofDeletedStores()).total).toBe(50);
    expect((await owner.call('POST /staff/create-loan', { staffId: pier.staff._id, amount: 1 })).body.error).toEqual(
      'Sam Lee no longer works here. Restore them from Recently deleted before issuing a loan.',
    );
    await owner.call('POST /staff/write-off-loan', { staffId: pier.staff._id, reason: 'Cannot be found' });
    expect(await ofDeletedStores()).toEqual({ loans: [], total: 0 });
    expect(await nightlyPurge(db)).toMatchObject({ stores: 1 });
    expect(await server.sql('select 1 from stores where id = $1', [pier.store._id])).toEqual([]);
    await expectTotalsToAgree(server, owner);
  });

  test('removes a store with more records than one batch', async () => {
    const { owner, pier } = await anArcade();
    await server.sql(
      `insert into financial_records (owner_id, id, store_id, business_date, total_money_in_cents, total_money_out_cents,
         daily_profit_cents, expected_cash_cents, actual_cash_count_cents, notes, created_by, idempotency_key, content_hash)
       select $1, gen_random_uuid(), $2, '2026-01-01', 0, 0, 0, 0, 0, '', 'Admin', gen_random_uuid(), ''
       from generate_series(1, 450)`,
      [owner.ownerId, pier.store._id],
    );
    await owner.call('POST /stores/delete-store', { _id: pier.store._id });
    await setBack(owner, 31, [pier.store._id]);
    await nightlyPurge(db);
    const left = await server.sql('select 1 from financial_records where store_id = $1', [pier.store._id]);
    expect(left).toEqual([]);
  });

  test('is idempotent and safe to run concurrently', async () => {
    const { owner, pier } = await anArcade();
    await owner.call('POST /stores/delete-store', { _id: pier.store._id });
    await setBack(owner, 40);
    const ended = await server.atOnce([() => nightlyPurge(db), () => nightlyPurge(db), () => nightlyPurge(db)]);
    expect(ended).toHaveLength(3);
    const rows = await everyRow(server);
    expect(await nightlyPurge(db)).toMatchObject({ stores: 0, records: 0, games: 0, staff: 0 });
    expect(await everyRow(server)).toEqual(rows);
    await expectTotalsToAgree(server, owner);
  });

  test('keeps a record that is being restored', async () => {
    const { owner, boardwalk } = await anArcade();
    await setBack(owner, 31, [boardwalk.oldRecord._id]);
    const client = await server.database.pool.connect();
    await client.query('begin');
    await client.query('update financial_records set deleted_at = null where id = $1', [boardwalk.oldRecord._id]);
    await nightlyPurge(db);
    await client.query('commit');
    client.release();
    const kept = await server.sql('select 1 from financial_records where id = $1', [boardwalk.oldRecord._id]);
    expect(kept).toHaveLength(1);
  });

  test('removes expired sessions, links, limits, address PINs, challenges and devices', async () => {
    const { owner, boardwalk } = await anArcade();
    const { ownerId } = owner;
    await server.sql(`insert into sessions (token_hash, owner_id, user_agent, expires_at)
      values ('old', '${ownerId}', '', now() - interval '1 minute'), ('new', '${ownerId}', '', now() + interval '1 minute')`);
    await server.sql(`insert into email_tokens (token_hash, owner_id, purpose, expires_at, used_at)
      values ('old', '${ownerId}', 'reset-password', now() - interval '1 minute', null),
        ('used', '${ownerId}', 'verify-email', now() - interval '31 days', now()),
        ('new', '${ownerId}', 'verify-email', now() + interval '1 minute', now())`);
    await server.sql(`insert into rate_limits (key, points, expire)
      values ('old', 1, extract(epoch from now()) * 1000 - 1000), ('new', 1, extract(epoch from now()) * 1000 + 60000)`);
    await server.sql(`insert into challenges (token_hash, owner_id, purpose, expires_at)
      values ('old', '${ownerId}', 'sign-in', now() - interval '1 minute'), ('new', '${ownerId}', 'sign-in', now() + interval '1 minute')`);
    await server.sql(`insert into known_devices (token_hash, owner_id, last_used_at)
      values ('old', '${ownerId}', now() - interval '181 days'), ('new', '${ownerId}', now() - interval '179 days')`);
    await server.sql(`insert into email_changes (owner_id, new_email, pin_keyed_hash, expires_at)
      values ('${ownerId}', 'old@example.com', '', now() - interval '1 minute')`);
    await nightlyPurge(db);
    expect(await server.sql('select 1 from email_changes where owner_id = $1', [ownerId])).toEqual([]);
    for (const table of ['sessions', 'email_tokens', 'challenges', 'known_devices']) {
      const left = await server.sql<{ token_hash: string }>(
        `select token_hash from ${table} where token_hash in ('old', 'used', 'new')`,
      );
      expect(left, table).toEqual([{ token_hash: 'new' }]);
    }
    expect(await server.sql(`select key from rate_limits where key in ('old', 'new')`)).toEqual([{ key: 'new' }]);
    expect((await owner.call('GET /auth/user/fetch-user')).status).toBe(200);
    expect((await boardwalk.counter.call('GET /auth/user/fetch-user')).status).toBe(200);
  });

  test('leaves a store that a backup’s restore brings back meanwhile', async () => {
    const owner = await anOwner(server);
    await aStore(owner);
    const pier = await aFurtherStore(server, owner, 'Pier');
    const game = await aGame(owner, pier);
    await owner.call('POST /stores/delete-store', { _id: pier._id });
    await setBack(owner, 31);
    let purge = Promise.resolve({});
    await db.transaction(async (tx) => {
      await lockOwner(tx, owner.ownerId);
      purge = nightlyPurge(db);
      await lockWaits(server);
      await tx.execute(sql`update stores set deleted_at = null where id = ${pier._id}`);
    });
    await purge;
    expect(await server.sql('select id from games where store_id = $1', [pier._id])).toEqual([{ id: game._id }]);
  });

  test('is done by the job queue, every night', async () => {
    const scheduled = await server.sql(`select name, cron, timezone from jobs.schedule`);
    expect(scheduled).toContainEqual({ name: 'clean-up', cron: '30 3 * * *', timezone: 'UTC' });
    const { owner, boardwalk } = await anArcade();
    await setBack(owner, 31);
    await server.jobs.add(db, { name: 'clean-up' }, {});
    await until('the job has run', async () => {
      const left = await server.sql('select 1 from games where id = $1', [boardwalk.oldGame._id]);
      return left.length === 0;
    });
  });
});
