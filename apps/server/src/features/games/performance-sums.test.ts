import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game, Performance } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { add, fromDollars, subtract, sum, ZERO, type Cents } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

/** The sums of lines, computed from the records alone. */
function recomputed(records: FinancialRecord[]) {
  const lines = records.flatMap(({ gameFinances }) => gameFinances);
  const takings = sum(lines.map((line) => fromDollars(line.sum)));
  const commission = sum(lines.map((line) => fromDollars(line.commissionOwed)));
  return { takings, commission, kept: subtract(takings, commission) };
}
const inCents = (dollars: number): Cents => fromDollars(dollars);

test('for any records, the parts add up to the lines, the records and the commission summary', async () => {
  const owner = await anOwner(server);
  const stores: Store[] = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
  const games: Game[][] = [];
  for (const store of stores)
    games.push([
      await aGame(owner, store, { gameName: 'Claw', repName: 'Ray', commission: 33.33, quantity: 3 }),
      await aGame(owner, store, { gameName: 'Skee-Ball', repName: 'Ann', commission: 7.5 }),
    ]);
  const FIRST = businessDate('2026-02-20');
  const records: FinancialRecord[] = [];
  for (let day = 0; day < 30; day += 1) {
    const which = day % 3 === 0 ? 1 : 0;
    const gameFinances = games[which]!.map(({ _id }, index) => ({
      gameId: _id,
      sum: (day * 137 + index * 11 + 3) / 100,
    }));
    const form = { date: addDays(FIRST, day - (day % 5 === 0 ? 1 : 0)), gameFinances, askBeforeSameDate: false };
    const actualCashCount = day % 7 === 3 ? -1.5 : 5;
    records.push(await aDay(owner, stores[which]!, [], { ...form, actualCashCount }));
  }
  const day = fc.integer({ min: -3, max: 33 }).map((days) => addDays(FIRST, days));
  await fc.assert(
    fc.asyncProperty(day, day, fc.subarray([0, 1], { minLength: 1 }), async (one, other, which) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const storeIds = which.map((index) => stores[index]!._id);
      const chosen = records.filter(({ storeId, date }) => storeIds.includes(storeId) && date >= from && date <= to);
      const { games: parts, totals } = dataOf(
        await owner.call<Performance>('POST /games/performance', { from, to, storeIds }),
      );
      const expected = recomputed(chosen);
      for (const figures of [
        { takings: inCents(totals.takings), commission: inCents(totals.commissionOwed), kept: inCents(totals.kept) },
        {
          takings: sum(parts.map(({ takings }) => inCents(takings))),
          commission: sum(parts.map(({ commissionOwed }) => inCents(commissionOwed))),
          kept: sum(parts.map(({ kept }) => inCents(kept))),
        },
      ])
        expect(figures).toEqual(expected);
      const moneyIn = sum(chosen.map(({ totalMoneyIn }) => inCents(totalMoneyIn)));
      expect(add(inCents(totals.takings), inCents(totals.adjustment))).toBe(moneyIn);
      let owed = ZERO;
      for (const storeId of storeIds) {
        const summary = await owner.call<{ totalCommission: number }>('POST /financials/commission-summary', {
          storeId,
          from,
          to,
        });
        owed = add(owed, inCents(dataOf(summary).totalCommission));
      }
      expect(inCents(totals.commissionOwed)).toBe(owed);
      for (const part of parts) {
        const days = chosen.filter(({ gameFinances }) => gameFinances.some(({ gameId }) => gameId === part.gameId));
        expect(part.days).toBe(new Set(days.map(({ date }) => date)).size);
      }
    }),
    { numRuns: 40 },
  );
});
