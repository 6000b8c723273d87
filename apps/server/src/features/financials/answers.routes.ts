import { implement } from '@orpc/server';
import { financials, PAGE_SIZE } from '@quarterdeck/contract/financials';
import { businessDate } from '@quarterdeck/domain/business-date';
import { trendUnit } from '@quarterdeck/domain/trend';
import { usualFrom } from '@quarterdeck/domain/usual';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { recordNotFound } from '../../access/not-found.ts';
import { toReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import { closedDaysOf } from '../../access/store-access.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { presentFound, presentNeighbors, presentTrend, shownRange } from './answers.presenters.ts';
import { toFilters } from './financials.inputs.ts';
import { presentUsual } from './financials.presenters.ts';
import { findRecord } from './financials.queries.ts';
import { findRecords, foundTotals } from './find-records.queries.ts';
import { expectedStore, missingOfPage } from './missing-days.ts';
import { neighbors, onlyRecords, trendDays } from './trend.queries.ts';
import { takingsOfWeekday } from './usual.queries.ts';

const NEWEST_FIRST = { column: 'date', isUp: false } as const;

async function storeTrend(
  db: Queryable,
  scope: Scope,
  storeId: string,
  reportFilter: ReturnType<typeof toReportFilter>,
) {
  const store = await expectedStore(db, scope, storeId);
  const range = shownRange(reportFilter, store);
  if (!range) return { unit: 'day' as const, parts: [], missing: [] };
  const isDays = trendUnit(range) === 'day';
  const days = await trendDays(db, scope, storeId, {
    ...range,
    from: isDays ? usualFrom(range.from) : range.from,
    compared: reportFilter.compared,
  });
  const alone = days.filter(({ record_count: count, business_date: date }) => count === 1 && date >= range.from);
  const only = isDays
    ? await onlyRecords(
        db,
        scope,
        storeId,
        alone.map(({ business_date: date }) => date),
      )
    : [];
  return presentTrend(range, { days, only, store });
}

/** The web app's own reading calls: trends, searches and usual figures. */
export function answerRoutes(db: Queryable) {
  const os = implement(financials).$context<RequestContext>().use(authorize(db));
  return {
    usual: os.usual.handler(async ({ input: { storeId, date }, context: { session } }) => {
      const closedDays = await closedDaysOf(db, session, storeId);
      const day = { date: businessDate(date), closedDays };
      return { data: presentUsual(await takingsOfWeekday(db, session, storeId, day)) };
    }),
    findRecords: os.findRecords.handler(async ({ input, context: { session } }) => {
      const { storeId, from, to, before, limit = PAGE_SIZE, sort = NEWEST_FIRST, ...filters } = input;
      const store = await expectedStore(db, session, storeId);
      const search = { storeId, range: { from, to }, filters: toFilters(filters) };
      const [records, totals] = await Promise.all([
        // One record more than the limit shows whether there are more.
        findRecords(db, session, search, { ...sort, before, limit: limit + 1 }),
        foundTotals(db, session, search),
      ]);
      const page = { records: records.slice(0, limit), hasMore: records.length > limit };
      const showsDays = sort.column === 'date' && Object.values(filters).every((filter) => filter === undefined);
      const missing = showsDays
        ? await missingOfPage(db, session, store, { storeId, range: { from, to }, isUp: sort.isUp, before, ...page })
        : [];
      return { data: presentFound(page.records, totals, missing) };
    }),
    trend: os.trend.handler(async ({ input: { storeId, ...periods }, context: { session } }) => {
      return { data: await storeTrend(db, session, storeId, toReportFilter(periods)) };
    }),
    neighbors: os.neighbors.handler(async ({ input, context: { session } }) => {
      const record = await findRecord(db, session, input._id);
      if (!record) throw recordNotFound();
      const { id, store_id: storeId, business_date: date } = record;
      return { data: presentNeighbors(await neighbors(db, session, { id, storeId, date })) };
    }),
  };
}
