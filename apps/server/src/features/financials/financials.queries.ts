import { LINE_LIMIT, PAGE_SIZE } from '@quarterdeck/contract/financials';
import { LIST_LIMIT } from '@quarterdeck/contract/wire';
import type { BasisPoints } from '@quarterdeck/domain/commission';
import type { ExpenseCategory } from '@quarterdeck/domain/financial-record';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Page } from '../../platform/list.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { financialRecords } from './financials.table.ts';

/** Newest first. `before` is the last record of the previous page. */
export interface PageRequest {
  limit: number;
  before?: string | undefined;
}

export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** A record without its lines. */
export const SUMMARY = {
  id: financialRecords.id,
  owner_id: financialRecords.ownerId,
  store_id: financialRecords.storeId,
  business_date: financialRecords.businessDate,
  total_money_in_cents: financialRecords.totalMoneyInCents,
  total_money_out_cents: financialRecords.totalMoneyOutCents,
  daily_profit_cents: financialRecords.dailyProfitCents,
  opening_float_cents: financialRecords.openingFloatCents,
  expected_cash_cents: financialRecords.expectedCashCents,
  actual_cash_count_cents: financialRecords.actualCashCountCents,
  entered_late: financialRecords.enteredLate,
  notes: financialRecords.notes,
  created_by: financialRecords.createdBy,
  updated_by: financialRecords.updatedBy,
  created_at: financialRecords.createdAt,
  updated_at: financialRecords.updatedAt,
  version: financialRecords.version,
};
export type SummaryRow = RowOf<typeof SUMMARY>;

/**
 * A record's game lines, column by column: PostgreSQL builds this list in two thirds of the time it needs for an array
 * per line.
 */
interface GameColumns {
  ids: string[];
  names: string[];
  reps: string[];
  rates: BasisPoints[];
  takings: Cents[];
  commissions: Cents[];
}
type ExpenseLine = [description: string, amount: Cents, category: ExpenseCategory];

/** A game's takings, with the name and terms of that day. */
export interface GameLine {
  gameId: string;
  gameName: string;
  repName: string;
  rate: BasisPoints;
  takings: Cents;
  commission: Cents;
}

const RECORD = { ...SUMMARY, games: computed.json<GameColumns>(), expense_lines: computed.json<ExpenseLine[]>() };
export type RecordRow = RowOf<typeof RECORD>;

export const SUMMARY_COLUMNS = sql`records.id, records.owner_id, records.store_id, records.business_date, records.total_money_in_cents,
  records.total_money_out_cents, records.daily_profit_cents, records.opening_float_cents, records.expected_cash_cents, records.actual_cash_count_cents,
  records.entered_late, records.notes, records.created_by, records.updated_by, records.created_at, records.updated_at, records.version`;

const LINE_COLUMNS = sql`
  (select json_build_object('ids', json_agg(game_id order by line_number), 'names', json_agg(game_name order by line_number),
     'reps', json_agg(rep_name order by line_number), 'rates', json_agg(commission_basis_points order by line_number),
     'takings', json_agg(takings_cents order by line_number), 'commissions', json_agg(commission_cents order by line_number))
   from game_lines where game_lines.owner_id = records.owner_id and game_lines.record_id = records.id) as games,
  (select coalesce(json_agg(json_build_array(description, amount_cents, category) order by line_number), '[]')
   from expense_lines where expense_lines.owner_id = records.owner_id and expense_lines.record_id = records.id) as expense_lines`;

/** @throws RangeError when columns differ in length, which our queries never produce. */
function at<Value>(column: readonly Value[], line: number): Value {
  const value = column[line];
  if (value === undefined) throw new RangeError(`A record's line ${line} lacks a column`);
  return value;
}

/** The lines of a record, in their order. */
export const gameLinesOf = ({ games }: Pick<RecordRow, 'games'>): GameLine[] =>
  games.ids.map((gameId, line) => ({
    gameId,
    gameName: at(games.names, line),
    repName: at(games.reps, line),
    rate: at(games.rates, line),
    takings: at(games.takings, line),
    commission: at(games.commissions, line),
  }));

/** One page of a store's records, read along the index: the cost does not depend on how many there are. */
const pageOfStore = (scope: Scope, storeId: SQL | string, { limit, before }: PageRequest, { from, to }: Range) => sql`
  select * from financial_records
  where owner_id = ${scope.ownerId} and store_id = ${storeId} and deleted_at is null
    and business_date between ${from ?? '-infinity'} and ${to ?? 'infinity'}
    and (${before ?? null}::uuid is null or (business_date, id) <
      (select business_date, id from financial_records as last
       where last.owner_id = ${scope.ownerId} and last.id = ${before ?? null}::uuid
         and (${scope.storeId}::uuid is null or last.store_id = ${scope.storeId}::uuid)))
  order by business_date desc, id desc limit ${limit}`;

/**
 * The source of `SUMMARY_COLUMNS` and `LINE_COLUMNS`. Empty for a store that is deleted or out of the caller's scope.
 */
const storePage = (scope: Scope, storeId: string, page: PageRequest, range: Range) => sql`
  (${pageOfStore(scope, storeId, page, range)}) as records
  where exists (
    select from stores where owner_id = ${scope.ownerId} and id = ${storeId} and deleted_at is null
      and (${scope.storeId}::uuid is null or id = ${scope.storeId}::uuid))
  order by business_date desc, id desc`;

/** Also empty for an unknown store. */
export async function listStoreSummaries(
  on: Queryable,
  scope: Scope,
  { storeId, page, range }: { storeId: string; page: PageRequest; range: Range },
): Promise<SummaryRow[]> {
  return rows(on, SUMMARY, sql`select ${SUMMARY_COLUMNS} from ${storePage(scope, storeId, page, range)}`);
}

/** The source of `SUMMARY_COLUMNS` and `LINE_COLUMNS` over all stores of the owner that are not deleted. */
const ownerPage = (scope: Scope, page: PageRequest) => sql`
  (select page.* from stores cross join lateral (${pageOfStore(scope, sql`stores.id`, page, {})}) as page
   where stores.owner_id = ${scope.ownerId} and stores.deleted_at is null
   order by page.business_date desc, page.id desc limit ${page.limit}
  ) as records order by business_date desc, id desc`;

/** As many records of `source` as fit in `LINE_LIMIT` lines: at least one, at most `limit`. */
async function fittingList(on: Queryable, source: SQL, limit: number): Promise<Page<RecordRow>> {
  const records = await rows(
    on,
    { ...RECORD, has_more: computed.boolean },
    sql`with listed as (select * from ${source}),
        counted as (
          select listed.*, row_number() over newest_first as place, sum(lines.lines) over newest_first as lines,
            count(*) over () as listed_count
          from listed cross join lateral (
            select (select count(*) from game_lines where owner_id = listed.owner_id and record_id = listed.id)
              + (select count(*) from expense_lines where owner_id = listed.owner_id and record_id = listed.id) as lines
          ) as lines
          window newest_first as (order by business_date desc, id desc)
        ),
        records as (select * from counted where place = 1 or (place <= ${limit} and lines <= ${LINE_LIMIT}))
        select ${SUMMARY_COLUMNS}, ${LINE_COLUMNS}, records.listed_count > (select count(*) from records) as has_more
        from records order by place`,
  );
  return { rows: records, hasMore: records.at(-1)?.has_more ?? false };
}

const recordsOf = (on: Queryable, source: SQL): Promise<RecordRow[]> =>
  rows(on, RECORD, sql`select ${SUMMARY_COLUMNS}, ${LINE_COLUMNS} from ${source}`);

/** A page of a store, without counting its lines. */
export const shortStorePage = (on: Queryable, scope: Scope, storeId: string, page: PageRequest): Promise<RecordRow[]> =>
  recordsOf(on, storePage(scope, storeId, page, {}));

/** The page that a client requests, or without a limit as much as fits. */
interface RequestedPage {
  limit?: number | undefined;
  before?: string | undefined;
}

/** @param sourceOf a page of the records, read along the index */
async function listOf(
  on: Queryable,
  { limit, before }: RequestedPage,
  sourceOf: (page: PageRequest) => SQL,
): Promise<Page<RecordRow>> {
  // Counting the lines costs more than it could save: a page of this size has 21,000 at most.
  if (limit !== undefined && limit <= PAGE_SIZE)
    return { rows: await recordsOf(on, sourceOf({ limit, before })), hasMore: false };
  // One record more than the limit shows whether there are more.
  const list = await fittingList(on, sourceOf({ limit: (limit ?? LIST_LIMIT) + 1, before }), limit ?? LIST_LIMIT);
  // A paging client requests the next page after a full one anyway.
  return list.rows.length === limit ? { ...list, hasMore: false } : list;
}

/** Also empty for an unknown store. */
export const listStoreRecords = (
  on: Queryable,
  scope: Scope,
  storeId: string,
  { limit, before, ...range }: Range & RequestedPage = {},
): Promise<Page<RecordRow>> => listOf(on, { limit, before }, (page) => storePage(scope, storeId, page, range));

export const listOwnerRecords = (on: Queryable, scope: Scope, requestedPage: RequestedPage): Promise<Page<RecordRow>> =>
  listOf(on, requestedPage, (page) => ownerPage(scope, page));

/** A record in the caller's scope; neither it nor its store is deleted. */
export async function findRecord(on: Queryable, scope: Scope, recordId: string): Promise<RecordRow | undefined> {
  const [record] = await rows(
    on,
    RECORD,
    sql`select ${SUMMARY_COLUMNS}, ${LINE_COLUMNS} from financial_records as records
        join stores on stores.owner_id = records.owner_id and stores.id = records.store_id
        where records.owner_id = ${scope.ownerId} and records.id = ${recordId} and records.deleted_at is null
          and stores.deleted_at is null and (${scope.storeId}::uuid is null or records.store_id = ${scope.storeId}::uuid)`,
  );
  return record;
}

/** The newest record of the store on a date, other than this one. */
export async function otherRecordOfDate(
  on: Queryable,
  ownerId: string,
  { id, storeId, date }: { id: string; storeId: string; date: string },
): Promise<SummaryRow> {
  return row(
    on,
    SUMMARY,
    sql`select ${SUMMARY_COLUMNS} from financial_records as records
        where records.owner_id = ${ownerId} and records.store_id = ${storeId} and records.business_date = ${date}
          and records.id <> ${id} and records.deleted_at is null
        order by records.id desc limit 1`,
  );
}

/**
 * The facts that decide about a new record: whether its idempotency key was used before, and how many records the store
 * has on its date. The caller holds the owner's lock, so neither changes before the insert.
 */
export async function savedSoFar(
  on: Queryable,
  ownerId: string,
  { storeId, date, idempotencyKey }: { storeId: string; date: string; idempotencyKey?: string | undefined },
): Promise<{ isKeyUsed: boolean; recordsThatDay: number }> {
  const { is_key_used: isKeyUsed, day_records: recordsThatDay } = await row(
    on,
    { is_key_used: computed.boolean, day_records: computed.number },
    sql`select
          exists (select from financial_records
            where owner_id = ${ownerId} and idempotency_key = ${idempotencyKey ?? null}) as is_key_used,
          coalesce((select record_count from store_day_totals
            where owner_id = ${ownerId} and store_id = ${storeId} and business_date = ${date}), 0) as day_records`,
  );
  return { isKeyUsed, recordsThatDay };
}

export interface PeriodTotals {
  recordCount: number;
  dayCount: number;
  moneyIn: Cents;
  moneyOut: Cents;
}

/** From the maintained totals: the store's overall total, or the sum of days for a period. */
export async function periodTotals(
  on: Queryable,
  scope: Scope,
  storeId: string,
  { from, to }: Range,
): Promise<PeriodTotals> {
  const ofStore = sql`owner_id = ${scope.ownerId} and store_id = ${storeId}`;
  const totals = await row(
    on,
    { records: computed.number, days: computed.number, money_in: computed.cents, money_out: computed.cents },
    from === undefined && to === undefined
      ? sql`select record_count as records, day_count as days, money_in_cents as money_in, money_out_cents as money_out
            from store_totals where ${ofStore}`
      : sql`select coalesce(sum(record_count), 0)::int as records, count(*)::int as days,
              coalesce(sum(money_in_cents), 0)::bigint as money_in, coalesce(sum(money_out_cents), 0)::bigint as money_out
            from store_day_totals
            where ${ofStore} and record_count > 0 and business_date between ${from ?? '-infinity'} and ${to ?? 'infinity'}`,
  );
  return {
    recordCount: totals.records,
    dayCount: totals.days,
    moneyIn: totals.money_in,
    moneyOut: totals.money_out,
  };
}
