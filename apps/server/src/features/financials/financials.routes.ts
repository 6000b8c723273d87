import { implement } from '@orpc/server';
import { financials, recordSummary } from '@quarterdeck/contract/financials';
import { toDollars } from '@quarterdeck/domain/money';
import { authorize, type RequestContext } from '../accounts/sessions.ts';
import { requireStore } from '../stores/stores.usecases.ts';
import { commissionSummary } from './commission.queries.ts';
import { recordNotFound } from './financials.errors.ts';
import {
  findRecord,
  listOwnerRecords,
  listStoreRecords,
  listStoreSummaries,
  periodTotals,
  type PeriodTotals,
} from './financials.queries.ts';
import {
  createRecord,
  deleteRecord,
  editRecord,
  restoreRecord,
  type FinancialsDependencies,
} from './financials.usecases.ts';

const onTheWire = ({ recordCount, dayCount, moneyIn, moneyOut, profit }: PeriodTotals) => ({
  recordCount,
  dayCount,
  totalMoneyIn: toDollars(moneyIn),
  totalMoneyOut: toDollars(moneyOut),
  totalProfit: toDollars(profit),
});

export function financialsRoutes(deps: FinancialsDependencies) {
  const { db } = deps;
  const os = implement(financials).$context<RequestContext>().use(authorize(db));
  return {
    userFinancials: os.userFinancials.handler(async ({ input, context }) => ({
      data: await listOwnerRecords(db, context.session, input),
    })),
    fetchStoreFinancials: os.fetchStoreFinancials.handler(async ({ input, context }) => {
      const data = await listStoreRecords(db, context.session, input.storeId, input, input);
      // Only where there is none does it have to be asked whether there is such a store.
      if (data.length === 0) await requireStore(db, context.session, input.storeId);
      return { data };
    }),
    listRecords: os.listRecords.handler(async ({ input, context }) => {
      const data = await listStoreSummaries(db, context.session, input.storeId, input, input);
      if (data.length === 0) await requireStore(db, context.session, input.storeId);
      return { data };
    }),
    summary: os.summary.handler(async ({ input, context }) => {
      const { storeId, compareFrom, compareTo } = input;
      await requireStore(db, context.session, storeId);
      const period = onTheWire(await periodTotals(db, context.session, storeId, input));
      if (compareFrom === undefined || compareTo === undefined) return { data: { period, compared: null } };
      const compared = await periodTotals(db, context.session, storeId, { from: compareFrom, to: compareTo });
      return { data: { period, compared: onTheWire(compared) } };
    }),
    commissions: os.commissions.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      const { representatives, totalCommission } = await commissionSummary(db, context.session, input.storeId, input);
      return {
        data: {
          representatives: representatives.map(({ repName, takings, commission }) => ({
            repName,
            takings: toDollars(takings),
            commission: toDollars(commission),
          })),
          totalCommission: toDollars(totalCommission),
        },
      };
    }),
    fetchOne: os.fetchOne.handler(async ({ input, context }) => {
      const record = await findRecord(db, context.session, input._id);
      if (!record) throw recordNotFound();
      return { data: record };
    }),
    create: os.create.handler(async ({ input, context }) => ({
      data: await createRecord(deps, context.session, input),
    })),
    edit: os.edit.handler(async ({ input, context }) => ({ data: await editRecord(deps, context.session, input) })),
    delete: os.delete.handler(async ({ input, context }) => ({
      data: recordSummary.parse(await deleteRecord(deps, context.session, input)),
    })),
    restore: os.restore.handler(async ({ input, context }) => ({
      data: recordSummary.parse(await restoreRecord(deps, context.session, input)),
    })),
  };
}
