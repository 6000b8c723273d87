import { counted } from './counted.ts';
import { addMonths, daysBetween, type BusinessDate } from './business-date.ts';

/** Whole years, then whole months, then the remaining days. All 0 on the first day. */
export interface Tenure {
  years: number;
  months: number;
  days: number;
}

type Parts = [year: number, month: number, day: number];
const partsOf = (date: BusinessDate): Parts => date.split('-').map(Number) as Parts;

/** The length of employment up to `today`; null for a start in the future. */
export function tenure(start: BusinessDate, today: BusinessDate): Tenure | null {
  if (today < start) return null;
  const [startYear, startMonth] = partsOf(start);
  const [year, month] = partsOf(today);
  const begun = (year - startYear) * 12 + (month - startMonth);
  const whole = addMonths(start, begun) <= today ? begun : begun - 1;
  return { years: Math.floor(whole / 12), months: whole % 12, days: daysBetween(addMonths(start, whole), today) };
}

/** `2 years, 3 months`; days only in the first month. */
export function describeTenure(start: BusinessDate, today: BusinessDate): string {
  const passed = tenure(start, today);
  if (!passed) return 'Not started yet';
  const { years, months, days } = passed;
  if (years === 0 && months === 0) return days === 0 ? 'Started today' : counted(days, 'day');
  return [years > 0 && counted(years, 'year'), months > 0 && counted(months, 'month')].filter(Boolean).join(', ');
}
