import { daysBetween, type BusinessDate } from './business-date.ts';

/** Whole years, then whole months, then the remaining days. All 0 on the first day. */
export interface Tenure {
  years: number;
  months: number;
  days: number;
}

type Parts = [year: number, month: number, day: number];
const partsOf = (date: BusinessDate): Parts => date.split('-').map(Number) as Parts;
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Some months after the start, or that month's last day if it is shorter: a month after January 31 is February 28 or
 * 29.
 */
function monthsAfter(start: BusinessDate, months: number): BusinessDate {
  const [year, month, day] = partsOf(start);
  const target = year * 12 + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(target / 12), (target % 12) + 1];
  const inDay = Math.min(day, daysInMonth(inYear, inMonth));
  return [String(inYear).padStart(4, '0'), ...[inMonth, inDay].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  ) as BusinessDate;
}

/** The length of employment up to `today`; null for a start in the future. */
export function tenure(start: BusinessDate, today: BusinessDate): Tenure | null {
  if (today < start) return null;
  const [startYear, startMonth] = partsOf(start);
  const [year, month] = partsOf(today);
  const begun = (year - startYear) * 12 + (month - startMonth);
  const whole = monthsAfter(start, begun) <= today ? begun : begun - 1;
  return { years: Math.floor(whole / 12), months: whole % 12, days: daysBetween(monthsAfter(start, whole), today) };
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `2 years, 3 months`; days only in the first month. */
export function describeTenure(start: BusinessDate, today: BusinessDate): string {
  const passed = tenure(start, today);
  if (!passed) return 'Not started yet';
  const { years, months, days } = passed;
  if (years === 0 && months === 0) return days === 0 ? 'Started today' : counted(days, 'day');
  return [years > 0 && counted(years, 'year'), months > 0 && counted(months, 'month')].filter(Boolean).join(', ');
}
