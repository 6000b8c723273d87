import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFurtherStore, aGame, anOwner, dayForm, editForm, gameForm, type Owner } from '../../../test/builders.ts';
import { startTestServer, type Answer } from '../../../test/server.ts';

const server = await startTestServer();

const DATES = ['2026-02-28', '2026-03-01', '2026-03-02'];

/** What the records add up to, worked out from nothing but records, lines and what is deleted. */
const RECOMPUTED = `
  with live as (
    select r.*, s.deleted_at is null as counts from financial_records r join stores s on s.owner_id = r.owner_id and s.id = r.store_id
    where r.owner_id = $1 and r.deleted_at is null
  ), totals as (
    select 'store' as of, store_id::text as a, null as b, count(*) as records, count(distinct business_date) as days,
      sum(total_money_in_cents) as money_in, sum(total_money_out_cents) as money_out from live group by store_id
    union all
    select 'store day', store_id::text, business_date::text, count(*), 1, sum(total_money_in_cents), sum(total_money_out_cents)
      from live group by store_id, business_date
    union all
    select 'store game', live.store_id::text, l.game_name, count(distinct live.id), 0, sum(l.takings_cents), 0
      from live join game_lines l on l.owner_id = live.owner_id and l.record_id = live.id group by live.store_id, l.game_name
    union all
    select 'store rep month', live.store_id::text, to_char(business_date, 'YYYY-MM-01 ') || l.rep_name, 0, 0, sum(l.takings_cents), sum(l.commission_cents)
      from live join game_lines l on l.owner_id = live.owner_id and l.record_id = live.id
      group by live.store_id, to_char(business_date, 'YYYY-MM-01 '), l.rep_name having sum(l.takings_cents) <> 0
    union all
    select 'owner day', null, business_date::text, count(*), 1, sum(total_money_in_cents), sum(total_money_out_cents)
      from live where counts group by business_date
    union all
    select 'owner', null, null, count(*), count(distinct business_date), sum(total_money_in_cents), sum(total_money_out_cents)
      from live where counts having count(*) > 0
  ) select row(totals.*)::text as line from totals order by 1`;

/** The maintained totals in the same form. A row that counts no record must be all zero, and is left out. */
const MAINTAINED = `
  with totals as (
    select 'store' as of, store_id::text as a, null as b, record_count as records, day_count as days,
      money_in_cents as money_in, money_out_cents as money_out from store_totals where owner_id = $1
    union all
    select 'store day', store_id::text, business_date::text, record_count, least(record_count, 1), money_in_cents, money_out_cents
      from store_day_totals where owner_id = $1
    union all
    select 'store game', store_id::text, game_name, record_count, 0, takings_cents, 0 from store_game_totals where owner_id = $1
    union all
    select 'store rep month', store_id::text, month::text || ' ' || rep_name, 0, 0, takings_cents, commission_cents
      from store_rep_month_totals where owner_id = $1
    union all
    select 'owner day', null, business_date::text, record_count, least(record_count, 1), money_in_cents, money_out_cents
      from owner_day_totals where owner_id = $1
    union all
    select 'owner', null, null, record_count, day_count, money_in_cents, money_out_cents from owner_totals where owner_id = $1
  ) select row(totals.*)::text as line from totals
  where records <> 0 or days <> 0 or money_in <> 0 or money_out <> 0 order by 1`;

async function expectTotalsToAgree({ ownerId }: Owner): Promise<void> {
  const lines = async (query: string) => (await server.sql<{ line: string }>(query, [ownerId])).map((row) => row.line);
  expect(await lines(MAINTAINED)).toEqual(await lines(RECOMPUTED));
}

interface Arcade {
  owner: Owner;
  stores: Store[];
  games: Game[][];
  /** Every record that was ever saved, as it was last seen. */
  records: FinancialRecord[];
}

/**
 * Two stores with two games each; a game of one has the same name as a game of the other, and both of one are called the
 * same. Ray represents games in both, at percentages that leave half cents.
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

/** Does one step, also when it cannot succeed just now (the store is deleted, the record changed): then nothing may change. */
async function take(step: Step, { owner, stores, games, records }: Arcade): Promise<Answer> {
  if (step.do === 'create') {
    const form = dayForm(stores[step.store]!, [], contentOf(games[step.store]!, step.day));
    const answer = await owner.call<FinancialRecord>('POST /financials/create-financial', {
      ...form,
      confirmSameDate: true,
    });
    if (answer.body.error === undefined) records.push(answer.body.data);
    return answer;
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
  if (!('record' in step)) return owner.call(`POST /stores/${step.do}`, { _id: stores[step.store]!._id });
  const index = step.record % Math.max(records.length, 1);
  const found = records[index];
  if (!found) return owner.call('GET /financials/user-financials');
  if (step.do !== 'edit') return owner.call(`POST /financials/${step.do}`, { _id: found._id });
  const ofStore = games[stores.findIndex(({ _id }) => _id === found.storeId)]!;
  const form = editForm(found, contentOf(ofStore, step.day));
  const answer = await owner.call<FinancialRecord>('PATCH /financials/edit-financial', form);
  if (answer.body.error === undefined) records[index] = answer.body.data;
  return answer;
}

test('after any sequence of changes every total is what its records add up to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 25, size: 'max' }), async (steps) => {
      const arcade = await anArcade();
      for (const step of steps) expect((await take(step, arcade)).status).toBe(200);
      await expectTotalsToAgree(arcade.owner);
    }),
    { numRuns: 60 },
  );
});

test('and so it is after any changes at the same time, of which none waits for another forever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 30, maxLength: 60, size: 'max' }), async (steps) => {
      const arcade = await anArcade();
      // Some to begin with, so that edits and deletions meet records of others.
      for (const date of DATES) {
        const day = { date, sums: [10, 20], expenses: [1], count: 29 };
        await take({ do: 'create', store: 0, day }, arcade);
        await take({ do: 'create', store: 1, day }, arcade);
      }
      const answers = await server.atOnce(steps.map((step) => () => take(step, arcade)));
      for (const answer of answers) expect(answer.status, answer.text).toBe(200);
      await expectTotalsToAgree(arcade.owner);
    }),
    { numRuns: 10 },
  );
  const [seen] = await server.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(seen?.deadlocks).toBe(0);
});

test('what owners do at the same time does not mix', async () => {
  const arcades = await Promise.all(Array.from({ length: 5 }, () => anArcade()));
  const day = { date: DATES[0]!, sums: [1.11, 2.22], expenses: [0.33], count: 3 };
  await server.atOnce(
    arcades.flatMap((arcade) =>
      Array.from({ length: 6 }, (_, index) => () => take({ do: 'create', store: index % 2, day }, arcade)),
    ),
  );
  for (const arcade of arcades) {
    expect(arcade.records).toHaveLength(6);
    await expectTotalsToAgree(arcade.owner);
  }
});
