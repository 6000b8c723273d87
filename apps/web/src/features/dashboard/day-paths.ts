import type { Store } from '@quarterdeck/contract/stores';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { recordsPath, storesPath } from '../../ui/data/figure-paths.ts';

/** What a day's figures were counted from: the records of the only store, else each store's figures. */
export function dayPath(day: BusinessDate, stores: Store[]): { to: string; opens: string } {
  const range = { from: day, to: day };
  const [store] = stores;
  return store && stores.length === 1
    ? { to: recordsPath(store._id, range), opens: 'Opens its records' }
    : { to: storesPath(range), opens: 'Opens the stores of that day' };
}
