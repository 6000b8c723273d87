import { recordSummary, type FinancialRecord } from '@quarterdeck/contract/financials';
import {
  addDays,
  businessDate,
  daysBetween,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer, type Route } from '../../../test/server.ts';

const server = await startTestServer();
const owner = await anOwner(server);
const stores = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
const games = [await aGame(owner, stores[0]!), await aGame(owner, stores[1]!)];

const FIRST_DATE = businessDate('2026-02-26');
const DAYS = 7;

/** Sixty records of both stores on seven unsorted dates, so most dates have several; the second date has none. */
const saved: FinancialRecord[] = [];
for (let number = 0; number < 60; number += 1) {
  const [place, day] = [(number * 7) % 3 === 0 ? 1 : 0, (number * 5) % DAYS];
  if (day === 1) continue;
  const sum = number + 0.01 * number;
  saved.push(
    await aDay(owner, stores[place]!, [games[place]!], {
      date: addDays(FIRST_DATE, day),
      gameFinances: [{ gameId: games[place]!._id, sum }],
      expenses: number % 4 === 0 ? [{ description: 'Bulbs', amount: 3.33 }] : [],
      actualCashCount: number % 11 === 0 ? -5 : 100,
      askBeforeSameDate: false,
    }),
  );
}
/** Newest date first; within a date, last saved first. */
const newestFirst = saved
  .map((record, order) => ({ record, order }))
  .sort((a, b) => b.record.date.localeCompare(a.record.date) || b.order - a.order)
  .map(({ record }) => record);

async function walk<Item extends { _id: string }>(route: Route, input: object, limit: number): Promise<Item[]> {
  const found: Item[] = [];
  for (;;) {
    const before = found.at(-1)?._id;
    const page = dataOf(await owner.call<Item[]>(route, { ...input, limit, ...(before && { before }) }));
    found.push(...page);
    if (page.length < limit) return found;
  }
}

const aLimit = fc.integer({ min: 1, max: 12 });
/** Ranges that begin or end before, between and after the dates with records. */
const aRange = fc
  .record(
    { from: fc.integer({ min: -2, max: DAYS + 2 }), to: fc.integer({ min: -2, max: DAYS + 2 }) },
    { requiredKeys: [] },
  )
  .filter(({ from, to }) => from === undefined || to === undefined || from <= to)
  .map((range): Partial<DateRange> =>
    Object.fromEntries(Object.entries(range).map(([end, day]) => [end, addDays(FIRST_DATE, day)])),
  );
const isIn = ({ from, to }: Partial<DateRange>, { date }: FinancialRecord) =>
  (from === undefined || date >= from) && (to === undefined || date <= to);

describe('page by page', () => {
  test('all stores of an owner list every record once, newest first', async () => {
    for (const limit of [1, 2, 3, 7, 30, 52, 100]) {
      expect(await walk('GET /financials/user-financials', {}, limit)).toEqual(newestFirst);
    }
  });

  test('one store and an inclusive date range list every record once, newest first', async () => {
    const aStoreOfBoth = fc.constantFrom(...stores);
    await fc.assert(
      fc.asyncProperty(aStoreOfBoth, aRange, aLimit, async (store, range, limit) => {
        const expected = newestFirst.filter((record) => record.storeId === store._id && isIn(range, record));
        const input = { storeId: store._id, ...range };
        expect(await walk('POST /financials/fetch-store-financials', input, limit)).toEqual(expected);
        const summaries = expected.map((record) => recordSummary.parse(record));
        expect(await walk('POST /financials/list-records', input, limit)).toEqual(summaries);
      }),
      { numRuns: 40 },
    );
  });

  test('continues after a cursor record was deleted', async () => {
    const middle = newestFirst[20]!;
    await owner.call('POST /financials/delete-financial', { _id: middle._id });
    const rest = dataOf(await owner.call('GET /financials/user-financials', { before: middle._id, limit: 5 }));
    expect(rest).toEqual(newestFirst.slice(21, 26));
    await owner.call('POST /financials/restore-financial', { _id: middle._id });
  });

  test('ends early when records have very many lines, sets `more`, and continues after `next`', async () => {
    const wide = await anOwner(server);
    const store = await aStore(wide);
    const game = await aGame(wide, store);
    const { _id: id } = await aDay(wide, store, [game], { date: '2026-03-01' });
    // A hundred copies of a record on other days, with 150 lines each.
    await server.sql(
      `insert into financial_records select (record).* from (
         select jsonb_populate_record(records, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', gen_random_uuid(),
           'business_date', date '2024-01-01' + n)) as record
         from financial_records as records, generate_series(1, 100) as n where records.id = $1) as copies`,
      [id],
    );
    await server.sql(
      `insert into game_lines (owner_id, record_id, line_number, game_id, game_name, rep_name, commission_basis_points, takings_cents, commission_cents)
       select owner_id, id, n, $2, 'Claw King', 'Rita', 0, 0, 0 from financial_records, generate_series(2, 151) as n
       where store_id = $1 and id <> $3`,
      [store._id, game._id, id],
    );
    for (const [route, input] of [
      ['GET /financials/user-financials', {}],
      ['POST /financials/fetch-store-financials', { storeId: store._id }],
    ] as const) {
      const sizes: number[] = [];
      let before: string | undefined;
      do {
        const { body } = await wide.call<FinancialRecord[]>(route, { ...input, limit: 100, ...(before && { before }) });
        const { data, next } = body as typeof body & { next?: string };
        sizes.push(data.length);
        if (next !== undefined) expect(next).toBe(data.at(-1)?._id);
        before = next;
      } while (before !== undefined);
      expect(sizes, route).toEqual([67, 34]);
    }
  });

  test('is the whole list without a limit, and at most 100 records with one', async () => {
    expect(dataOf(await owner.call('GET /financials/user-financials'))).toEqual(newestFirst);
    for (const limit of ['0', '-1', '101', '1.5', 'abc']) {
      const { body } = await owner.call('GET /financials/user-financials', { limit });
      expect(body.error, limit).toHaveProperty('limit');
    }
    const { body } = await owner.call('GET /financials/user-financials', { before: 'x' });
    expect(body).toEqual({ error: { before: 'Unknown ID' } });
  });
});

describe('a range of dates', () => {
  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, { to: 'The end date is before the start date' }],
    [{ from: '2026-02-30' }, { from: 'Start date must be a date like 2026-01-31' }],
    [{ to: 'today' }, { to: 'End date must be a date like 2026-01-31' }],
    [{ from: '1999-12-31' }, { from: 'Start date cannot be before January 1, 2000' }],
  ])('%j is refused', async (range, error) => {
    for (const call of ['fetch-store-financials', 'list-records', 'store-summary']) {
      const { body } = await owner.call(`POST /financials/${call}`, { storeId: stores[0]!._id, ...range });
      expect(body).toEqual({ error });
    }
  });

  test('has matching totals, compared on the days that have a record in both periods', async () => {
    const plainSum = (amounts: number[]) =>
      Math.round(amounts.reduce((total, amount) => total + amount * 100, 0)) / 100;
    const sumsOf = (records: FinancialRecord[]) => ({
      totalMoneyIn: plainSum(records.map((record) => record.totalMoneyIn)),
      totalMoneyOut: plainSum(records.map((record) => record.totalMoneyOut)),
      totalProfit: plainSum(records.map((record) => record.dailyProfit)),
    });
    const totalsOf = (records: FinancialRecord[]) => ({
      recordCount: records.length,
      dayCount: new Set(records.map((record) => record.date)).size,
      ...sumsOf(records),
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...stores), aRange, aRange, async (store, range, other) => {
        const ofStore = saved.filter((record) => record.storeId === store._id);
        const comparison = { compareFrom: other.from, compareTo: other.to };
        const { from } = range;
        const inPeriod = ofStore.filter((record) => isIn(range, record));
        const comparedWith = (first: BusinessDate, firstBefore: BusinessDate) => {
          const inOther = ofStore.filter((record) => isIn(other, record));
          const dayBefore = ({ date }: FinancialRecord): string =>
            addDays(businessDate(date), daysBetween(first, firstBefore));
          const now = inPeriod.filter((record) => inOther.some(({ date }) => date === dayBefore(record)));
          const comparable = new Set(now.map(dayBefore));
          const before = inOther.filter(({ date }) => comparable.has(date));
          return { dayCount: comparable.size, now: sumsOf(now), before: sumsOf(before) };
        };
        const isComparing = from !== undefined && other.from !== undefined && other.to !== undefined;
        const input = { storeId: store._id, ...range, ...comparison };
        expect(dataOf(await owner.call('POST /financials/store-summary', input))).toEqual({
          period: totalsOf(inPeriod),
          compared: isComparing ? comparedWith(from, other.from!) : null,
        });
      }),
      { numRuns: 60 },
    );
  });
});
