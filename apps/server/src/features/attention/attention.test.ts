import type { AttentionLine, AttentionList } from '@quarterdeck/contract/attention';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { addDays, businessDate, weekdayOf, type BusinessDate } from '@quarterdeck/domain/business-date';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aGame,
  allowOldDates,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  editDay,
  editForm,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { addToAudit } from '../audit/audit.writes.ts';
import { readAttention } from './attention.usecases.ts';

const server = await startTestServer();

const listOf = async (owner: Owner) => dataOf(await owner.call<AttentionList>('POST /attention/list'));
const shown = (lines: AttentionLine[]) => lines.map(({ kind, date, days, amount }) => [kind, date, days, amount]);

/** A store with a game and a balanced record of each of these days ago. */
async function anOpenStore(daysAgo: number[]) {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await allowOldDates(server, store);
  const game = await aGame(owner, store);
  const day = (ago: number): BusinessDate => addDays(businessDate(store.today), -ago);
  for (const ago of daysAgo) await aDay(owner, store, [game], { date: day(ago) });
  const edit = (changes: object) =>
    owner.call('POST /stores/edit-store', {
      _id: store._id,
      storeName: store.storeName,
      address: store.address,
      ...changes,
    });
  return { owner, store, game, day, edit };
}

test('nothing needs attention if every open day has a balanced record', async () => {
  const { owner } = await anOpenStore([2, 1]);
  expect(await listOf(owner)).toEqual({ lines: [], more: 0, yesterday: { open: 1, entered: 1, balanced: 1 } });
});

test('a store without any record has no missing days yet', async () => {
  const { owner } = await anOpenStore([]);
  expect((await listOf(owner)).lines).toEqual([]);
});

test('days in a row without a record are one line; closed days do not count', async () => {
  const { owner, day, edit } = await anOpenStore([6, 5]);
  expect(shown((await listOf(owner)).lines)).toEqual([['missing', day(1), 4, null]]);
  await edit({ closedWeekdays: [weekdayOf(day(2))], closedPeriods: [{ from: day(4), to: day(4) }] });
  expect(shown((await listOf(owner)).lines)).toEqual([['missing', day(1), 2, null]]);
  await edit({ closedPeriods: [{ from: day(4), to: day(0) }] });
  expect(await listOf(owner)).toEqual({ lines: [], more: 0, yesterday: { open: 0, entered: 0, balanced: 0 } });
  await edit({ closedWeekdays: [], closedPeriods: [], isActive: false });
  expect((await listOf(owner)).lines).toEqual([]);
});

test('a missing day shows the usual takings of its weekday, and several days show their sum', async () => {
  const daysAgo = (most: number) => Array.from({ length: most - 2 }, (_, day) => day + 3);
  const { owner: young } = await anOpenStore(daysAgo(16));
  expect((await listOf(young)).lines).toMatchObject([{ kind: 'missing', days: 2, amount: null }]);
  const { owner, day, edit } = await anOpenStore(daysAgo(30));
  expect(shown((await listOf(owner)).lines)).toEqual([['missing', day(1), 2, 200]]);
  // Takings of a closed day don't count as usual.
  await edit({ closedPeriods: [{ from: day(30), to: day(29) }] });
  expect(shown((await listOf(owner)).lines)).toEqual([['missing', day(1), 2, null]]);
});

test('a long run of missing days begins after the last day with a record', async () => {
  const { owner, day } = await anOpenStore([68]);
  expect(shown((await listOf(owner)).lines)).toEqual([['missing', day(1), 67, null]]);
});

test('a run of missing days keeps its length and its mark while it leaves the list', async () => {
  const { owner, day } = await anOpenStore([18, ...Array.from({ length: 10 }, (_, ago) => ago + 1)]);
  const [line] = (await listOf(owner)).lines;
  expect(line).toMatchObject({ kind: 'missing', date: day(11), days: 7 });
  const inDays = async (days: number) => {
    const now = new Date(Date.now() + days * DAY_MS);
    const { lines } = await readAttention(server.database.db, { ownerId: owner.ownerId, storeId: null }, now);
    return lines.filter(({ date }) => date === day(11)).map((each) => [each.key, each.days]);
  };
  expect(await inDays(3)).toEqual([[line?.key, 7]]);
  expect(await inDays(4)).toEqual([]);
});

test('cash differences count beyond the store’s limit, negative counts as adjustments', async () => {
  const { owner, store, game, day, edit } = await anOpenStore([]);
  await aDay(owner, store, [game], { date: day(3), actualCashCount: 105.01 });
  await aDay(owner, store, [game], { date: day(2), actualCashCount: 95 });
  await aDay(owner, store, [game], { date: day(1), actualCashCount: -20 });
  expect(shown((await listOf(owner)).lines)).toEqual([
    ['adjusted', day(1), 1, -20],
    ['over', day(3), 1, 5.01],
  ]);
  await edit({ cashLimit: 2 });
  expect(shown((await listOf(owner)).lines).map(([kind]) => kind)).toEqual(['adjusted', 'short', 'over']);
});

test('late entries, edits by staff after their day, overdue loans and new counters', async () => {
  const { owner, store, game, day } = await anOpenStore([2, 1]);
  await server.sql('update stores set entry_window_days = 3 where id = $1', [store._id]);
  await aDay(owner, store, [game], { date: day(40) });
  const sam = await aStaffMember(owner, store, { editFinancialEnabled: true });
  dataOf(await owner.call('POST /staff/create-loan', { staffId: sam._id, amount: 100 }));
  await server.sql('update loans set due_date = $1 where staff_id = $2', [day(20), sam._id]);
  await aCounter(server, owner, store);
  const kinds = shown((await listOf(owner)).lines).map(([kind, date, days]) => [kind, date, days]);
  expect(kinds).toContainEqual(['late', day(40), 1]);
  expect(kinds).toContainEqual(['overdue', day(20), 20]);
  expect(kinds).toContainEqual(['counter', day(0), 1]);
});

test('a shortage that staff enter for an old day counts, although the store allows such days', async () => {
  const { owner, store, game, day } = await anOpenStore([1]);
  const sam = await aStaffMember(owner, store);
  const old = await aDay(owner, store, [game], { date: day(20), actualCashCount: 40 });
  await aDay(owner, store, [game], { date: day(21), actualCashCount: 40 });
  await server.sql('update financial_records set created_by_staff_id = $1, entered_late = false where id = $2', [
    sam._id,
    old._id,
  ]);
  expect(shown((await listOf(owner)).lines)).toContainEqual(['short', day(20), 1, -60]);
  expect(shown((await listOf(owner)).lines)).not.toContainEqual(['short', day(21), 1, -60]);
});

test('an edit counts until its record is deleted, and a deletion until it is restored', async () => {
  const { owner, store, game, day } = await anOpenStore([2]);
  const record = await aDay(owner, store, [game], { date: day(1) });
  const kinds = async () => (await listOf(owner)).lines.map(({ kind }) => kind);
  const byStaff = (action: 'changed' | 'deleted') =>
    addToAudit(server.database.db, {
      ownerId: owner.ownerId,
      storeId: store._id,
      kind: 'record',
      subjectId: record._id,
      subject: record.date,
      action,
      actor: 'Sam Lee',
    });
  await byStaff('changed');
  expect(await kinds()).toContain('edited');
  dataOf(await owner.call('POST /financials/delete-financial', { _id: record._id }));
  expect(await kinds()).not.toContain('edited');
  await byStaff('deleted');
  expect(await kinds()).toContain('deleted');
  dataOf(await owner.call('POST /financials/restore-financial', { _id: record._id }));
  expect(await kinds()).not.toContain('deleted');
  expect(await kinds()).toContain('edited');
});

/** A store with yesterday's and the day before's records, and a counter with staff who may edit and delete. */
async function aCounterWithEditor() {
  const { owner, store, game, day } = await anOpenStore([2]);
  const sam = await aStaffMember(owner, store, { editFinancialEnabled: true, deleteFinancialEnabled: true });
  const counter = await aCounter(server, owner, store);
  await server.sql('update counters set approved_at = now()');
  const edit = async (record: FinancialRecord, changes: Record<string, unknown>) =>
    dataOf(
      await counter.call<FinancialRecord>('PATCH /financials/edit-financial', {
        ...editForm(record, changes),
        pin: sam.pin,
      }),
    );
  return { owner, store, game, day, sam, counter, edit };
}

test('moving a record to today and deleting it does not hide that its day was changed', async () => {
  const { owner, store, game, day, sam, counter, edit } = await aCounterWithEditor();
  const record = await aDay(owner, store, [game], { date: day(1) });
  await edit(record, { date: day(0) });
  dataOf(await counter.call('POST /financials/delete-financial', { _id: record._id, pin: sam.pin }));
  await aDay(owner, store, [game], { date: day(1) });
  expect((await listOf(owner)).lines).toMatchObject([{ kind: 'deleted', date: day(1), who: 'Sam Lee' }]);
});

test('many edits of today’s record do not push an edit after its day out of the list', async () => {
  const { owner, store, game, day, edit } = await aCounterWithEditor();
  const record = await aDay(owner, store, [game], { date: day(1) });
  const today = await aDay(owner, store, [game], { date: day(0) });
  await edit(record, { notes: 'Later' });
  await server.sql(
    `insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes)
     select $1, id, $2, 'record', $3, $4, 'changed', 'Sam Lee', '[]' from unnest($5::uuid[]) as ids(id)`,
    [owner.ownerId, store._id, today._id, today.date, Array.from({ length: 1_100 }, () => uuidv7())],
  );
  expect((await listOf(owner)).lines).toMatchObject([{ kind: 'edited', date: day(1) }]);
});

test('a line that was seen returns when its amount or its length changes', async () => {
  const { owner, store, game, day } = await anOpenStore([4, 3, 2]);
  const record = await aDay(owner, store, [game], { date: day(0), actualCashCount: -1 });
  const seeAll = async () => {
    for (const { key } of (await listOf(owner)).lines) await owner.call('POST /attention/mark-seen', { key });
  };
  const unseen = async () => shown((await listOf(owner)).lines.filter(({ seen }) => seen === null));
  await seeAll();
  expect(await unseen()).toEqual([]);
  await editDay(owner, record, { actualCashCount: -5000 });
  expect(await unseen()).toEqual([['adjusted', day(0), 1, -5000]]);
  const [before] = await server.sql<{ id: string }>(
    'select id from financial_records where store_id = $1 and business_date = $2',
    [store._id, day(2)],
  );
  dataOf(await owner.call('POST /financials/delete-financial', { _id: before?.id }));
  expect(await unseen()).toContainEqual(['missing', day(1), 2, null]);
});

test('differences within the limit count when several of a day together are beyond it', async () => {
  const { owner, store, game, day } = await anOpenStore([3]);
  const another = (actualCashCount: number) =>
    aDay(owner, store, [game], { date: day(1), actualCashCount, askBeforeSameDate: false });
  for (const count of [96, 96, 103, 90]) await another(count);
  await aDay(owner, store, [game], { date: day(2), actualCashCount: 96 });
  const lines = async () => shown((await listOf(owner)).lines);
  expect(await lines()).toEqual([['short', day(1), 1, -10]]);
  await another(99);
  expect(await lines()).toEqual([
    ['short', day(1), 1, -10],
    ['short', day(1), 1, -6],
  ]);
});

test('a line that was seen keeps its note until it changes, and comes back', async () => {
  const { owner, day } = await anOpenStore([3]);
  const [line] = (await listOf(owner)).lines;
  expect(line).toMatchObject({ kind: 'missing', days: 2, seen: null });
  await owner.call('POST /attention/mark-seen', { key: line?.key, note: 'Power cut' });
  expect((await listOf(owner)).lines).toMatchObject([{ key: line?.key, seen: { note: 'Power cut' } }]);
  await owner.call('POST /attention/unmark-seen', { key: line?.key });
  expect((await listOf(owner)).lines).toMatchObject([{ key: line?.key, date: day(1), seen: null }]);
});

test('only the owner reads and marks lines, and only existing lines of their own', async () => {
  const { owner, store } = await anOpenStore([3]);
  const [line] = (await listOf(owner)).lines;
  const other = await anOwner(server);
  expect((await listOf(other)).lines).toEqual([]);
  for (const route of ['POST /attention/mark-seen', 'POST /attention/unmark-seen'] as const) {
    for (const key of [line?.key, 'missing:nothing', 'x'.repeat(200)])
      expect((await other.call(route, { key })).body).toEqual({
        error: { key: 'This no longer needs attention' },
      });
  }
  const counter = await aCounter(server, owner, store);
  for (const route of ['POST /attention/list', 'POST /attention/mark-seen'] as const)
    expect((await counter.call(route, { key: line?.key })).body.data).toBeUndefined();
  expect(await server.sql('select 1 from attention_seen where owner_id = $1', [other.ownerId])).toEqual([]);
});

test('a store whose time zone this process does not know has the dates of UTC', async () => {
  const { owner, store } = await anOpenStore([2, 1]);
  await aCounter(server, owner, store);
  await server.sql(`update stores set time_zone = 'America/Nowhere_Yet' where id = $1`, [store._id]);
  expect((await listOf(owner)).lines).toMatchObject([{ kind: 'counter', storeId: store._id }]);
});
