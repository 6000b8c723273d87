import {
  formatMedium,
  formatMonthDay,
  formatMonthName,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';
import { currentFormats } from '@quarterdeck/domain/formats';
import { calendarUnitOf, type Preset } from '@quarterdeck/domain/period';

export const PRESET_NAMES: Record<Preset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  all: 'All time',
};

const yearOf = (date: BusinessDate): string => date.slice(0, 4);
const dayOf = (date: BusinessDate): string => String(Number(date.slice(8)));
const QUARTER_MONTHS = 3;

/**
 * `Oct 1 – 31`, `Sep 28 – Oct 4`, `Nov 24`; with the year if it is another year: `Oct 1 – 31, 2025`. Day first
 * `1 – 31 Oct 2025`; ISO dates are never shortened.
 */
export function rangeWords({ from, to }: DateRange, today: BusinessDate): string {
  const { dateFormat } = currentFormats();
  if (dateFormat === 'iso') return from === to ? from : `${from} – ${to}`;
  const isThisYear = yearOf(from) === yearOf(today) && yearOf(to) === yearOf(today);
  if (from === to) return isThisYear ? formatMonthDay(from) : formatMedium(from);
  if (yearOf(from) !== yearOf(to)) return `${formatMedium(from)} – ${formatMedium(to)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  if (dateFormat === 'day-first') {
    const start = isOneMonth ? dayOf(from) : formatMonthDay(from);
    return `${start} – ${isThisYear ? formatMonthDay(to) : formatMedium(to)}`;
  }
  const year = isThisYear ? '' : `, ${yearOf(to)}`;
  return `${formatMonthDay(from)} – ${isOneMonth ? dayOf(to) : formatMonthDay(to)}${year}`;
}

/**
 * The name of a range without a preset: `September`, `Q2`, `2024`, or `Dates`. The dates beside the name show the year.
 */
export function rangeName(range: DateRange): string {
  const unit = calendarUnitOf(range);
  if (unit === 'year') return yearOf(range.from);
  if (unit === 'month') return formatMonthName(range.from);
  if (unit === 'quarter') return `Q${Math.ceil(Number(range.to.slice(5, 7)) / QUARTER_MONTHS)}`;
  return 'Dates';
}

export interface NamedPeriod {
  /** Null for all. */
  range: DateRange | null;
  /** The name of the range, if it is a preset. */
  preset: Preset | null;
}

/** For a sentence or caption: `last month`, `September`, `Nov 3 – 9`, `Oct 1 – 31, 2025`, `all time`. */
export function periodWords({ range, preset, today }: NamedPeriod & { today: BusinessDate }): string {
  if (!range) return 'all time';
  if (preset) return PRESET_NAMES[preset].toLowerCase();
  const name = rangeName(range);
  // A month or quarter of another year needs the year, which its name does not have.
  const isClear = yearOf(range.from) === yearOf(today) || name === yearOf(range.from);
  return name === 'Dates' || !isClear ? rangeWords(range, today) : name;
}

/** `Last month`, `September`, `Dates`. */
export const periodName = ({ range, preset }: NamedPeriod): string => {
  if (preset) return PRESET_NAMES[preset];
  return range ? rangeName(range) : PRESET_NAMES.all;
};
