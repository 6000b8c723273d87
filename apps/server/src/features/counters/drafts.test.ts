import type { AttentionList } from '@quarterdeck/contract/attention';
import type { Counter } from '@quarterdeck/contract/counters';
import { HOUR_MS, MINUTE_MS } from '@quarterdeck/domain/durations';
import { expect, test } from 'vitest';
import { aCounter, aFurtherStore, anOwner, aStore, dataOf, type Caller, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const report = (caller: Caller, since: string | null) =>
  caller.call<{ draftSince: string | null }>('POST /counters/report-draft', { since });
const known = async (caller: Caller) =>
  dataOf(await caller.call<{ draftSince: string | null }>('GET /staff/counter')).draftSince;
const drafts = async (owner: Owner) =>
  dataOf(await owner.call<AttentionList>('POST /attention/list')).lines.filter(({ kind }) => kind === 'draft');
const shownAt = async (owner: Owner, storeId: string) =>
  dataOf(await owner.call<Counter[]>('POST /counters/list', { storeId })).map(({ draftSince }) => draftSince);

test('the owner sees a counter’s unsaved draft until it is saved or discarded', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const counter = await aCounter(server, owner, store);
  expect(await known(counter)).toBeNull();
  const since = ago(HOUR_MS);
  expect(dataOf(await report(counter, since))).toEqual({ draftSince: since });
  expect(await known(counter)).toBe(since);
  expect(await shownAt(owner, store._id)).toEqual([since]);
  expect(await drafts(owner)).toMatchObject([{ storeId: store._id, at: since, amount: null, who: 'Unknown browser' }]);
  expect(dataOf(await report(counter, null))).toEqual({ draftSince: null });
  expect(await known(counter)).toBeNull();
  expect(await drafts(owner)).toEqual([]);
});

test('a draft younger than half an hour may still be typed', async () => {
  const owner = await anOwner(server);
  const counter = await aCounter(server, owner, await aStore(owner));
  await report(counter, ago(29 * MINUTE_MS));
  expect(await drafts(owner)).toEqual([]);
  await report(counter, ago(31 * MINUTE_MS));
  expect(await drafts(owner)).toHaveLength(1);
});

test('a counter’s clock may be wrong', async () => {
  const owner = await anOwner(server);
  const counter = await aCounter(server, owner, await aStore(owner));
  const stored = async (since: string) => Date.parse(dataOf(await report(counter, since)).draftSince ?? '');
  expect(Math.abs((await stored('2999-12-31T23:59:59Z')) - Date.now())).toBeLessThan(MINUTE_MS);
  for (const since of ['0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])
    expect(Date.now() - (await stored(since))).toBeLessThan(31 * 24 * HOUR_MS);
  for (const since of ['yesterday', '2026-02-30T00:00:00Z', 5, '2026-01-31T18:30:00Z; drop table counters'])
    expect((await counter.call('POST /counters/report-draft', { since })).body.error).toBeDefined();
});

test('a counter reports only for itself', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  const [counter, atPier] = [await aCounter(server, owner, store), await aCounter(server, owner, pier)];
  await report(counter, ago(HOUR_MS));
  await report(atPier, null);
  expect((await drafts(owner)).map(({ storeName }) => storeName)).toEqual([store.storeName]);
  expect(await known(atPier)).toBeNull();
  // The owner’s own browser is not a counter.
  expect((await report(owner, ago(HOUR_MS))).body.data).toBeUndefined();
});

test('a removed counter’s draft is gone', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await report(await aCounter(server, owner, store), ago(HOUR_MS));
  const [found] = dataOf(await owner.call<Counter[]>('POST /counters/list', { storeId: store._id }));
  await owner.call('POST /counters/remove', { _id: found?._id });
  expect(await drafts(owner)).toEqual([]);
});
