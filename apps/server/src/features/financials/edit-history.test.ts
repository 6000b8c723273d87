import type { AuditEntry } from '@quarterdeck/contract/audit';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, dataOf, editDay } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

/** An owner with two games of the same name and different representatives. */
async function aPair() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const [ray, zed] = [await aGame(owner, store), await aGame(owner, store, { repName: 'Zed', commission: 50 })];
  const edit = async (record: FinancialRecord, changes: Record<string, unknown>) => {
    const edited = dataOf(await editDay(owner, record, changes));
    const [entry] = dataOf(await owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: record._id }));
    return { edited, changes: entry?.changes };
  };
  return { owner, store, ray, zed, edit };
}

const lines = (...sums: [game: { _id: string }, sum: number][]) =>
  sums.map(([{ _id: gameId }, sum]) => ({ gameId, sum }));

test('the history of an edit that swaps the amounts of two games with the same name has both', async () => {
  const { owner, store, ray, zed, edit } = await aPair();
  const gameFinances = lines([ray, 1000], [zed, 10]);
  const record = await aDay(owner, store, [ray, zed], { gameFinances, actualCashCount: 1010 });
  const { changes } = await edit(record, { gameFinances: lines([zed, 1000], [ray, 10]) });
  expect(changes).toEqual([
    { what: 'Game: Skee-Ball, Ray', before: '$1,000.00', after: '$10.00' },
    { what: 'Game: Skee-Ball, Zed', before: '$10.00', after: '$1,000.00' },
  ]);
});

test('the history of an edit that replaces a game by another with the same name has both', async () => {
  const { owner, store, ray, zed, edit } = await aPair();
  const record = await aDay(owner, store, [ray]);
  const { changes } = await edit(record, { gameFinances: lines([zed, 100]) });
  expect(changes).toEqual([
    { what: 'Game: Skee-Ball, Ray', before: '$100.00', after: null },
    { what: 'Game: Skee-Ball, Zed', before: null, after: '$100.00' },
  ]);
});

test('games with the same name and representative are numbered, the same in both versions', async () => {
  const { owner, store, ray, edit } = await aPair();
  const second = await aGame(owner, store);
  const record = await aDay(owner, store, [second]);
  const { changes } = await edit(record, { gameFinances: lines([ray, 0], [second, 100]) });
  expect(changes).toEqual([{ what: 'Game: Skee-Ball, Ray', before: null, after: '$0.00' }]);
});

test('the history of an edit that only reorders lines says so', async () => {
  const { owner, store, ray, zed, edit } = await aPair();
  const record = await aDay(owner, store, [ray, zed]);
  const { edited, changes } = await edit(record, { gameFinances: lines([zed, 100], [ray, 100]) });
  expect(edited.gameFinances.map(({ gameId }) => gameId)).toEqual([zed._id, ray._id]);
  expect(changes).toEqual([{ what: 'Order of lines', before: null, after: 'Changed' }]);
});
