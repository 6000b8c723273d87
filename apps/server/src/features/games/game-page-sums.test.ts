import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game, GamePage } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { fromDollars, share, sum, toDollars, type Cents } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, gameForm } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const FIRST = businessDate('2026-02-20');
/** The machines of Claw at first, and after the change. */
const [QUANTITY, MORE] = [3, 5];
const ADDED_ON = 20;

const inCents = (amounts: number[]): Cents => sum(amounts.map(fromDollars));
const linesOf = (records: FinancialRecord[], gameId: string) =>
  records.flatMap(({ gameFinances }) => gameFinances.filter((line) => line.gameId === gameId));
const takingsOf = (records: FinancialRecord[], gameId: string): Cents =>
  inCents(linesOf(records, gameId).map((line) => line.sum));
const keptOf = (records: FinancialRecord[], gameId: string): number =>
  takingsOf(records, gameId) - inCents(linesOf(records, gameId).map((line) => line.commissionOwed));
const datesOf = (records: FinancialRecord[]) => new Set(records.map(({ date }) => date));

/**
 * Two stores with a game of the same name, and a second one; shifts, gaps, negative counts, records without the game.
 */
async function aHistory() {
  const owner = await anOwner(server);
  const stores: Store[] = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
  const games: Game[][] = [];
  for (const store of stores)
    games.push([
      await aGame(owner, store, { gameName: 'Claw', commission: 33.33, quantity: QUANTITY }),
      await aGame(owner, store, { gameName: 'Skee-Ball', commission: 7.5 }),
    ]);
  const records: FinancialRecord[] = [];
  const machines = new Map<string, number>();
  for (let day = 0; day < 45; day += 1) {
    if (day === ADDED_ON)
      for (const [which, { _id: storeId }] of stores.entries()) {
        const claw = { ...gameForm, _id: games[which]![0]!._id, storeId, gameName: 'Claw', commission: 33.33 };
        await owner.call('POST /games/edit-game', { ...claw, quantity: MORE });
      }
    const which = day % 3 === 0 ? 1 : 0;
    const gameFinances = games[which]!.slice(day % 7 === 2 ? 1 : 0).map(({ _id }, index) => ({
      gameId: _id,
      sum: (day * 137 + index * 11 + 3) / 100,
    }));
    const date = addDays(FIRST, day - (day % 5 === 0 ? 1 : 0));
    const form = { date, gameFinances, askBeforeSameDate: false, actualCashCount: day % 7 === 3 ? -1.5 : 5 };
    const record = await aDay(owner, stores[which]!, [], form);
    records.push(record);
    machines.set(record._id, day < ADDED_ON ? QUANTITY : MORE);
  }
  return { owner, stores, games, records, machines };
}

test('for any records, the parts of a game’s page add up to the lines of its records', async () => {
  const { owner, stores, games, records, machines } = await aHistory();
  const day = fc.integer({ min: -3, max: 48 }).map((days) => addDays(FIRST, days));
  const ask = async (which: number, from: BusinessDate, to: BusinessDate, back: number) =>
    dataOf(
      await owner.call<GamePage>('POST /games/game-page', {
        _id: games[which]![0]!._id,
        storeId: stores[which]!._id,
        from,
        to,
        compareFrom: addDays(from, -back),
        compareTo: addDays(to, -back),
      }),
    );
  await fc.assert(
    fc.asyncProperty(
      day,
      day,
      fc.constantFrom(0, 1),
      fc.integer({ min: 1, max: 40 }),
      async (one, other, which, back) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const gameId = games[which]![0]!._id;
        const ofStore = records.filter(({ storeId }) => storeId === stores[which]!._id);
        const between = (start: BusinessDate, end: BusinessDate) =>
          ofStore.filter(({ date }) => date >= start && date <= end);
        const chosen = between(from, to);
        const withGame = chosen.filter((record) => linesOf([record], gameId).length > 0);
        const { game, trend, ...found } = await ask(which, from, to, back);

        const takings = takingsOf(chosen, gameId);
        const ofDates = [...datesOf(withGame)].map((date) =>
          Math.max(...withGame.flatMap((record) => (record.date === date ? (machines.get(record._id) ?? 0) : []))),
        );
        const machineDays = ofDates.reduce((total, ofDate) => total + ofDate, 0);
        expect(game.machineDays).toBe(machineDays);
        expect(fromDollars(game.takings)).toBe(takings);
        expect(fromDollars(game.kept)).toBe(keptOf(chosen, gameId));
        expect(game.keptPerMachineDay).toBe(
          machineDays === 0 ? null : toDollars(share(fromDollars(game.kept), 1, machineDays)),
        );
        expect(inCents(trend.parts.map((part) => part.takings ?? 0))).toBe(takings);
        expect(found.recordCount).toBe(withGame.length);
        const newest = withGame.toSorted((a, b) => b.date.localeCompare(a.date) || (a._id < b._id ? 1 : -1));
        expect(found.records.map(({ _id }) => _id)).toEqual(newest.slice(0, 10).map(({ _id }) => _id));

        // Like for like: dates with a record in both periods, by the later date.
        const before = between(addDays(from, -back), addDays(to, -back));
        const later = ({ date }: FinancialRecord) => addDays(businessDate(date), back);
        const comparable = chosen.filter(({ date }) => before.some((record) => later(record) === date));
        const comparableBefore = before.filter((record) => chosen.some(({ date }) => date === later(record)));
        expect(found.comparedStoreDays).toBe(datesOf(comparable).size);
        expect(inCents(trend.parts.map(({ compared }) => compared?.takings ?? 0))).toBe(takingsOf(comparable, gameId));
        expect(inCents(trend.parts.map(({ compared }) => compared?.takingsBefore ?? 0))).toBe(
          takingsOf(comparableBefore, gameId),
        );
        expect(fromDollars(game.compared!.takingsBefore)).toBe(takingsOf(comparableBefore, gameId));
        expect(fromDollars(game.compared!.keptBefore)).toBe(keptOf(comparableBefore, gameId));

        // The figures of the other store's game match its own page.
        const [theirs] = found.inOtherStores;
        expect(theirs).toEqual({ ...(await ask(1 - which, from, to, back)).game, share: null });
      },
    ),
    { numRuns: 30 },
  );
}, 60_000);
