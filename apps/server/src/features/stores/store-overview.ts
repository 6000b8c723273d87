import { addMonths } from '@quarterdeck/domain/business-date';
import { calendarStart } from '@quarterdeck/domain/period';
import { usualFrom } from '@quarterdeck/domain/usual';
import { storeNotFound } from '../../access/not-found.ts';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import { pipeline, type Queryable } from '../../platform/postgres/database.ts';
import { gamePerformance } from '../games/performance.queries.ts';
import { representedGames } from '../representatives/representatives.queries.ts';
import { cashOfStaff, firstAndLastRecord, storeDays } from './overview.queries.ts';
import { requestedStores, sumsOfStores, type RequestedStore } from './performance.queries.ts';

/** The number of months shown before the current one. */
const MONTHS_BEFORE = 2;

async function readOverview(on: Queryable, scope: Scope, store: RequestedStore, filter: ReportFilter) {
  const shownFrom = addMonths(calendarStart(store.today, 'month'), -MONTHS_BEFORE);
  const [[sums], days, { first, last }, { games }, cash, represented] = await pipeline([
    sumsOfStores(on, scope, [store], filter),
    storeDays(on, scope, store.id, { from: usualFrom(shownFrom), shownFrom }),
    firstAndLastRecord(on, scope, store.id),
    gamePerformance(on, scope, filter),
    cashOfStaff(on, scope, store.id, filter),
    representedGames(on, scope, filter),
  ]);
  if (!sums) throw storeNotFound();
  return { store, sums, shownFrom, days, first, last, games: games ?? [], cash, represented };
}

export type OverviewSums = Awaited<ReturnType<typeof readOverview>>;

/**
 * The overview at the top of a store's details, read on one snapshot so that the figures agree.
 * @throws Failure when the store is not the caller's.
 */
export const storeOverview = (db: Queryable, scope: Scope, filter: ReportFilter): Promise<OverviewSums> =>
  db.transaction(
    async (tx) => {
      const [store] = await requestedStores(tx, scope, filter);
      if (!store) throw storeNotFound();
      return readOverview(tx, scope, store, filter);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
