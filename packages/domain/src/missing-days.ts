import { addDays, type BusinessDate, type DateRange } from './business-date.ts';
import { isClosed, type ClosedDays } from './closed-days.ts';

/** The settings that determine on which days a store should have a record. */
export interface OpenStore extends ClosedDays {
  /** The date of its first record; null without any. */
  firstDay: BusinessDate | null;
}

/** The open days of a range without a record, from the first record on, in order; none when `to` is before `from`. */
export function missingDays(
  store: OpenStore,
  { from, to }: DateRange,
  entered: ReadonlySet<BusinessDate>,
): BusinessDate[] {
  if (store.firstDay === null) return [];
  const missing: BusinessDate[] = [];
  for (let date = from < store.firstDay ? store.firstDay : from; date <= to; date = addDays(date, 1))
    if (!entered.has(date) && !isClosed(store, date)) missing.push(date);
  return missing;
}

/** Groups consecutive missing days into runs, across closed days between them. */
export function missingRuns(closedDays: ClosedDays, missing: readonly BusinessDate[]): BusinessDate[][] {
  const runs: BusinessDate[][] = [];
  for (const date of missing) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    let next = last && addDays(last, 1);
    while (next && next < date && isClosed(closedDays, next)) next = addDays(next, 1);
    if (run && next === date) run.push(date);
    else runs.push([date]);
  }
  return runs;
}
