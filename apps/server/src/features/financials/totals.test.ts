import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFurtherStore, aGame, anOwner, dayForm, editForm, gameForm, type Owner } from '../../../test/builders.ts';
import { startTestServer, type ApiResponse } from '../../../test/server.ts';
import { expectTotalsToAgree } from '../../../test/postgres/totals.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { rollUp } from './rollups.ts';
import { recountTotals } from './recount.queries.ts';

const server = await startTestServer();

const DATES = ['2025-12-31', '2026-02-28', '2026-03-01', '2026-03-02'];

interface Arcade {
  owner: Owner;
  stores: Store[];
  games: Game[][];
  /** Every record ever saved, as last returned. */
  records: FinancialRecord[];
}

/**
 * Two stores with two games each. A game of one store has the same name as a game of the other, and one store's games
 * share a name. Ray represents games in both, at percentages that leave half cents.
 */
async function anArcade(): Promise<Arcade> {
  const owner = await anOwner(server);
  const stores = [await aFurtherStore(server, owner, 'Boardwalk'), await aFurtherStore(server, owner, 'Pier')];
  const games = [
    [
      await aGame(owner, stores[0]!, { gameName: 'Claw', repName: 'Ray' }),
      await aGame(owner, stores[0]!, { gameName: 'Pac-Man', repName: 'Ann', commission: 33.33 }),
    ],
    [
      await aGame(owner, stores[1]!, { gameName: 'Claw', repName: 'Ray', commission: 7.5 }),
      await aGame(owner, stores[1]!, { gameName: 'Claw', repName: 'Ray' }),
    ],
  ];
  return { owner, stores, games, records: [] };
}

interface Day {
  date: string;
  sums: number[];
  expenses: number[];
  count: number;
}

type Step =
  | { do: 'create'; store: number; day: Day }
  | { do: 'edit'; record: number; day: Day }
  | { do: 'delete-financial' | 'restore-financial'; record: number }
  | { do: 'delete-store' | 'restore-store'; store: number }
  | { do: 'roll-up' }
  | { do: 'recount' }
  | { do: 'rename-game'; store: number; name: string; repName: string };

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
const aDay = fc.record({
  date: fc.constantFrom(...DATES),
  sums: fc.array(cents(1_000_000), { minLength: 1, maxLength: 2 }),
  expenses: fc.array(cents(50_000), { maxLength: 2 }),
  count: fc.oneof(cents(1_000_000), fc.constant(-12.34)),
});
const store = fc.nat(1);
const record = fc.nat(20);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), store, day: aDay }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), record, day: aDay }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete-financial' as const), record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore-financial' as const), record }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete-store' as const), store }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore-store' as const), store }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('roll-up' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recount' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rename-game' as const),
      store,
      name: fc.constantFrom('Claw', 'Galaga'),
      repName: fc.constantFrom('Ray', 'Ann', 'Bo'),
    }),
  },
);

const contentOf = (games: Game[], { date, sums, expenses, count }: Day) => ({
  date,
  gameFinances: sums.map((sum, index) => ({ gameId: games[index]!._id, sum })),
  expenses: expenses.map((amount) => ({ description: 'Bill', amount })),
  actualCashCount: count,
});

/** As after a restore of a backup. */
const recount = ({ ownerId }: Owner, stores: Store[]) =>
  server.database.db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    await recountTotals(
      tx,
      ownerId,
      stores.map(({ _id }) => _id),
    );
  });

/**
 * Runs one step, also when it cannot succeed at the moment (the store is deleted, the record changed): then nothing may
 * change.
 */
async function take(step: Step, { owner, stores, games, records }: Arcade): Promise<ApiResponse> {
  if (step.do === 'create') {
    const form = dayForm(stores[step.store]!, [], contentOf(games[step.store]!, step.day));
    const response = await owner.call<FinancialRecord>('POST /financials/create-financial', {
      ...form,
      askBeforeSameDate: false,
    });
    if (response.body.error === undefined) records.push(response.body.data);
    return response;
  }
  if (step.do === 'rename-game') {
    const { _id, storeId } = games[step.store]![0]!;
    return owner.call('POST /games/edit-game', {
      ...gameForm,
      _id,
      storeId,
      gameName: step.name,
      repName: step.repName,
    });
  }
  if (step.do === 'roll-up' || step.do === 'recount') {
    if (step.do === 'roll-up') await rollUp(server.database.db);
    else await recount(owner, stores);
    return owner.call('GET /financials/user-financials');
  }
  if (!('record' in step)) return owner.call(`POST /stores/${step.do}`, { _id: stores[step.store]!._id });
  const index = step.record % Math.max(records.length, 1);
  const record = records[index];
  if (!record) return owner.call('GET /financials/user-financials');
  if (step.do !== 'edit') return owner.call(`POST /financials/${step.do}`, { _id: record._id });
  const ofStore = games[stores.findIndex(({ _id }) => _id === record.storeId)]!;
  const form = editForm(record, contentOf(ofStore, step.day));
  const response = await owner.call<FinancialRecord>('PATCH /financials/edit-financial', form);
  if (response.body.error === undefined) records[index] = response.body.data;
  return response;
}

test('after any sequence of changes every total equals its records', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 25, size: 'max' }), async (steps) => {
      const arcade = await anArcade();
      for (const step of steps) expect((await take(step, arcade)).status).toBe(200);
      await expectTotalsToAgree(server, arcade.owner);
    }),
    { numRuns: 60 },
  );
});

test('after concurrent changes every total equals its records too, without a deadlock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 30, maxLength: 60, size: 'max' }), async (steps) => {
      const arcade = await anArcade();
      // A few initial records, so that edits and deletions meet records of other steps.
      for (const date of DATES) {
        const day = { date, sums: [10, 20], expenses: [1], count: 29 };
        await take({ do: 'create', store: 0, day }, arcade);
        await take({ do: 'create', store: 1, day }, arcade);
      }
      const responses = await server.atOnce(steps.map((step) => () => take(step, arcade)));
      for (const response of responses) expect(response.status, response.text).toBe(200);
      await expectTotalsToAgree(server, arcade.owner);
    }),
    { numRuns: 10 },
  );
  const [seen] = await server.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(seen?.deadlocks).toBe(0);
});

test('concurrent changes of several owners do not mix', async () => {
  const arcades = await Promise.all(Array.from({ length: 5 }, () => anArcade()));
  const day = { date: DATES[0]!, sums: [1.11, 2.22], expenses: [0.33], count: 3 };
  await server.atOnce(
    arcades.flatMap((arcade) =>
      Array.from({ length: 6 }, (_, index) => () => take({ do: 'create', store: index % 2, day }, arcade)),
    ),
  );
  for (const arcade of arcades) {
    expect(arcade.records).toHaveLength(6);
    await expectTotalsToAgree(server, arcade.owner);
  }
});
