import type { StoreOverview } from '@quarterdeck/contract/stores';
import { addMonths } from '@quarterdeck/domain/business-date';
import { calendarStart } from '@quarterdeck/domain/period';
import { usualFrom } from '@quarterdeck/domain/usual';
import { storeNotFound } from '../../access/not-found.ts';
import type { Question } from '../../access/question.ts';
import type { Scope } from '../../access/sessions.ts';
import { pipeline, type Queryable } from '../../platform/postgres/database.ts';
import { gamePerformance } from '../games/performance.queries.ts';
import { presentRepresentatives } from '../representatives/representatives.presenters.ts';
import { representedGames } from '../representatives/representatives.queries.ts';
import { presentCash, presentDays, presentGames } from './overview.presenters.ts';
import { cashOfStaff, firstAndLastRecord, storeDays } from './overview.queries.ts';
import { presentPerformance } from './performance.presenters.ts';
import { askedStores, sumsOfStores, type AskedStore } from './performance.queries.ts';

/** The number of months shown before the current one. */
const MONTHS_BEFORE = 2;

async function readOverview(
  on: Queryable,
  scope: Scope,
  store: AskedStore,
  question: Question,
): Promise<StoreOverview> {
  const { id, today, closedDays } = store;
  const isCompared = question.compared !== null;
  const shownFrom = addMonths(calendarStart(today, 'month'), -MONTHS_BEFORE);
  const [[sums], days, ends, games, cash, represented] = await pipeline([
    sumsOfStores(on, scope, [store], question),
    storeDays(on, scope, id, { from: usualFrom(shownFrom), shownFrom }),
    firstAndLastRecord(on, scope, id),
    gamePerformance(on, scope, question),
    cashOfStaff(on, scope, id, question),
    representedGames(on, scope, question),
  ]);
  if (!sums) throw storeNotFound();
  const [first, last] = ends;
  return {
    today,
    figures: presentPerformance(store, sums, isCompared),
    ...presentDays(days, { shownFrom, today, closedDays }),
    firstDay: first?.business_date ?? null,
    lastRecord: last
      ? { date: last.business_date, createdAt: last.created_at.toISOString(), createdBy: last.created_by }
      : null,
    games: presentGames(games.games ?? [], isCompared),
    cash: cash.map(presentCash),
    representatives: presentRepresentatives(represented, { isCompared: false, hasIdle: false }).representatives.map(
      ({ name, takings, commissionOwed, games: ofName }) => ({ name, takings, commissionOwed, games: ofName.length }),
    ),
  };
}

/**
 * The overview at the top of a store's details, read on one snapshot so that the figures agree.
 * @throws Failure when the store is not the caller's.
 */
export const storeOverview = (db: Queryable, scope: Scope, question: Question): Promise<StoreOverview> =>
  db.transaction(
    async (tx) => {
      const [store] = await askedStores(tx, scope, question);
      if (!store) throw storeNotFound();
      return readOverview(tx, scope, store, question);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
