import { addDays, addMonths, type BusinessDate, type DateRange } from '@quarterdeck/domain/business-date';
import { currentMonth, currentWeek, PRESETS, rangeOf, selectedRange, type Preset } from '@quarterdeck/domain/period';
import { PRESET_NAMES } from '../../ui/inputs/period-words.ts';
import { periodParameters as presetParameters } from '../../ui/inputs/question.ts';

export type Tab = 'all' | 'month' | 'week' | 'dates';

export const TABS: { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'month', label: 'Current Month' },
  { value: 'week', label: 'Current Week' },
  { value: 'dates', label: 'Select Dates' },
];

/** The same periods, as headings of what is shown. */
const TAB_NAMES: Record<Tab, string> = {
  all: 'All records',
  month: 'Current month',
  week: 'Current week',
  dates: 'The selected dates',
};

/** The presets that are tabs. */
const TAB_OF: Partial<Record<string, Tab>> = { 'this-month': 'month', 'this-week': 'week' };

/** A tab, or a preset without one: then no tab is selected. */
export type PeriodKey = Tab | Preset;

const isTab = (key: PeriodKey): key is Tab => key in TAB_NAMES;

export const periodTitle = (key: PeriodKey): string => (isTab(key) ? TAB_NAMES[key] : PRESET_NAMES[key]);

export interface Period {
  key: PeriodKey;
  /** The range to query; null while a selected date is missing or the dates are reversed: nothing is shown then. */
  range: Partial<DateRange> | null;
  /** The range with its end, as the calendar names it; null for all. */
  calendar: DateRange | null;
  /** The error of the selected dates. */
  problem: string | null;
  /** The earlier period it is compared with. */
  compared: { range: DateRange; name: string } | null;
}

/** The period in the URL; by default the current month. */
export const keyOf = (named: string | null): PeriodKey =>
  TAB_OF[named ?? ''] ??
  TABS.find((tab) => tab.value === named)?.value ??
  PRESETS.find((each) => each === named) ??
  'month';

interface Named {
  key: PeriodKey;
  from: string;
  to: string;
}

export function periodOf(today: BusinessDate, { key, from, to }: Named): Period {
  if (key === 'month') {
    const range = currentMonth(today);
    const before = { from: addMonths(range.from, -1), to: addMonths(today, -1) };
    const compared = { range: before, name: 'the same days last month' };
    return { key, range, calendar: rangeOf('this-month', today), problem: null, compared };
  }
  if (key === 'week') {
    const range = currentWeek(today);
    const before = { from: addDays(range.from, -7), to: addDays(today, -7) };
    const compared = { range: before, name: 'the same days last week' };
    return { key, range, calendar: rangeOf('this-week', today), problem: null, compared };
  }
  if (key === 'dates') {
    const { range, isReversed } = selectedRange(from, to);
    const problem = isReversed ? 'The end date is before the start date' : null;
    return { key, range, calendar: range, problem, compared: null };
  }
  const range = rangeOf(key, today);
  return { key, range: range ?? {}, calendar: range, problem: null, compared: null };
}

/** The period as URL parameters. */
export const periodParameters = ({ key, range }: Period): Record<string, string> =>
  key === 'dates' ? { period: key, ...range } : { period: key };

/** The parameters of a range; null removes one. */
export function rangeParameters(range: DateRange | null, today: BusinessDate): Record<string, string | null> {
  const parameters = presetParameters(range, today);
  return { ...parameters, period: TAB_OF[parameters['period'] ?? ''] ?? parameters['period'] ?? null };
}
