import { expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  dayForm,
  editDay,
  editStore,
  OWNER_PASSWORD,
  saveDay,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { BYTES_PER_DAY, LONG_BYTES_PER_DAY } from './daily-space.ts';

const server = await startTestServer();

const long = (letter: string) => letter.repeat(5_000);
const entries = () => server.sql('select id from audit_entries');

test('the long entries of an owner’s history are limited per day, short ones are not', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const record = dataOf(
    await editDay(owner, await aDay(owner, store, [await aGame(owner, store)]), { notes: long('a') }),
  );
  const key = `long-history:${owner.ownerId}`;
  const [{ points } = { points: 0 }] = await server.sql<{ points: number }>(
    'select points from rate_limits where key = $1',
    [key],
  );
  expect(points).toBeGreaterThan(5_000);
  await server.sql('update rate_limits set points = $1 where key = $2', [LONG_BYTES_PER_DAY - 100, key]);

  const before = await entries();
  const refused = await editDay(owner, record, { notes: long('b') });
  expect(refused).toMatchObject({ status: 429, code: 'tooManyLongChanges' });
  expect(refused.body.error).toBe('Too many long changes in one day. Please wait 24 hours and try again.');
  const ofStore = { ...store, notes: long('c') };
  expect(await owner.call('POST /stores/edit-store', ofStore)).toMatchObject({ code: 'tooManyLongChanges' });
  expect(await entries()).toEqual(before);
  // A refused change counts for nothing, and the owner can go on working.
  await editStore(owner, store, { notes: 'Short' });
  expect(dataOf(await editDay(owner, record, { actualCashCount: 90 })).version).toBe(record.version + 1);
  const other = await anOwner(server);
  const otherStore = await aStore(other);
  const theirs = await aDay(other, otherStore, [await aGame(other, otherStore)]);
  dataOf(await editDay(other, theirs, { notes: long('a') }));

  await server.sql('update rate_limits set expire = 1 where key = $1', [key]);
  dataOf(await editDay(owner, { ...record, version: record.version + 1 }, { notes: long('b') }));
});

test('long entries of a counter leave the owner’s, and those of other stores', async () => {
  const owner = await anOwner(server);
  const [store, pier] = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
  const editor = await aStaffMember(owner, store, { editFinancialEnabled: true });
  const record = await aDay(owner, store, [await aGame(owner, store)]);
  const counter = await aCounter(server, owner, store);
  const byStaff = dataOf(await editDay(counter, record, { notes: long('a'), pin: editor.pin }));
  await server.sql('update rate_limits set points = $1 where key like $2', [
    LONG_BYTES_PER_DAY - 100,
    `long-history:${owner.ownerId}:%`,
  ]);
  const refused = await editDay(counter, byStaff, { notes: long('b'), pin: editor.pin });
  expect(refused.code).toBe('tooManyLongChanges');
  dataOf(await editDay(owner, byStaff, { notes: long('b') }));

  const other = await aStaffMember(owner, pier, { editFinancialEnabled: true });
  const recordOfPier = await aDay(owner, pier, [await aGame(owner, pier)]);
  const pin = { pin: other.pin };
  dataOf(await editDay(await aCounter(server, owner, pier), recordOfPier, { notes: long('a'), ...pin }));
});

test('short entries are limited per day too, but never sign-ins', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const record = await aDay(owner, store, [await aGame(owner, store)]);
  const key = `long-history:${owner.ownerId}`;
  await server.sql('update rate_limits set points = $1 where key = $2', [BYTES_PER_DAY - 600, key]);
  const byCount = dataOf(await editDay(owner, record, { actualCashCount: 90 }));
  const refused = await editDay(owner, byCount, { actualCashCount: 80 });
  expect(refused).toMatchObject({ status: 429, code: 'tooManyLongChanges' });
  expect(refused.body.error).toBe('Too many changes in one day. Please wait 24 hours and try again.');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  const login = { email: owner.email, password: OWNER_PASSWORD };
  dataOf(await server.call('POST /auth/user/login', login));
});

test('deleted records are limited per day by their size', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  const save = () => saveDay(owner, { ...dayForm(store, [game]), notes: long('a'), askBeforeSameDate: false });
  const remove = async () => {
    const { _id } = dataOf(await save());
    return owner.call('POST /financials/delete-financial', { _id, storeId: store._id });
  };
  dataOf(await remove());
  const key = `deleted-records:${owner.ownerId}`;
  const spent = () => server.sql<{ points: number }>('select points from rate_limits where key = $1', [key]);
  expect((await spent())[0]?.points).toBeGreaterThan(5_000);
  await server.sql('update rate_limits set points = $1 where key = $2', [BYTES_PER_DAY, key]);
  expect(await remove()).toMatchObject({ status: 429, code: 'tooManyLongChanges' });
  expect(await spent()).toEqual([{ points: BYTES_PER_DAY }]);
  dataOf(await save());
});
