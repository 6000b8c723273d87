import { addDays, type BusinessDate } from './business-date.ts';
import { add, cents, subtract, sum, type Cents } from './money.ts';

export const MAX_GAMES = 500;
export const MAX_EXPENSES = 200;
export const MAX_NOTES_LENGTH = 5_000;

/** The count may differ from the expected cash by this much and still be Balanced. */
export const CASH_TOLERANCE = cents(100);
/** The cash difference, in cents, up to which the owner is not mailed. */
export const DEFAULT_CASH_LIMIT = cents(500);

/** The number of past days for which a record counts as entered in time, unless the store has its own setting. */
export const DEFAULT_ENTRY_WINDOW_DAYS = 3;
export const MAX_ENTRY_WINDOW_DAYS = 60;

export const EXPENSE_CATEGORIES = ['Utilities', 'Maintenance', 'Supplies', 'Payroll', 'Other'] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export type CashStatus = 'Balanced' | 'Over' | 'Short';

/** The totals of a day, in cents. */
export interface DayTotals {
  /** The sum over the games, before a negative count replaces it. */
  gameTotal: Cents;
  totalMoneyIn: Cents;
  totalMoneyOut: Cents;
  dailyProfit: Cents;
  /** The expected cash: opening float plus the day's profit. The specification calls it `moneyBalance`. */
  expectedCash: Cents;
}

/** A negative count is the day's takings: it replaces the sum of the games. */
export const countReplacesMoneyIn = (actualCashCount: Cents | null): boolean =>
  actualCashCount !== null && actualCashCount < 0;

/** Whether a date is further back than the store's window. Calendar days: a closed Monday counts too. */
export const isBeforeWindow = (
  date: string,
  { today, windowDays }: { today: BusinessDate; windowDays: number },
): boolean => date < addDays(today, -windowDays);

/** @param day `actualCashCount` is null before the count; `openingFloat` is zero for stores that use none. */
export function dayTotals(day: {
  gameSums: Cents[];
  expenses: Cents[];
  actualCashCount: Cents | null;
  openingFloat: Cents;
}): DayTotals {
  const gameTotal = sum(day.gameSums);
  const totalMoneyIn =
    day.actualCashCount !== null && countReplacesMoneyIn(day.actualCashCount) ? day.actualCashCount : gameTotal;
  const totalMoneyOut = sum(day.expenses);
  const dailyProfit = subtract(totalMoneyIn, totalMoneyOut);
  const expectedCash = add(dailyProfit, day.openingFloat);
  return { gameTotal, totalMoneyIn, totalMoneyOut, dailyProfit, expectedCash };
}

/** Compares the counted cash with the expected cash: positive is over, negative is short. */
export function cashStatus(day: { actualCashCount: Cents; expectedCash: Cents }): {
  status: CashStatus;
  difference: Cents;
} {
  const difference = subtract(day.actualCashCount, day.expectedCash);
  if (Math.abs(difference) <= CASH_TOLERANCE) return { status: 'Balanced', difference };
  return { status: difference > 0 ? 'Over' : 'Short', difference };
}

/** The sum of the differences within the limit, if it is beyond the limit; else null. */
export function smallDifferencesTogether(differences: Cents[], limit: Cents): Cents | null {
  const together = sum(differences.filter((difference) => Math.abs(difference) <= limit));
  return Math.abs(together) > limit ? together : null;
}

/**
 * The cash differences of a day that count: those beyond the tolerance, and the sum of the smaller ones if it is beyond
 * it. Otherwise a shortage could be hidden by splitting it over several records.
 */
export function countedDifferences(differences: Cents[]): Cents[] {
  const large = differences.filter((difference) => Math.abs(difference) > CASH_TOLERANCE);
  const together = smallDifferencesTogether(differences, CASH_TOLERANCE);
  return together === null ? large : [...large, together];
}
