import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { SessionUser } from '@quarterdeck/contract/accounts';
import type { StaffLoans } from '@quarterdeck/contract/loans';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { businessDateAt } from '@quarterdeck/domain/business-day';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  dayForm,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const form = { storeName: 'Boardwalk', address: '1 Ocean Drive' };
const storesOf = async (owner: Owner) => dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
const edit = (owner: Owner, store: Store, changes: object) =>
  owner.call<Store[]>('POST /stores/edit-store', { ...form, _id: store._id, ...changes });
const create = async (owner: Owner, more: object) => {
  await owner.call('POST /stores/create-store', { ...form, ...more });
  return (await storesOf(owner))[0]!;
};
const reportDevice = (owner: Owner, device: object) => owner.call('POST /auth/device', device);

/** The two time zones furthest apart: the first always has the later date. */
const FIRST = 'Pacific/Kiritimati';
const LAST = 'Pacific/Pago_Pago';
const dateIn = (timeZone: string, dayEndsAt = 4) => businessDateAt(new Date(), { timeZone, dayEndsAt });

describe('the time zone of a new store', () => {
  test('is taken from the browser without confirmation', async () => {
    const store = await create(await anOwner(server), { timeZone: 'America/New_York' });
    expect(store).toMatchObject({
      timeZone: 'America/New_York',
      timeZoneConfirmed: true,
      dayEndsAt: 4,
      rememberShiftMinutes: 0,
      today: dateIn('America/New_York'),
    });
  });

  test('else comes from the owner’s last device and needs confirmation', async () => {
    const owner = await anOwner(server);
    await reportDevice(owner, { timeZone: 'Asia/Kolkata' });
    expect(await create(owner, {})).toMatchObject({ timeZone: 'Asia/Kolkata', timeZoneConfirmed: false });
    await aFurtherStore(server, owner, 'Pier');
    expect((await storesOf(owner))[1]).toMatchObject({ timeZone: 'Asia/Kolkata', timeZoneConfirmed: false });
  });

  test.each([undefined, 'Mars/Olympus', '+02:00', 7, null])('is UTC for %j', async (timeZone) => {
    const owner = await anOwner(server);
    if (typeof timeZone === 'string') await reportDevice(owner, { timeZone });
    const store = await create(owner, { timeZone });
    expect(store).toMatchObject({ timeZone: 'UTC', timeZoneConfirmed: false, today: dateIn('UTC') });
  });

  test('is never taken from a counter, nor from another owner', async () => {
    const [owner, other] = [await anOwner(server), await anOwner(server)];
    await reportDevice(other, { timeZone: 'Asia/Tokyo' });
    const store = await create(owner, {});
    const counter = await aCounter(server, owner, store);
    await counter.call('POST /auth/device', { timeZone: 'Asia/Tokyo' });
    await aFurtherStore(server, owner, 'Pier');
    expect((await storesOf(owner))[1]?.timeZone).toBe('UTC');
  });
});

test('the migration gives existing stores the time zone of their owner’s last device', async () => {
  const [owner, silent] = [await anOwner(server), await anOwner(server)];
  const stores = [await create(owner, {}), await create(silent, {})];
  await server.sql(`update sessions set device = '{"timeZone":"Europe/London"}' where owner_id = $1`, [owner.ownerId]);
  await server.sql(
    `insert into sessions (token_hash, owner_id, user_agent, device, last_seen_at, expires_at)
     values ($1, $2, '', '{"timeZone":"America/Chicago"}', now() - interval '1 day', now()),
       ($1 || '2', $2, '', '{"timeZone":"posix/UTC"}', now() + interval '1 day', now()),
       ($1 || '3', $2, '', '["no device"]', now() + interval '1 day', now())`,
    [`older ${owner.ownerId}`, owner.ownerId],
  );
  const file = join(import.meta.dirname, '../../../migrations/0010_business_day.sql');
  const backfill = (await readFile(file, 'utf8')).split('--> statement-breakpoint').at(-1)!;
  await server.sql(backfill);
  expect((await storesOf(owner)).find(({ _id }) => _id === stores[0]!._id)).toMatchObject({
    timeZone: 'Europe/London',
    timeZoneConfirmed: false,
  });
  expect((await storesOf(silent))[0]).toMatchObject({ timeZone: 'UTC', timeZoneConfirmed: false });
});

describe('the settings of a store', () => {
  test('are changed one by one; omitted ones stay', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, {});
    const steps: [object, object][] = [
      [{ timeZone: 'Europe/London' }, { timeZone: 'Europe/London', timeZoneConfirmed: true, dayEndsAt: 4 }],
      [{ dayEndsAt: 0 }, { timeZone: 'Europe/London', dayEndsAt: 0, rememberShiftMinutes: 0 }],
      [{ rememberShiftMinutes: 30 }, { dayEndsAt: 0, rememberShiftMinutes: 30 }],
      [{ dayEndsAt: 11 }, { timeZone: 'Europe/London', dayEndsAt: 11, rememberShiftMinutes: 30 }],
      [{}, { timeZone: 'Europe/London', timeZoneConfirmed: true, dayEndsAt: 11, rememberShiftMinutes: 30 }],
    ];
    for (const [changes, expected] of steps) {
      expect(dataOf(await edit(owner, store, changes))[0]).toMatchObject(expected);
    }
  });

  test('an edit without a time zone confirms nothing', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, {});
    expect(dataOf(await edit(owner, store, { dayEndsAt: 5 }))[0]).toMatchObject({ timeZoneConfirmed: false });
  });

  test.each([
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Choose a time zone' }],
    [{ timeZone: "UTC'; drop table stores; --" }, { timeZone: 'Choose a time zone' }],
    [{ timeZone: 5 }, { timeZone: 'Choose a time zone' }],
    [{ dayEndsAt: 12 }, { dayEndsAt: 'The hour can be at most 11' }],
    [{ dayEndsAt: -1 }, { dayEndsAt: 'The hour cannot be negative' }],
    [{ dayEndsAt: 4.5 }, { dayEndsAt: 'The hour must be a whole number' }],
    [{ rememberShiftMinutes: 31 }, { rememberShiftMinutes: 'Minutes can be at most 30' }],
    [
      { timeZone: 'Antarctica/Troll', dayEndsAt: 2 },
      { dayEndsAt: 'The day can’t end at this hour in this time zone. Choose another hour.' },
    ],
    [
      { timeZone: 'pacific/chatham', dayEndsAt: 3 },
      { dayEndsAt: 'The day can’t end at this hour in this time zone. Choose another hour.' },
    ],
  ])('%j is refused and changes nothing', async (changes, error) => {
    const owner = await anOwner(server);
    const store = await create(owner, {});
    expect((await edit(owner, store, changes)).body).toEqual({ error });
    expect(await storesOf(owner)).toEqual([store]);
  });

  test('changed in sequence never produce a duplicate date', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, {});
    await edit(owner, store, { timeZone: 'Pacific/Chatham' });
    expect((await edit(owner, store, { dayEndsAt: 3 })).body.error).toHaveProperty('dayEndsAt');
    await edit(owner, store, { timeZone: 'UTC', dayEndsAt: 2 });
    expect((await edit(owner, store, { timeZone: 'Antarctica/Troll' })).body.error).toHaveProperty('dayEndsAt');
    expect((await storesOf(owner))[0]).toMatchObject({ timeZone: 'UTC', dayEndsAt: 2 });
  });

  test('are in the history of the store', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, {});
    await edit(owner, store, { timeZone: 'America/New_York', dayEndsAt: 0, rememberShiftMinutes: 10 });
    const entries = dataOf(
      await owner.call<{ action: string; changes: object[] }[]>('POST /audit/store', { storeId: store._id }),
    );
    expect(entries.find(({ action }) => action === 'changed')?.changes).toEqual([
      { what: 'Time zone', before: 'UTC', after: 'America/New_York' },
      { what: 'Day ends at', before: '4:00 AM', after: 'Midnight' },
      { what: 'Remember who’s on shift', before: 'Off', after: '10 minutes' },
    ]);
  });
});

describe('today', () => {
  test('is that of each store, independent of the owner’s location', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, { timeZone: FIRST });
    const pier = await aFurtherStore(server, owner, 'Pier');
    await owner.call('POST /stores/edit-store', { ...form, storeName: 'Pier', _id: pier._id, timeZone: LAST });
    const [first, last] = await storesOf(owner);
    expect(first?.today).toBe(dateIn(FIRST));
    expect(last?.today).toBe(dateIn(LAST));
    expect(first!.today > last!.today).toBe(true);
    const user = dataOf(await (await aCounter(server, owner, store)).call<SessionUser>('GET /auth/user/fetch-user'));
    expect(user.staffStore).toMatchObject({ today: first?.today, todayEndsAt: first?.todayEndsAt });
  });

  test('ends at the store’s hour', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, { timeZone: 'America/New_York' });
    const ends = [];
    for (const dayEndsAt of [0, 4, 11]) {
      const [{ todayEndsAt } = store] = dataOf(await edit(owner, store, { dayEndsAt }));
      const hour = new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/New_York',
        hour: 'numeric',
        hourCycle: 'h23',
      });
      expect(new Date(todayEndsAt) > new Date()).toBe(true);
      ends.push(Number(hour.format(new Date(todayEndsAt))));
    }
    expect(ends).toEqual([0, 4, 11]);
  });

  test('allows a record for tomorrow there, and no later', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, { timeZone: LAST });
    const games = [await aGame(owner, store)];
    const save = (date: string) =>
      owner.call<FinancialRecord>('POST /financials/create-financial', dayForm(store, games, { date }));
    const today = businessDate((await storesOf(owner))[0]!.today);
    expect((await save(addDays(today, 2))).body.error).toEqual({ date: 'Date cannot be later than tomorrow' });
    expect(dataOf(await save(addDays(today, 1))).date).toBe(addDays(today, 1));
    // The same date is not later than tomorrow in the zone where the day begins first.
    await edit(owner, store, { timeZone: FIRST });
    expect(dataOf(await save(addDays(today, 2))).date).toBe(addDays(today, 2));
  });

  test('allows edits of an existing later record but no later date', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, { timeZone: FIRST });
    const games = [await aGame(owner, store)];
    const date = addDays(dateIn(FIRST), 1);
    const record = await aDay(owner, store, games, { date });
    await edit(owner, store, { timeZone: LAST });
    const { _id, version } = record;
    const change = (changes: object) =>
      owner.call<FinancialRecord>('PATCH /financials/edit-financial', {
        ...dayForm(store, games, { date }),
        _id,
        version,
        ...changes,
      });
    const later = await change({ date: addDays(date, 1) });
    expect(later.body.error).toEqual({ date: 'Date cannot be later than tomorrow' });
    expect(dataOf(await change({ notes: 'Counted twice' }))).toMatchObject({ date, notes: 'Counted twice' });
  });

  test('limits edits also when all games are deleted', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, { timeZone: LAST });
    const game = await aGame(owner, store);
    const date = dateIn(LAST);
    const { _id, version } = await aDay(owner, store, [game], { date });
    await owner.call('POST /games/delete-game', { _id: game._id });
    const response = await owner.call('PATCH /financials/edit-financial', {
      ...dayForm(store, [game], { date: addDays(date, 3) }),
      _id,
      version,
    });
    expect(response.body.error).toEqual({ date: 'Date cannot be later than tomorrow' });
  });

  test('is the date of loans and payments', async () => {
    const owner = await anOwner(server);
    const store = await create(owner, { timeZone: FIRST });
    const { _id: staffId } = await aStaffMember(owner, store);
    const lent = dataOf(await owner.call<StaffLoans>('POST /staff/create-loan', { staffId, amount: 50, notes: '' }));
    expect(lent.loan).toMatchObject({ dateIssued: dateIn(FIRST), dueDate: addDays(dateIn(FIRST), 30) });
    // If the store's business date moves back, a payment is not dated before its loan.
    await edit(owner, store, { timeZone: LAST });
    const paid = dataOf(
      await owner.call<StaffLoans>('POST /staff/add-loan-payment', { staffId, amount: 20, notes: '' }),
    );
    expect(paid.loan?.payments[0]?.date).toBe(lent.loan?.dateIssued);
  });
});

test('a time zone that only PostgreSQL knows is counted as UTC', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await server.sql(`update stores set time_zone = 'America/Nowhere_Yet' where id = $1`, [store._id]);
  const today = dateIn('UTC');
  expect((await storesOf(owner))[0]).toMatchObject({ timeZone: 'America/Nowhere_Yet', today });
  const counter = await aCounter(server, owner, store);
  expect(dataOf(await counter.call<SessionUser>('GET /auth/user/fetch-user'))).toMatchObject({ staffStore: { today } });
  const { _id: staffId } = await aStaffMember(owner, store);
  const lent = dataOf(await owner.call<StaffLoans>('POST /staff/create-loan', { staffId, amount: 50, notes: '' }));
  expect(lent.loan).toMatchObject({ dateIssued: today });
});
