import type { Store } from '@quarterdeck/contract/stores';
import { businessDate, localDate, type BusinessDate, type DateRange } from '@quarterdeck/domain/business-date';
import {
  comparedRange,
  COMPARISONS,
  PRESETS,
  presetOf,
  rangeOf,
  selectedRange,
  type Comparison,
} from '@quarterdeck/domain/period';

/** What the address asks: a period, some stores, a comparison. */
export interface Question {
  today: BusinessDate;
  /** Null for all. */
  range: DateRange | null;
  /** Empty for all stores. */
  storeIds: string[];
  comparison: Comparison | null;
  /** Null without a comparison, and where the records cannot go back that far. */
  compared: DateRange | null;
}

/** The names that Financials gives to two periods. */
const OTHER_NAMES: Partial<Record<string, 'this-month' | 'this-week'>> = { month: 'this-month', week: 'this-week' };

function rangeIn(parameters: URLSearchParams, today: BusinessDate): DateRange | null {
  const named = parameters.get('period') ?? '';
  if (named === 'dates') {
    const { range } = selectedRange(parameters.get('from') ?? '', parameters.get('to') ?? '');
    if (range) return range;
  }
  return rangeOf(PRESETS.find((preset) => preset === named) ?? OTHER_NAMES[named] ?? 'this-month', today);
}

type AskedStore = Pick<Store, '_id' | 'today'>;

/** Stores may be a day apart: a period ends with the latest of their days. */
function latestDay(stores: AskedStore[]): BusinessDate {
  const latest = stores
    .map(({ today }) => today)
    .toSorted()
    .at(-1);
  return latest === undefined ? localDate(new Date()) : businessDate(latest);
}

export function questionIn(parameters: URLSearchParams, stores: AskedStore[]): Question {
  const asked = (parameters.get('stores') ?? '').split(',');
  const chosen = stores.filter(({ _id }) => asked.includes(_id));
  const today = latestDay(chosen.length === 0 ? stores : chosen);
  const range = rangeIn(parameters, today);
  const comparison = COMPARISONS.find((each) => each === parameters.get('compare')) ?? null;
  return {
    today,
    range,
    storeIds: chosen.map(({ _id }) => _id),
    comparison,
    compared: range && comparison && comparedRange(range, comparison),
  };
}

/** The parameters of a period; null removes one. */
export function periodParameters(range: DateRange | null, today: BusinessDate): Record<string, string | null> {
  const preset = presetOf(range, today);
  if (preset || !range) return { period: preset, from: null, to: null };
  return { period: 'dates', ...range };
}

/** The input of the call. */
export const inputOf = ({ range, storeIds, compared }: Question) => ({
  ...range,
  ...(storeIds.length > 0 && { storeIds }),
  ...(compared && { compareFrom: compared.from, compareTo: compared.to }),
});
