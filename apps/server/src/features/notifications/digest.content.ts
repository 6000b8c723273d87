import { ATTENTION_DAYS } from '@quarterdeck/contract/attention';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { closureOn } from '@quarterdeck/domain/closed-days';
import { CASH_TOLERANCE, countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import { cents, sum, type Cents } from '@quarterdeck/domain/money';
import type { Line } from '../attention/attention.lines.ts';
import type { WatchedRecord, WatchedStore } from '../attention/attention.queries.ts';
import { takingsOf, type DayTakings } from '../attention/takings.queries.ts';

/** A store's yesterday. */
export interface DigestStore {
  id: string;
  name: string;
  date: BusinessDate;
  /** Null without a record. */
  takings: Cents | null;
  /** The usual takings of that weekday; null if there are too few records. */
  usual: Cents | null;
  /** Null while it was open. */
  closure: { until: BusinessDate | null; reason: string } | null;
  /** The sums of short and over amounts, both positive. */
  short: Cents;
  over: Cents;
  isAdjusted: boolean;
}

export interface Digest {
  stores: DigestStore[];
  lines: Line[];
}

export const yesterdayOf = ({ today }: WatchedStore): BusinessDate => addDays(today, -1);

function digestStore(store: WatchedStore, records: WatchedRecord[], days: DayTakings[]): DigestStore {
  const date = yesterdayOf(store);
  const own = records.filter((record) => record.store_id === store.id && record.business_date === date);
  const counted = own.filter((record) => !countReplacesMoneyIn(record.count_cents));
  const differences = counted
    .map((record) => record.difference_cents)
    .filter((each) => Math.abs(each) > CASH_TOLERANCE);
  const { takings, usualOn } = takingsOf(store, days);
  return {
    id: store.id,
    name: store.storeName,
    date,
    takings: takings.get(date) ?? null,
    usual: usualOn(date),
    closure: closureOn(store, date),
    short: sum(differences.filter((each) => each < 0).map((each) => cents(Math.abs(each)))),
    over: sum(differences.filter((each) => each > 0)),
    isAdjusted: counted.length < own.length,
  };
}

/**
 * The content of a digest, or null if there is nothing to report: no record for two weeks, or all stores were closed
 * and nothing needs attention.
 */
export function digestOf(
  stores: WatchedStore[],
  { records, days, lines }: { records: WatchedRecord[]; days: DayTakings[]; lines: Line[] },
): Digest | null {
  const running = stores.filter((store) => store.isRunning && store.firstDay !== null && store.firstDay < store.today);
  const isInUse = ({ recentDays, today }: WatchedStore) =>
    recentDays.some((date) => date >= addDays(today, -ATTENTION_DAYS));
  if (!running.some(isInUse)) return null;
  const shown = running.map((store) => digestStore(store, records, days));
  const ids = new Set(stores.map(({ id }) => id));
  const own = lines.filter(({ store }) => ids.has(store.id));
  if (own.length === 0 && shown.every(({ takings, closure }) => takings === null && closure !== null)) return null;
  return { stores: shown, lines: own };
}
