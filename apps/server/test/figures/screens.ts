import type { DashboardPerformance } from '@quarterdeck/contract/dashboard';
import type { FoundRecords, StoreSummary } from '@quarterdeck/contract/financials';
import type { GamePage, Performance } from '@quarterdeck/contract/games';
import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import type { RepresentativeList } from '@quarterdeck/contract/representatives';
import type { StoreOverview, StorePerformance } from '@quarterdeck/contract/store-overview';
import { fromDollars, subtract, sum, toDollars } from '@quarterdeck/domain/money';
import { dataOf, type Owner } from '../builders.ts';
import type { Route } from '../server.ts';

export interface Period {
  from?: string;
  to?: string;
  compareFrom?: string;
  compareTo?: string;
}

interface Commissions {
  totalCommission: number;
}

/** What the screens of one store say about a period. */
async function readStore(owner: Owner, period: Period, figures: StorePerformance) {
  const form = { ...period, storeId: figures.storeId };
  const ask = async <Data>(route: Route) => dataOf(await owner.call<Data>(route, form));
  const [summary, found, commissions, overview, trend] = await Promise.all([
    ask<StoreSummary>('POST /financials/store-summary'),
    ask<FoundRecords>('POST /financials/find-records'),
    ask<Commissions>('POST /financials/commission-summary'),
    ask<StoreOverview>('POST /stores/overview'),
    ask<StoreTrend>('POST /financials/trend'),
  ]);
  return { figures, summary, found, commissions, overview, trend };
}
export type StoreScreens = Awaited<ReturnType<typeof readStore>>;

/** What every screen says about a period. Purged games have no page. */
export async function readScreens(owner: Owner, period: Period) {
  const ask = async <Data>(route: Route) => dataOf(await owner.call<Data>(route, period));
  const stores = await ask<StorePerformance[]>('POST /stores/performance');
  const games = await ask<Performance>('POST /games/performance');
  const pages = await Promise.all(
    games.games.map(({ gameId: _id, storeId }) =>
      owner.call<GamePage>('POST /games/game-page', { ...period, _id, storeId }),
    ),
  );
  return {
    dashboard: await ask<DashboardPerformance>('POST /dashboard/performance'),
    representatives: await ask<RepresentativeList>('POST /representatives/list'),
    stores: await Promise.all(stores.map((figures) => readStore(owner, period, figures))),
    games,
    pages: pages.filter(({ code }) => code !== 'gameNotFound').map((response) => dataOf(response)),
  };
}
export type Screens = Awaited<ReturnType<typeof readScreens>>;

/** Dollars, added up in cents. */
export const total = (amounts: (number | null | undefined)[]): number =>
  toDollars(sum(amounts.map((amount) => fromDollars(amount ?? 0))));
export const minus = (one: number, other: number): number => toDollars(subtract(fromDollars(one), fromDollars(other)));
