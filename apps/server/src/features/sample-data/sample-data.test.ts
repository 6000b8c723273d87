import type { ActivityEntry } from '@quarterdeck/contract/audit';
import type { AttentionList } from '@quarterdeck/contract/attention';
import type { RecordSummary } from '@quarterdeck/contract/financials';
import type { RepresentativeList } from '@quarterdeck/contract/representatives';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { SampleData } from '@quarterdeck/contract/stores';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { beforeEach, describe, expect, test } from 'vitest';
import { downloadEverything, jsonRows } from '../../../test/backups/archives.ts';
import {
  aDay,
  aGame,
  aStaffMember,
  aStore,
  anHr,
  anOwner,
  callerWith,
  dataOf,
  OWNER_PASSWORD,
  type Owner,
} from '../../../test/builders.ts';
import { authenticatedAgo } from '../../../test/accounts/old-sessions.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';
import { expectTotalsToAgree } from '../../../test/postgres/totals.ts';

const server = await startTestServer();
beforeEach(() => server.sql('delete from rate_limits'));

const add = (owner: Owner, form = {}) => owner.call<Store[]>('POST /stores/add-sample-data', form);
const remove = (owner: Owner) => owner.call<Store[]>('POST /stores/remove-sample-data');
const infoOf = async (owner: Owner) => dataOf(await owner.call<SampleData>('GET /stores/sample-data'));
const storesOf = async (owner: Owner) => dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
const recordsOf = async (owner: Owner, { _id: storeId }: Store) =>
  dataOf(await owner.call<RecordSummary[]>('POST /financials/list-records', { storeId, limit: 100 }));
const historyOf = async (owner: Owner) =>
  dataOf(await owner.call<ActivityEntry[]>('POST /audit/activity', {})).filter(({ action }) => action !== 'signedIn');

/** All rows except the history, which is never deleted, and the lock, which counts how often it was taken. */
const kept = () => everyRow(server, { except: ['audit_entries', 'audit_heads', 'owner_totals'] });

async function aSampleAccount() {
  const owner = await anOwner(server);
  const [first, second] = dataOf(await add(owner));
  if (!first || !second) throw new Error('Two sample stores were expected');
  return { owner, first, second };
}

describe('adding', () => {
  test('fills an account with items of every kind, with correct totals and one entry in its history', async () => {
    const owner = await anOwner(server);
    expect(await infoOf(owner)).toMatchObject({ isOffered: true, stores: 0 });
    const stores = dataOf(await add(owner));
    expect(stores.map(({ storeName, isSample, tier }) => [storeName, isSample, tier])).toEqual([
      ['Boardwalk Pier 7 (sample)', true, 'free-tier'],
      ['Mall Level 3 (sample)', true, 'free-tier'],
    ]);
    const added = { games: 0, records: 0, staff: 0 };
    expect(await infoOf(owner)).toMatchObject({ isOffered: false, stores: 2, games: 20, staff: 6, added });
    const { lines } = dataOf(await owner.call<AttentionList>('POST /attention/list'));
    const kinds = lines.map(({ kind }) => kind);
    for (const kind of ['short', 'missing', 'overdue']) expect(kinds).toContain(kind);
    const { representatives } = dataOf(await owner.call<RepresentativeList>('POST /representatives/list', {}));
    expect(representatives.length).toBeGreaterThan(2);
    await expectTotalsToAgree(server, owner);
    expect((await historyOf(owner)).map(({ subject, action }) => [subject, action])).toEqual([
      ['Sample data', 'created'],
    ]);
  });

  test('ends yesterday in the owner’s time zone, with each record saved in the evening of its day', async () => {
    const owner = await anOwner(server);
    const [, mall] = dataOf(await add(owner, { timeZone: 'Pacific/Auckland' }));
    if (!mall) throw new Error('There is no second store');
    expect(mall).toMatchObject({ timeZone: 'Pacific/Auckland', timeZoneConfirmed: true });
    const records = await recordsOf(owner, mall);
    const dates = records.map(({ date }) => date).toSorted();
    // The last open day: the mall is closed on a few.
    expect(dates.at(-1)! >= addDays(businessDate(mall.today), -3) && dates.at(-1)! < mall.today).toBe(true);
    expect(dates[0]! >= addDays(businessDate(mall.today), -90)).toBe(true);
    const rows = await server.sql<{ date: string; local: string }>(
      `select business_date::text as date, to_char(created_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as local
       from financial_records where store_id = $1`,
      [mall._id],
    );
    expect(rows.filter(({ date, local }) => date !== local)).toEqual([]);
  });

  test('takes the time zone of the owner’s device if the browser names none, or an invalid one', async () => {
    const owner = await anOwner(server);
    await owner.call('POST /auth/device', { platform: 'Linux', timeZone: 'Asia/Tokyo' });
    const stores = dataOf(await add(owner, { timeZone: 'Mars/Olympus' }));
    expect(stores.map(({ timeZone }) => timeZone)).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  });

  test('is idempotent: a second click, other tabs and lost responses add nothing', async () => {
    const owner = await anOwner(server);
    const responses = await server.atOnce([1, 2, 3, 4].map(() => () => add(owner)));
    for (const response of responses) expect(dataOf(response)).toHaveLength(2);
    expect(await historyOf(owner)).toHaveLength(1);
    await expectTotalsToAgree(server, owner);
  });

  test('is refused for an account with a store of its own, even a deleted one', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    expect(await add(owner)).toMatchObject({ code: 'samplesNotOffered' });
    await owner.call('POST /stores/delete-store', { _id: store._id });
    expect(await infoOf(owner)).toMatchObject({ isOffered: false });
    expect(await add(owner)).toMatchObject({ code: 'samplesNotOffered' });
    expect(await storesOf(owner)).toEqual([]);
  });

  test('leaves a consistent account when a real store is created concurrently', async () => {
    for (let round = 0; round < 3; round += 1) {
      const owner = await anOwner(server);
      const form = { storeName: 'Real Pier', address: '1 Pier Road' };
      const [added] = await server.atOnce<{ code: unknown }>([
        () => add(owner),
        () => owner.call('POST /stores/create-store', form),
      ]);
      const stores = await storesOf(owner);
      expect(stores.filter(({ isSample }) => !isSample).map(({ storeName }) => storeName)).toEqual(['Real Pier']);
      expect(stores).toHaveLength(added?.code === 'samplesNotOffered' ? 1 : 3);
      await expectTotalsToAgree(server, owner);
    }
  });

  test('in a loop ends with a 429', async () => {
    const owner = await anOwner(server);
    for (let time = 0; time < 20; time += 1) expect((await add(owner)).status).toBe(200);
    expect((await add(owner)).status).toBe(429);
    expect(dataOf(await remove(owner))).toEqual([]);
  });
});

describe('removing', () => {
  test('what was added needs a recent authentication, the samples alone do not', async () => {
    const { owner, first } = await aSampleAccount();
    await authenticatedAgo(server, owner, 31);
    const game = await aGame(owner, first);
    const before = await kept();
    expect((await remove(owner)).code).toBe('confirmIdentity');
    expect(await kept()).toEqual(before);
    await owner.call('POST /games/delete-game', { _id: game._id, storeId: first._id });
    expect(dataOf(await remove(owner))).toEqual([]);
  });

  test('removes exactly what was added, and can be repeated', async () => {
    const owner = await anOwner(server);
    const before = await kept();
    await add(owner);
    expect((await kept()).length).toBeGreaterThan(before.length + 2_000);
    expect(dataOf(await remove(owner))).toEqual([]);
    expect(await kept()).toEqual(before);
    await expectTotalsToAgree(server, owner);
    expect(dataOf(await remove(owner))).toEqual([]);
    expect((await historyOf(owner)).map(({ action }) => action)).toEqual(['deleted', 'created']);
    expect(await infoOf(owner)).toMatchObject({ isOffered: true, stores: 0 });
    expect(dataOf(await add(owner))).toHaveLength(2);
  });

  test('removes items typed in the sample stores, and keeps the owner’s own stores with their representatives', async () => {
    const { owner, first } = await aSampleAccount();
    const own = await aStore(owner, { storeName: 'Own Pier' });
    const before = await kept();
    const ownGame = await aGame(owner, own, { repName: 'Rita Alvarez', repPhone: '+1 609 555 0142' });
    await aDay(owner, own, [ownGame]);
    const ownRows = (await kept()).filter((row) => !before.includes(row) && row.includes(own._id));

    const game = await aGame(owner, first, { repName: 'Typed Here' });
    await aDay(owner, first, [game], { date: '2026-02-01' });
    await aStaffMember(owner, first);
    const { lines } = dataOf(await owner.call<AttentionList>('POST /attention/list'));
    for (const { key } of lines) await owner.call('POST /attention/mark-seen', { key, note: 'Looked at' });
    const info = await infoOf(owner);
    expect(info.added).toEqual({ games: 1, records: 1, staff: 1 });
    expect(info.games).toBe(21);

    expect(dataOf(await remove(owner)).map(({ storeName }) => storeName)).toEqual(['Own Pier']);
    const after = await kept();
    expect(ownRows.filter((row) => row.startsWith('game') && !after.includes(row))).toEqual([]);
    const ofOwn = lines.filter(({ storeId }) => storeId === own._id);
    const seenRows = after.filter((row) => row.startsWith('attention_seen'));
    expect(seenRows.filter((row) => !ofOwn.some(({ key }) => row.includes(key)))).toEqual([]);
    expect(seenRows).toHaveLength(ofOwn.length);
    const { representatives } = dataOf(await owner.call<RepresentativeList>('POST /representatives/list', {}));
    expect(representatives.map(({ name }) => name)).toEqual(['Rita Alvarez']);
    expect(await server.sql('select 1 from representatives where owner_id = $1', [owner.ownerId])).toHaveLength(1);
    expect(await recordsOf(owner, own)).toHaveLength(1);
    await expectTotalsToAgree(server, owner);
  });

  test('keeps a sample representative into whom an own one was merged, and no other', async () => {
    const { owner } = await aSampleAccount();
    const own = await aStore(owner, { storeName: 'Own Pier' });
    await aGame(owner, own, { gameName: 'Mine', repName: 'Own Ray' });
    const listed = async () =>
      dataOf(await owner.call<RepresentativeList>('POST /representatives/list', {})).representatives;
    const before = await listed();
    const [kept, other] = before.filter(({ name }) => name !== 'Own Ray');
    const ray = before.find(({ name }) => name === 'Own Ray');
    const pairs = [
      [ray, kept],
      [other, kept],
    ] as const;
    for (const [merged, into] of pairs)
      await owner.call('POST /representatives/merge', { _id: merged?._id, into: into?._id });
    dataOf(await remove(owner));
    const after = await listed();
    expect(after.map(({ name, merged }) => [name, merged.map((each) => each.name)])).toEqual([
      [kept?.name, ['Own Ray']],
    ]);
    expect(after[0]?.games.map(({ gameName }) => gameName)).toEqual(['Mine']);
  });

  test('by one owner keeps another’s', async () => {
    const { owner } = await aSampleAccount();
    const other = await anOwner(server);
    expect(dataOf(await remove(other))).toEqual([]);
    expect(await storesOf(owner)).toHaveLength(2);
  });

  test('and adding concurrently ends with all or nothing', async () => {
    const { owner } = await aSampleAccount();
    await server.atOnce([() => remove(owner), () => add(owner), () => remove(owner)]);
    expect([0, 2]).toContain((await storesOf(owner)).length);
    await expectTotalsToAgree(server, owner);
  });
});

describe('while there is sample data', () => {
  test('the first real store is free, with its payment, and nothing else is billed', async () => {
    const { owner, first } = await aSampleAccount();
    const billed = () =>
      server.sql(
        'select 1 from payments where owner_id = $1 union all select 1 from subscriptions where owner_id = $1',
        [owner.ownerId],
      );
    expect(await billed()).toEqual([]);
    const own = await aStore(owner, { storeName: 'Own Pier' });
    expect(own).toMatchObject({ isSample: false, subscriptionId: null, tier: 'free-tier' });
    expect(await billed()).toHaveLength(1);
    const second = { storeName: 'Second', address: 'x' };
    expect(await owner.call('POST /stores/create-store', second)).toMatchObject({ code: 'storeNeedsSubscription' });
    const { data } = (await owner.call<{ totalStores: number }>('GET /payment/payment-summary')).body;
    expect(data).toMatchObject({ totalStores: 1 });
    expect(await owner.call('POST /stores/delete-store', { _id: first._id })).toMatchObject({ code: 'storeIsSample' });
    // After a deletion and restore, it is still the free store.
    await owner.call('POST /stores/delete-store', { _id: own._id });
    expect((await owner.call('POST /stores/restore-store', { _id: own._id })).body.error).toBeUndefined();
    await expectTotalsToAgree(server, owner);
  });

  test('their counters refuse a sign-in, even with the right password', async () => {
    const { owner, first } = await aSampleAccount();
    const session = dataOf(
      await server.call<{ token: string }>('POST /auth/user/login', { email: owner.email, password: OWNER_PASSWORD }),
    );
    const fresh = callerWith(server, session.token);
    const { password } = dataOf(
      await fresh.call<{ password: string }>('POST /stores/reveal-password', { _id: first._id }),
    );
    const staff = dataOf(await owner.call<StaffMember[]>('GET /staff/user-staff'));
    const names = [first.username, ...staff.filter(({ storeId }) => storeId === first._id).map((one) => one.username)];
    for (const email of names) {
      const response = await server.call('POST /auth/user/login', { email, password });
      expect(response.code).toBe('wrongCredentials');
    }
    expect(new Set(staff.map(({ pin }) => pin)).size).toBeGreaterThanOrEqual(staff.length - 1);
  });

  test('HR counts no sample stores, and a download omits them', async () => {
    const { owner } = await aSampleAccount();
    const hr = await anHr(server);
    const { users } = dataOf(
      await hr.call<{ users: { stores: number }[] }>('GET /users-info', { search: owner.email }),
    );
    expect(users.map(({ stores }) => stores)).toEqual([0]);
    const own = await aStore(owner, { storeName: 'Own Pier' });
    const ownGame = await aGame(owner, own);
    await aDay(owner, own, [ownGame]);
    const files = await downloadEverything(server, owner);
    expect(jsonRows(files, 'stores').map((row) => row['storeName'])).toEqual(['Own Pier']);
    for (const name of ['games', 'daily-records', 'game-lines']) expect(jsonRows(files, name), name).toHaveLength(1);
    for (const name of ['staff', 'loans', 'loan-payments', 'expenses']) expect(jsonRows(files, name), name).toEqual([]);
  });
});
