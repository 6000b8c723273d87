import { implement } from '@orpc/server';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { toReportFilter } from '../../access/report-filter.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { requestedStores } from '../stores/performance.queries.ts';
import { presentDashboard } from './dashboard.presenters.ts';
import { dashboardFigures } from './dashboard.queries.ts';
import { presentPerformance } from './performance.presenters.ts';
import { dashboardPerformance } from './performance.queries.ts';

export function dashboardRoutes({ db }: { db: Queryable }) {
  const os = implement(dashboard).$context<RequestContext>().use(authorize(db));
  return {
    summary: os.summary.handler(async ({ context }) => ({
      data: presentDashboard(await dashboardFigures(db, context.session)),
    })),
    performance: os.performance.handler(async ({ input, context: { session } }) => {
      const filter = toReportFilter(input);
      const stores = await requestedStores(db, session, filter);
      return { data: presentPerformance(await dashboardPerformance(db, session, stores, filter), stores, filter) };
    }),
  };
}
