import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { share, subtract, toDollars, toDollarsOrNull } from '@quarterdeck/domain/money';
import type { RequestedStore, StoreSums } from './performance.queries.ts';

export const presentPerformance = (
  { id, storeName }: RequestedStore,
  sums: StoreSums,
  isCompared: boolean,
): StorePerformance => ({
  storeId: id,
  storeName,
  yesterday: toDollarsOrNull(sums.yesterday),
  takings: toDollars(sums.takings),
  expenses: toDollars(sums.expenses),
  commissionOwed: toDollars(sums.commission),
  kept: toDollars(subtract(subtract(sums.takings, sums.expenses), sums.commission)),
  days: sums.days,
  trend: (sums.trend ?? []).map(({ date, takings, days }) => ({ date, takings: toDollars(share(takings, 1, days)) })),
  compared: isCompared
    ? { takings: toDollars(sums.comparable), takingsBefore: toDollars(sums.before), days: sums.compared_days }
    : null,
  month: {
    takings: toDollars(sums.month_takings),
    days: sums.month_days,
    compared: {
      takings: toDollars(sums.month_comparable),
      takingsBefore: toDollars(sums.month_before),
      days: sums.month_compared_days,
    },
  },
  cash: { difference: toDollars(sums.cash_difference), days: sums.cash_days },
  recordId: sums.only_record,
  firstDay: sums.first_day,
  lastDay: sums.last_day,
  lastPin: sums.pin_at === null ? null : { by: sums.pin_by, at: sums.pin_at.toISOString() },
});
