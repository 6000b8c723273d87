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
  editDay,
  editStore,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { LONG_BYTES_PER_DAY } from './long-entries.ts';

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
    `long-history:${owner.ownerId}%`,
  ]);
  const refused = await editDay(counter, byStaff, { notes: long('b'), pin: editor.pin });
  expect(refused.code).toBe('tooManyLongChanges');
  dataOf(await editDay(owner, byStaff, { notes: long('b') }));

  const other = await aStaffMember(owner, pier, { editFinancialEnabled: true });
  const there = await aDay(owner, pier, [await aGame(owner, pier)]);
  const pin = { pin: other.pin };
  dataOf(await editDay(await aCounter(server, owner, pier), there, { notes: long('a'), ...pin }));
});
