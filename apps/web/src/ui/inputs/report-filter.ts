import { businessDate, localToday, type BusinessDate, type DateRange } from '@quarterdeck/domain/business-date';
import {
  comparedRange,
  COMPARISONS,
  PRESETS,
  presetOf,
  rangeOf,
  selectedRange,
  type Comparison,
  type Preset,
} from '@quarterdeck/domain/period';

/** The fields of a store that are needed to read the URL. */
export interface NamedStore {
  _id: string;
  storeName: string;
  /** Its business date. */
  today: string;
}

/** The period, stores and comparison in the URL. */
export interface ReportFilter {
  today: BusinessDate;
  /** Null for all. */
  range: DateRange | null;
  /** The name in the URL, or the one of its dates. Its dates change every day. */
  preset: Preset | null;
  /** Empty for all stores. */
  storeIds: string[];
  comparison: Comparison | null;
  /** Null without a comparison, and if the compared period would be before the earliest possible date. */
  compared: DateRange | null;
}

function periodIn(
  parameters: URLSearchParams,
  today: BusinessDate,
  fallback: Preset,
): Pick<ReportFilter, 'range' | 'preset'> {
  const periodName = parameters.get('period') ?? '';
  if (periodName === 'dates') {
    const { range } = selectedRange(parameters.get('from') ?? '', parameters.get('to') ?? '');
    if (range) return { range, preset: presetOf(range, today) };
  }
  // Financials names two of the presets `month` and `week`.
  const preset = PRESETS.find((each) => each === periodName || each === `this-${periodName}`) ?? fallback;
  return { range: rangeOf(preset, today), preset };
}

/** The stores' business dates may differ by a day. Periods are relative to the latest. */
function latestDay(stores: NamedStore[]): BusinessDate {
  const latest = stores
    .map(({ today }) => today)
    .toSorted()
    .at(-1);
  return latest === undefined ? localToday() : businessDate(latest);
}

export const DEFAULT_PERIOD = 'this-month';

/** @param fallback the period if the URL has none. */
export function readReportFilter(
  parameters: URLSearchParams,
  stores: NamedStore[],
  fallback: Preset = DEFAULT_PERIOD,
): ReportFilter {
  const ids = (parameters.get('stores') ?? '').split(',');
  const chosen = stores.filter(({ _id }) => ids.includes(_id));
  const today = latestDay(chosen.length === 0 ? stores : chosen);
  const { range, preset } = periodIn(parameters, today, fallback);
  const comparison = COMPARISONS.find((each) => each === parameters.get('compare')) ?? null;
  return {
    today,
    range,
    preset,
    storeIds: chosen.map(({ _id }) => _id),
    comparison,
    compared: range && comparison && comparedRange(range, comparison, preset),
  };
}

/** The URL parameters of a preset; null removes a parameter. */
export const presetParameters = (preset: Preset | null) => ({ period: preset, from: null, to: null });

/** The URL parameters of dates, under the name of the preset that has them. */
export function periodParameters(range: DateRange | null, today: BusinessDate): Record<string, string | null> {
  const preset = presetOf(range, today);
  return preset || !range ? presetParameters(preset) : { period: 'dates', ...range };
}

/** The parameters of the period, stores and comparison. Links between screens with figures keep them. */
const PARAMETERS = 'period from to stores compare'.split(' ');

/** Incomplete dates are dropped: another screen would ignore them and show its default period. */
function unusedParameters(parameters: URLSearchParams): string[] {
  if (parameters.get('period') !== 'dates') return ['from', 'to'];
  const { range } = selectedRange(parameters.get('from') ?? '', parameters.get('to') ?? '');
  return range === null ? ['period', 'from', 'to'] : [];
}

export function reportFilterParameters(parameters: URLSearchParams): Record<string, string> {
  const dropped = unusedParameters(parameters);
  return Object.fromEntries([...parameters].filter(([key]) => PARAMETERS.includes(key) && !dropped.includes(key)));
}

/** The URL parameters of a filter, also of a default that is not in the URL. */
export function parametersOf({ range, preset, today, storeIds, comparison }: ReportFilter): Record<string, string> {
  const parameters = {
    ...(preset ? presetParameters(preset) : periodParameters(range, today)),
    stores: storeIds.length === 0 ? null : storeIds.join(','),
    compare: comparison,
  };
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

/** The input of the API call. */
export const inputOf = ({ range, storeIds, compared }: ReportFilter) => ({
  ...range,
  ...(storeIds.length > 0 && { storeIds }),
  ...(compared && { compareFrom: compared.from, compareTo: compared.to }),
});
