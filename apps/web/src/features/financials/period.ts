import {
  addDays,
  addMonths,
  EARLIEST_DATE,
  formatLong,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';
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
import { PRESET_NAMES, rangeWords } from '../../ui/inputs/period-words.ts';
import {
  periodParameters as parametersOfDates,
  presetParameters as parametersOfPreset,
} from '../../ui/inputs/report-filter.ts';

export type Tab = 'all' | 'month' | 'week' | 'dates';

export const TABS: { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'month', label: 'Current Month' },
  { value: 'week', label: 'Current Week' },
  { value: 'dates', label: 'Select Dates' },
];

/** The names of the periods as headings. */
const TAB_NAMES: Record<Tab, string> = {
  all: 'All records',
  month: 'Current month',
  week: 'Current week',
  dates: 'The selected dates',
};

/** The presets that are tabs. */
const TAB_OF = new Map<string, Tab>([
  ['this-month', 'month'],
  ['this-week', 'week'],
]);

/** A tab, or a preset without a tab. For a preset no tab is selected. */
export type PeriodKey = Tab | Preset;

const isTab = (key: PeriodKey): key is Tab => key in TAB_NAMES;

/** Null for selected dates. */
const presetNamed = (key: PeriodKey): Preset | null =>
  PRESETS.find((preset) => (TAB_OF.get(preset) ?? preset) === key) ?? null;

export const periodTitle = (key: PeriodKey): string => (isTab(key) ? TAB_NAMES[key] : PRESET_NAMES[key]);

export interface Period {
  key: PeriodKey;
  /**
   * The range to query; null while a selected date is missing or the dates are reversed. The screen then shows no
   * records.
   */
  range: Partial<DateRange> | null;
  /** The range to show; null for all records and without valid dates. */
  calendar: DateRange | null;
  /** The name of these days. */
  preset: Preset | null;
  /** The error of the selected dates. */
  problem: string | null;
  /** The comparison in the URL. */
  comparison: Comparison | null;
  /** The compared period: the one in the URL, else the same days of the month or week before. */
  compared: { range: DateRange; name: string } | null;
}

/** The period in the URL; by default the current month. */
export const keyOf = (periodName: string | null): PeriodKey =>
  TAB_OF.get(periodName ?? '') ??
  TABS.find((tab) => tab.value === periodName)?.value ??
  PRESETS.find((each) => each === periodName) ??
  'month';

/** The comparison in the URL. */
export const comparisonOf = (comparisonName: string | null): Comparison | null =>
  COMPARISONS.find((each) => each === comparisonName) ?? null;

/** The default comparisons of the running month and week, used without a comparison in the URL. */
export const USUALLY_COMPARED: Partial<Record<PeriodKey, string>> = {
  month: 'Same days last month',
  week: 'Same days last week',
};

interface Named {
  key: PeriodKey;
  from: string;
  to: string;
  comparison: Comparison | null;
}

type Days = Pick<Period, 'range' | 'calendar' | 'problem'> & { before: DateRange | null };

function selectedDays(from: string, to: string): Days {
  const { range, isReversed } = selectedRange(from, to);
  if (range && range.from < EARLIEST_DATE)
    return { range: null, calendar: null, problem: `The earliest date is ${formatLong(EARLIEST_DATE)}`, before: null };
  return { range, calendar: range, problem: isReversed ? 'The end date is before the start date' : null, before: null };
}

/** The same days of the month or week before, up to today's. */
function beforeRunning(key: PeriodKey, { from }: DateRange, today: BusinessDate): DateRange | null {
  if (key === 'month') return { from: addMonths(from, -1), to: addMonths(today, -1) };
  if (key === 'week') return { from: addDays(from, -7), to: addDays(today, -7) };
  return null;
}

function daysOf(today: BusinessDate, { key, from, to }: Named): Days {
  const preset = presetNamed(key);
  if (preset === null) return selectedDays(from, to);
  const range = rangeOf(preset, today);
  const before = range && beforeRunning(key, range, today);
  return { range: range ?? {}, calendar: range, problem: null, before };
}

export function periodOf(today: BusinessDate, named: Named): Period {
  const { key, comparison } = named;
  const { before, ...days } = daysOf(today, named);
  const preset = presetNamed(key) ?? (days.calendar && presetOf(days.calendar, today));
  const comparedDates = days.calendar && comparison && comparedRange(days.calendar, comparison, preset);
  const compared = comparedDates
    ? { range: comparedDates, name: rangeWords(comparedDates, today) }
    : before && { range: before, name: `the ${(USUALLY_COMPARED[key] ?? '').toLowerCase()}` };
  return {
    key,
    ...days,
    preset,
    comparison: comparedDates ? comparison : null,
    compared,
  };
}

/** The period as URL parameters. */
export const periodParameters = ({ key, range }: Period): Record<string, string> =>
  key === 'dates' ? { period: key, ...range } : { period: key };

type Parameters = Record<string, string | null>;

/** A preset that is a tab has the tab's name in the URL. */
const inTabs = ({ period = null, ...dates }: Parameters): Parameters => ({
  period: TAB_OF.get(period ?? '') ?? period,
  ...dates,
});

/** The URL parameters of a preset; null removes a parameter. */
export const presetParameters = (preset: Preset): Parameters => inTabs(parametersOfPreset(preset));

/** The URL parameters of a range; null removes a parameter. */
export const rangeParameters = (range: DateRange | null, today: BusinessDate): Parameters =>
  inTabs(parametersOfDates(range, today));
