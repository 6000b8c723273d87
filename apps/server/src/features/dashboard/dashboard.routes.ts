import { implement } from '@orpc/server';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { presentDashboard } from './dashboard.presenters.ts';
import { dashboardFigures } from './dashboard.queries.ts';

export function dashboardRoutes({ db }: { db: Queryable }) {
  const os = implement(dashboard).$context<RequestContext>().use(authorize(db));
  return {
    summary: os.summary.handler(async ({ context }) => ({
      data: presentDashboard(await dashboardFigures(db, context.session)),
    })),
  };
}
