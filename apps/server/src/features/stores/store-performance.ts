import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { requestedStores, sumsOfStores, type RequestedStore, type StoreSums } from './performance.queries.ts';

/** A requested store and its figures. */
export interface PerformingStore {
  store: RequestedStore;
  sums: StoreSums;
}

/**
 * The figures of the caller's stores, in the order of their list.
 * @throws Failure when a requested store is not theirs.
 */
export async function storePerformance(on: Queryable, scope: Scope, filter: ReportFilter): Promise<PerformingStore[]> {
  const stores = await requestedStores(on, scope, filter);
  const sumsById = new Map((await sumsOfStores(on, scope, stores, filter)).map((sums) => [sums.id, sums]));
  return stores.flatMap((store) => {
    const sums = sumsById.get(store.id);
    return sums ? { store, sums } : [];
  });
}
