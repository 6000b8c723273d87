import {
  businessDate,
  formatMonth,
  formatMonthDay,
  formatWholeDay,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';
import { trendParts, trendStart, type TrendUnit } from '@quarterdeck/domain/trend';
import { rangeName, rangeWords } from '../inputs/period-words.ts';
import type { Column } from './columns.tsx';

export interface TrendView {
  /** Null for all records. */
  range: DateRange | null;
  today: BusinessDate;
}

/** The days with a record in a part of the period. */
interface Known {
  from: string;
  to: string;
}

/** The range up to today, or up to a later record. Without a period, the range from the first record to the last. */
function shownRange(parts: Known[], { range, today }: TrendView): DateRange | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const lastDay = businessDate(last.to);
  if (!range) return { from: businessDate(first.from), to: lastDay };
  const end = range.to < today ? range.to : today;
  return { from: range.from, to: end < lastDay ? lastDay : end };
}

const year = (date: BusinessDate) => date.slice(0, 4);

function labelOf(unit: TrendUnit, { from }: DateRange): string {
  if (unit === 'year') return year(from);
  return unit === 'month' ? formatMonth(from) : formatMonthDay(from);
}

function titleOf(unit: TrendUnit, part: DateRange, today: BusinessDate): string {
  if (unit === 'day') return formatWholeDay(part.from, today);
  const dates = rangeWords(part, today);
  const name = rangeName(part);
  return unit === 'month' && name !== 'Dates' ? `${name} ${year(part.from)}` : dates;
}

/** A column for each part of the period, including parts without a record. */
export function trendColumns<Part extends Known>(
  { unit, parts }: { unit: TrendUnit; parts: Part[] },
  view: TrendView,
  columnOf: (range: DateRange, part: Part | undefined) => Omit<Column, 'label' | 'title'>,
): Column[] {
  const range = shownRange(parts, view);
  if (!range) return [];
  const partsByStart = new Map(parts.map((part) => [trendStart(unit, businessDate(part.from)), part]));
  return trendParts(unit, range).map((part) => ({
    label: labelOf(unit, part),
    title: titleOf(unit, part, view.today),
    ...columnOf(part, partsByStart.get(trendStart(unit, part.from))),
  }));
}
