import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { addDays, businessDate, daysBetween } from '@quarterdeck/domain/business-date';
import { add, fromDollars, share, subtract, sum, toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const centsOf = (dollars: number[]): Cents => sum(dollars.map(fromDollars));
const takingsOf = (records: FinancialRecord[]): Cents => centsOf(records.map(({ totalMoneyIn }) => totalMoneyIn));
const datesOf = (records: FinancialRecord[]): string[] => [...new Set(records.map(({ date }) => date))].toSorted();

/** Takings per day in each part of a period. */
function trendOf(records: FinancialRecord[], partOf: (date: string) => string) {
  return [...new Set(datesOf(records).map(partOf))].map((part) => {
    const within = records.filter(({ date }) => partOf(date) === part);
    return { date: part, takings: toDollars(share(takingsOf(within), 1, datesOf(within).length)) };
  });
}
/** The Sunday of a date's week. */
const sunday = (date: string) => addDays(businessDate(date), -new Date(`${date}T00:00:00Z`).getUTCDay());

/** The figures of a period, computed from the records alone. */
function recomputed(records: FinancialRecord[], days: number) {
  const takings = takingsOf(records);
  const expenses = centsOf(records.map(({ totalMoneyOut }) => totalMoneyOut));
  const owed = centsOf(records.flatMap(({ gameFinances }) => gameFinances.map(({ commissionOwed }) => commissionOwed)));
  const apart = records.filter(({ cashStatus, adjusted }) => cashStatus !== 'Balanced' && !adjusted);
  return {
    takings: toDollars(takings),
    expenses: toDollars(expenses),
    commissionOwed: toDollars(owed),
    kept: toDollars(subtract(subtract(takings, expenses), owed)),
    days: datesOf(records).length,
    trend: trendOf(records, days <= 35 ? (date) => date : sunday),
    cash: { difference: toDollars(centsOf(apart.map(({ difference }) => difference))), days: datesOf(apart).length },
  };
}

/** The like-for-like figures, computed from the records of both periods alone. */
function compared(now: FinancialRecord[], before: FinancialRecord[], daysBefore: number) {
  const shifted = (record: FinancialRecord) => addDays(businessDate(record.date), daysBefore);
  const dates = new Set(datesOf(now).filter((date) => before.some((record) => shifted(record) === date)));
  return {
    takings: toDollars(takingsOf(now.filter(({ date }) => dates.has(date)))),
    takingsBefore: toDollars(takingsOf(before.filter((record) => dates.has(shifted(record))))),
    days: dates.size,
  };
}

const FIRST = businessDate('2026-02-20');

/** Two stores with records of 40 days, some of two shifts, some short, over or replaced by a negative count. */
async function aHistory() {
  const owner = await anOwner(server);
  const stores: Store[] = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
  const games: Game[][] = [];
  for (const store of stores)
    games.push([await aGame(owner, store, { commission: 33.33 }), await aGame(owner, store, { commission: 7.5 })]);
  const records: FinancialRecord[] = [];
  for (let day = 0; day < 40; day += 1) {
    const which = day % 3 === 0 ? 1 : 0;
    const sums = games[which]!.map((_, index) => day * 137 + index * 11 + 3);
    const total = sums.reduce((some, each) => some + each, 0);
    const apart = [0, 100, 101, -733, 50][day % 5]!;
    const form = {
      date: addDays(FIRST, day - (day % 4 === 0 ? 1 : 0)),
      gameFinances: games[which]!.map(({ _id }, index) => ({ gameId: _id, sum: sums[index]! / 100 })),
      expenses: day % 6 === 0 ? [{ description: 'Bulb', amount: (day + 1) / 100 }] : [],
      actualCashCount: day % 11 === 7 ? -1.5 : Math.max(0, total + apart) / 100,
      askBeforeSameDate: false,
    };
    records.push(await aDay(owner, stores[which]!, [], form));
  }
  return { owner, stores, records };
}

test('for any records, a store’s figures are the sums of its records', async () => {
  const { owner, stores, records } = await aHistory();
  const day = fc.integer({ min: -5, max: 45 }).map((days) => addDays(FIRST, days));
  const period = fc
    .tuple(day, day)
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
  await fc.assert(
    fc.asyncProperty(period, period, fc.subarray([0, 1], { minLength: 1 }), async (now, before, which) => {
      const { from, to } = now;
      const { from: compareFrom, to: compareTo } = before;
      const storeIds = which.map((index) => stores[index]!._id);
      const performances = dataOf(
        await owner.call<StorePerformance[]>('POST /stores/performance', {
          from,
          to,
          compareFrom,
          compareTo,
          storeIds,
        }),
      );
      expect(performances.map(({ storeId }) => storeId)).toEqual(storeIds);
      let owed = ZERO;
      for (const figures of performances) {
        const own = records.filter(({ storeId }) => storeId === figures.storeId);
        const within = (first: string, last: string) => own.filter(({ date }) => date >= first && date <= last);
        expect(figures).toMatchObject(recomputed(within(from, to), daysBetween(from, to) + 1));
        const daysBefore = daysBetween(compareFrom, from);
        expect(figures.compared).toEqual(compared(within(from, to), within(compareFrom, compareTo), daysBefore));
        expect(figures.lastDay).toBe(datesOf(own).at(-1));
        const { storeId } = figures;
        const summary = await owner.call<{ totalCommission: number }>('POST /financials/commission-summary', {
          storeId,
          from,
          to,
        });
        owed = add(owed, fromDollars(dataOf(summary).totalCommission));
      }
      expect(centsOf(performances.map(({ commissionOwed }) => commissionOwed))).toBe(owed);
    }),
    { numRuns: 40 },
  );
  // Over all time the trend is by month, in takings per day.
  for (const { storeId, trend } of dataOf(await owner.call<StorePerformance[]>('POST /stores/performance', {}))) {
    const own = records.filter((record) => record.storeId === storeId);
    expect(trend).toEqual(trendOf(own, (date) => `${date.slice(0, 7)}-01`));
  }
});
