import type { Store } from '@quarterdeck/contract/stores';
import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import { percentChange } from '../../../ui/data/percent-change.ts';
import { compareFigures, type Sort } from '../../../ui/data/sorting.ts';

/** The period of the comparison until the user chooses one. */
export const FIRST_PERIOD = 'last-7-days';

/** The columns by which the stores can be sorted. */
export const COLUMNS = ['name', 'yesterday', 'takings', 'month', 'kept', 'cash', 'last', 'pin'] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_NAMES: Record<Column, string> = {
  name: 'Store',
  yesterday: 'Yesterday',
  takings: 'Takings',
  month: 'Month to date',
  kept: 'Kept',
  cash: 'Cash differences',
  last: 'Last entry',
  pin: 'Last PIN',
};

export const DEFAULT_SORT: Sort<Column> = { column: 'takings', isUp: false };

/** The figures of a row or of the totals, in dollars. Null if unknown. */
export interface Figures {
  yesterday: number | null;
  takings: number | null;
  /** The like-for-like change of the takings in percent. */
  change: number | null;
  month: number | null;
  monthChange: number | null;
  kept: number | null;
  cash: number | null;
  cashDays: number;
  days: number;
}

export interface Row extends Figures {
  store: Store;
  performance: StorePerformance;
  /** The date of the last record. */
  last: string | null;
  /** The moment of the last PIN. */
  pin: string | null;
}

type Compared = Pick<NonNullable<StorePerformance['compared']>, 'takings' | 'takingsBefore'>;

/** The change in percent; null if the earlier takings are not above zero. */
export const changeOf = (compared: Compared | null): number | null =>
  compared && percentChange(compared.takings, compared.takingsBefore);

export function rowOf(store: Store, performance: StorePerformance): Row {
  const { yesterday, takings, kept, days, cash, compared, month, lastDay, lastPin } = performance;
  const isKnown = days > 0;
  return {
    store,
    performance,
    yesterday,
    takings: isKnown ? takings : null,
    change: changeOf(compared),
    month: month.days > 0 ? month.takings : null,
    monthChange: changeOf(month.compared),
    kept: isKnown ? kept : null,
    cash: isKnown ? cash.difference : null,
    cashDays: cash.days,
    days,
    last: lastDay,
    pin: lastPin?.at ?? null,
  };
}

const byName = (a: Row, b: Row): number => a.store.storeName.localeCompare(b.store.storeName);

export function sorted(rows: Row[], { column, isUp }: Sort<Column>): Row[] {
  return rows.toSorted((a, b) =>
    column === 'name' ? (isUp ? 1 : -1) * byName(a, b) : compareFigures(a[column], b[column], isUp, byName(a, b)),
  );
}

/** The sum of the known amounts; null if none is known. */
function total(amounts: (number | null)[]): number | null {
  const knownAmounts = amounts.filter((amount) => amount !== null);
  return knownAmounts.length === 0 ? null : toDollars(sum(knownAmounts.map(fromDollars)));
}

const totalCompared = (compared: Compared[]): Compared => ({
  takings: total(compared.map(({ takings }) => takings)) ?? 0,
  takingsBefore: total(compared.map(({ takingsBefore }) => takingsBefore)) ?? 0,
});

export function totalsOf(rows: Row[]): Figures {
  return {
    yesterday: total(rows.map(({ yesterday }) => yesterday)),
    takings: total(rows.map(({ takings }) => takings)),
    change: changeOf(totalCompared(rows.flatMap(({ performance }) => performance.compared ?? []))),
    month: total(rows.map(({ month }) => month)),
    monthChange: changeOf(totalCompared(rows.map(({ performance }) => performance.month.compared))),
    kept: total(rows.map(({ kept }) => kept)),
    cash: total(rows.map(({ cash }) => cash)),
    cashDays: rows.reduce((days, { cashDays }) => days + cashDays, 0),
    days: rows.reduce((all, { days }) => all + days, 0),
  };
}

/** The ids of the ticked stores in the URL. */
export const pairIn = (parameters: URLSearchParams): string[] =>
  (parameters.get('pair') ?? '').split(',').filter((id) => id !== '');

/** Ticks a store or removes its tick. A third tick replaces the first. */
export const toggled = (pair: string[], id: string): string[] =>
  pair.includes(id) ? pair.filter((each) => each !== id) : [...pair, id].slice(-2);
