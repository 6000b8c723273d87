import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { add, fromDollars, sum, toDollars, ZERO } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, aCounter, dataOf, editDay } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

interface Summary {
  representatives: { repName: string; takings: number; commission: number }[];
  totalCommission: number;
}

const server = await startTestServer();
const owner = await anOwner(server);
const store = await aStore(owner);
const other = await aFurtherStore(server, owner, 'Pier');
const games = [
  await aGame(owner, store, { gameName: 'Claw', repName: 'Ray', commission: 12.5 }),
  await aGame(owner, store, { gameName: 'Skee-Ball', repName: 'Ann', commission: 33.33 }),
  await aGame(owner, store, { gameName: 'Pac-Man', repName: 'Ray', commission: 5 }),
  await aGame(owner, store, { gameName: 'Photo Booth', repName: 'Own Game', commission: 0 }),
];
const elsewhere = await aGame(owner, other, { repName: 'Ray', commission: 50 });

/** Several months including a leap day, some days without records, and half cents in most lines. */
const FIRST = businessDate('2024-01-20');
const DAYS = 90;
const saved: FinancialRecord[] = [];
for (let day = 0; day < DAYS; day += day % 7 === 0 ? 2 : 1) {
  const date = addDays(FIRST, day);
  const gameFinances = games.map(({ _id }, index) => ({ gameId: _id, sum: (day * 37 + index * 11 + 3) / 100 }));
  // A negative count replaces the takings; the commission owed on the games stays.
  saved.push(await aDay(owner, store, games, { date, gameFinances, actualCashCount: day % 10 === 3 ? -1 : 5 }));
}
await aDay(owner, other, [elsewhere], { date: FIRST });

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

const summaryOf = async (range: Range, storeId = store._id) =>
  dataOf(await owner.call<Summary>('POST /financials/commission-summary', { storeId, ...range }));

/** The expected summary, computed from the records' lines. */
function expectedSummary(records: FinancialRecord[], { from = '0', to = '9' }: Range): Summary {
  const lines = records.filter(({ date }) => date >= from && date <= to).flatMap((record) => record.gameFinances);
  const byRep = Object.entries(Object.groupBy(lines, (line) => line.repName)).map(([repName, group = []]) => ({
    repName,
    takings: sum(group.map((line) => fromDollars(line.sum))),
    commission: sum(group.map((line) => fromDollars(line.commissionOwed))),
  }));
  const total = byRep.reduce((owed, { commission }) => add(owed, commission), ZERO);
  return {
    representatives: byRep
      .filter(({ takings }) => takings > 0)
      .sort((a, b) => b.commission - a.commission || b.takings - a.takings || (a.repName < b.repName ? -1 : 1))
      .map(({ repName, takings, commission }) => ({
        repName,
        takings: toDollars(takings),
        commission: toDollars(commission),
      })),
    totalCommission: toDollars(total),
  };
}

const day = fc.integer({ min: -40, max: DAYS + 40 }).map((days) => addDays(FIRST, days));
const aRange = fc
  .record({ from: day, to: day }, { requiredKeys: [] })
  .filter(({ from, to }) => from === undefined || to === undefined || from <= to);

test('the commission of any period is the sum of its lines', async () => {
  await fc.assert(
    fc.asyncProperty(aRange, async (range) => {
      expect(await summaryOf(range)).toEqual(expectedSummary(saved, range));
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['everything', {}],
  ['one day', { from: '2024-02-29', to: '2024-02-29' }],
  ['a leap February', { from: '2024-02-01', to: '2024-02-29' }],
  ['a February that ends a day early', { from: '2024-02-01', to: '2024-02-28' }],
  ['two partial months without a whole month between them', { from: '2024-01-31', to: '2024-02-01' }],
  ['whole months with a partial month at each end', { from: '2024-01-31', to: '2024-04-01' }],
  ['from the first of a month', { from: '2024-03-01' }],
  ['to the last day of a month', { to: '2024-03-31' }],
  ['days within one month', { from: '2024-03-05', to: '2024-03-20' }],
  ['from the first to the last day with a record', { from: '2000-01-01', to: '9999-12-31' }],
])('%s', async (_, range: Range) => {
  expect(await summaryOf(range)).toEqual(expectedSummary(saved, range));
});

test('the parts of a period add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(day, day, day), async (days) => {
      const [from, cut, to] = days.toSorted() as [typeof FIRST, typeof FIRST, typeof FIRST];
      const whole = await summaryOf({ from, to: addDays(to, 1) });
      const before = await summaryOf({ from, to: cut });
      const after = await summaryOf({ from: addDays(cut, 1), to: addDays(to, 1) });
      const parts = [before, after].map(({ totalCommission }) => fromDollars(totalCommission));
      expect(toDollars(sum(parts))).toBe(whole.totalCommission);
      expect(toDollars(sum(whole.representatives.map(({ commission }) => fromDollars(commission))))).toBe(
        whole.totalCommission,
      );
    }),
    { numRuns: 40 },
  );
});

test('a commission is rounded per line, half a cent in favor of the representative, with the highest commission first', async () => {
  const fresh = await aFurtherStore(server, owner, 'Mall');
  const [a, b, free] = [
    await aGame(owner, fresh, { repName: 'Zoe', commission: 50 }),
    await aGame(owner, fresh, { repName: 'Zoe', commission: 50 }),
    await aGame(owner, fresh, { repName: 'Al', commission: 0 }),
  ];
  const gameFinances = [a, b, free].map(({ _id }, index) => ({ gameId: _id, sum: index === 2 ? 7 : 0.01 }));
  await aDay(owner, fresh, [], { gameFinances, actualCashCount: 7.02 });
  expect(await summaryOf({}, fresh._id)).toEqual({
    representatives: [
      { repName: 'Zoe', takings: 0.02, commission: 0.02 },
      { repName: 'Al', takings: 7, commission: 0 },
    ],
    totalCommission: 0.02,
  });
});

test('a deleted record does not count, a restored one does, and an edited one counts with its new values', async () => {
  const arcade = await aFurtherStore(server, owner, 'Mountain');
  const game = await aGame(owner, arcade, { repName: 'Ann', commission: 10 });
  const inMarch = await aDay(owner, arcade, [game], { date: '2026-03-10' });
  await aDay(owner, arcade, [game], { date: '2026-03-11' });
  const totals = async () =>
    Promise.all(
      [{}, { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-03-10', to: '2026-04-15' }].map(
        async (range) => (await summaryOf(range, arcade._id)).totalCommission,
      ),
    );
  expect(await totals()).toEqual([20, 20, 20]);
  await owner.call('POST /financials/delete-financial', { _id: inMarch._id });
  expect(await totals()).toEqual([10, 10, 10]);
  await owner.call('POST /financials/restore-financial', { _id: inMarch._id });
  expect(await totals()).toEqual([20, 20, 20]);
  const gameFinances = [{ gameId: game._id, sum: 50 }];
  await editDay(owner, inMarch, { date: '2026-04-02', gameFinances });
  expect(await totals()).toEqual([15, 10, 15]);
  await owner.call('POST /stores/delete-store', { _id: arcade._id });
  const { body } = await owner.call('POST /financials/commission-summary', { storeId: arcade._id });
  expect(body.data).toBeUndefined();
});

test('a later representative is owed nothing for earlier days', async () => {
  const arcade = await aFurtherStore(server, owner, 'Lake');
  const game = await aGame(owner, arcade, { repName: 'Ann', commission: 10 });
  await aDay(owner, arcade, [game], { date: '2026-03-10' });
  await owner.call('POST /games/edit-game', { ...game, repName: 'Bo', commission: 20 });
  await aDay(owner, arcade, [game], { date: '2026-03-11' });
  expect((await summaryOf({}, arcade._id)).representatives).toEqual([
    { repName: 'Bo', takings: 100, commission: 20 },
    { repName: 'Ann', takings: 100, commission: 10 },
  ]);
});

test('a store without records owes no commission', async () => {
  const empty = await aFurtherStore(server, owner, 'Empty');
  expect(await summaryOf({}, empty._id)).toEqual({ representatives: [], totalCommission: 0 });
});

test('an end date before the start date is refused, and so is a counter', async () => {
  const backwards = { storeId: store._id, from: '2026-03-02', to: '2026-03-01' };
  const { body } = await owner.call('POST /financials/commission-summary', backwards);
  expect(body).toEqual({ error: { to: 'The end date is before the start date' } });
  const counter = await aCounter(server, owner, store);
  const response = await counter.call('POST /financials/commission-summary', { storeId: store._id });
  expect(response.body.error).toBeTypeOf('string');
});
