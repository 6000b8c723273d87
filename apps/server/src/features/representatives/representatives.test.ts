import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { RepresentativeList } from '@quarterdeck/contract/representatives';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  dataOf,
  gameForm,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const FIRST = businessDate('2026-02-20');
const list = (owner: Owner, question: object = {}) =>
  owner.call<RepresentativeList>('POST /representatives/list', question);
const listed = async (owner: Owner, question: object = {}) => dataOf(await list(owner, question));
const edit = (owner: Owner, game: Game, changes: object) =>
  owner.call('POST /games/edit-game', { ...gameForm, _id: game._id, storeId: game.storeId, ...changes });

const dollars = (amounts: number[]) => toDollars(sum(amounts.map(fromDollars)));

/** The commission owed to a representative, computed from the records' lines alone. */
function recomputed(records: FinancialRecord[], name: string) {
  const lines = records
    .flatMap(({ gameFinances }) => gameFinances)
    .filter(({ repName }) => repName.toLowerCase() === name.toLowerCase());
  return {
    takings: dollars(lines.map((line) => line.sum)),
    commissionOwed: dollars(lines.map((line) => line.commissionOwed)),
  };
}

/** Ray and Ann in two stores. Claw changes from Ray to Ann during the month, and one game is the owner's own. */
async function aMonth(owner: Owner): Promise<{ stores: Store[]; records: FinancialRecord[] }> {
  const stores = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
  const games: Game[][] = [];
  for (const [index, store] of stores.entries())
    games.push([
      await aGame(owner, store, { gameName: 'Claw', repName: index === 0 ? 'Ray' : 'RAY', commission: 33.33 }),
      await aGame(owner, store, { gameName: 'Skee-Ball', repName: 'Ann', commission: 7.5 }),
      await aGame(owner, store, { gameName: 'Ours', ...{ ownGame: true, repName: '', commission: 0 } }),
    ]);
  const records: FinancialRecord[] = [];
  for (let day = 0; day < 20; day += 1) {
    if (day === 10) await edit(owner, games[0]![0]!, { gameName: 'Claw', repName: 'Ann', commission: 40 });
    const which = day % 3 === 0 ? 1 : 0;
    const gameFinances = games[which]!.map(({ _id }, index) => ({
      gameId: _id,
      sum: (day * 137 + index * 11 + 3) / 100,
    }));
    records.push(
      await aDay(owner, stores[which]!, [], { date: addDays(FIRST, day), gameFinances, actualCashCount: 5 }),
    );
  }
  return { stores, records };
}

describe('the commissions of representatives', () => {
  test('add up each record’s lines under the name it has, for any period and stores', async () => {
    const owner = await anOwner(server);
    const { stores, records } = await aMonth(owner);
    const day = fc.integer({ min: -2, max: 22 }).map((days) => addDays(FIRST, days));
    await fc.assert(
      fc.asyncProperty(day, day, fc.subarray([0, 1], { minLength: 1 }), async (one, other, which) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const storeIds = which.map((index) => stores[index]!._id);
        const chosen = records.filter(({ storeId, date }) => storeIds.includes(storeId) && date >= from && date <= to);
        const { representatives, totals, ownTakings } = await listed(owner, { from, to, storeIds });
        for (const name of ['Ray', 'Ann']) {
          const representative = representatives.find((each) => each.name.toLowerCase() === name.toLowerCase());
          const { takings, commissionOwed } = representative ?? { takings: 0, commissionOwed: 0 };
          expect({ takings, commissionOwed }, name).toEqual(recomputed(chosen, name));
          expect(dollars(representative?.games.map((game) => game.commissionOwed) ?? [])).toBe(commissionOwed);
        }
        expect(ownTakings).toBe(recomputed(chosen, '').takings);
        expect(totals.commissionOwed).toBe(dollars(representatives.map((each) => each.commissionOwed)));
      }),
      { numRuns: 40 },
    );
  });

  test('are combined for names that differ in case, with today’s name and phone, largest first', async () => {
    const owner = await anOwner(server);
    await aMonth(owner);
    const { representatives } = await listed(owner);
    expect(representatives.map(({ name, phone, machines }) => [name, phone, machines])).toEqual([
      ['Ann', gameForm.repPhone, 6],
      ['Ray', gameForm.repPhone, 2],
    ]);
    const ray = representatives[1]!;
    expect(ray.games.map(({ storeName, isPresent }) => [storeName, isPresent])).toContainEqual(['Boardwalk', false]);
  });

  test('compare the store-days that both periods have', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const game = await aGame(owner, store, { repName: 'Ray', commission: 50 });
    const day = (date: string, amount: number) =>
      aDay(owner, store, [], { date, gameFinances: [{ gameId: game._id, sum: amount }], actualCashCount: 0 });
    await day('2026-02-02', 10);
    await day('2026-03-02', 30);
    await day('2026-03-03', 100);
    const march = { from: '2026-03-01', to: '2026-03-28', compareFrom: '2026-02-01', compareTo: '2026-02-28' };
    const { totals, storeDays, comparedStoreDays } = await listed(owner, march);
    expect(totals).toEqual({
      takings: 130,
      commissionOwed: 65,
      compared: { takings: 30, commissionOwed: 15, takingsBefore: 10, commissionOwedBefore: 5 },
    });
    expect([storeDays, comparedStoreDays]).toEqual([2, 1]);
  });

  test('are zero for representatives without records or without games, who come last', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    expect((await listed(owner)).representatives).toEqual([]);
    const game = await aGame(owner, store, { repName: 'Ann' });
    const none = { takings: 0, commissionOwed: 0 };
    expect((await listed(owner)).representatives).toMatchObject([{ name: 'Ann', ...none }]);
    await owner.call('POST /games/delete-game', { _id: game._id, storeId: store._id });
    const rays = await aGame(owner, store, { repName: 'Ray', commission: 50 });
    await aDay(owner, store, [rays], { date: FIRST });
    const { representatives } = await listed(owner);
    expect(representatives.map(({ name, games }) => [name, games.length])).toEqual([
      ['Ray', 1],
      ['Ann', 0],
    ]);
    expect(representatives[1]).toMatchObject({ ...none, machines: 0, compared: null });
    // For chosen stores, only representatives with games or records there are listed.
    const ofStore = await listed(owner, { storeIds: [store._id] });
    expect(ofStore.representatives.map(({ name }) => name)).toEqual(['Ray']);
  });
});

describe('others', () => {
  test('never see them', async () => {
    const owner = await anOwner(server);
    const { stores } = await aMonth(owner);
    const stranger = await anOwner(server);
    expect((await listed(stranger)).representatives).toEqual([]);
    const asked = await list(stranger, { storeIds: [stores[0]!._id] });
    expect(asked.body.error).toEqual({ storeId: 'Store not found' });
    const counter = await aCounter(server, owner, stores[0]!);
    const { body } = await counter.call('POST /representatives/list', {});
    expect([body.data, body.error]).toEqual([undefined, expect.anything()]);
  });
});
