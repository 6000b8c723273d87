import type { GamePage, TrendPart } from '@quarterdeck/contract/games';
import {
  businessDate,
  formatMedium,
  formatMonthDay,
  formatWeekday,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';
import { trendParts, trendStart, type TrendUnit } from '@quarterdeck/domain/trend';
import type { Bar } from '../../../ui/charts/bar-chart.tsx';
import { rangeName, rangeWords } from '../../../ui/inputs/period-words.ts';
import { recordsPath } from '../../../ui/data/figure-paths.ts';

interface Asked {
  /** Null for all. */
  range: DateRange | null;
  today: BusinessDate;
}

/** Up to today, or to a record of a later date; without a period, from the first record to the last. */
function shownRange(parts: TrendPart[], { range, today }: Asked): DateRange | null {
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
  return unit === 'month' ? formatMonthDay(from).slice(0, 3) : formatMonthDay(from);
}

function titleOf(unit: TrendUnit, part: DateRange, today: BusinessDate): string {
  if (unit === 'day') return year(part.from) === year(today) ? formatWeekday(part.from) : formatMedium(part.from);
  const dates = rangeWords(part, today);
  const name = rangeName(part);
  return unit === 'month' && name !== 'Dates' ? `${name} ${year(part.from)}` : dates;
}

const OPENS = { day: 'Opens its records', week: 'Opens its days', month: 'Opens its days', year: 'Opens its months' };

/**
 * A bar per part of the period, those without a record too.
 * @param pathOf this page with another period.
 */
export function barsOf(
  { trend: { unit, parts }, game }: GamePage,
  asked: Asked,
  pathOf: (range: DateRange) => string,
): Bar[] {
  const range = shownRange(parts, asked);
  if (!range) return [];
  const known = new Map(parts.map((part) => [trendStart(unit, businessDate(part.from)), part]));
  return trendParts(unit, range).map((part): Bar => {
    const found = known.get(trendStart(unit, part.from));
    const compared = found?.compared ?? null;
    const recordId = found?.recordId ?? null;
    return {
      label: labelOf(unit, part),
      title: titleOf(unit, part, asked.today),
      value: found?.takings ?? null,
      compared: compared && { now: compared.takings, before: compared.takingsBefore },
      isRunning: part.to >= asked.today,
      to: unit === 'day' ? recordsPath(game.storeId, part, recordId) : pathOf(part),
      opens: recordId ? 'Opens its record' : OPENS[unit],
    };
  });
}
