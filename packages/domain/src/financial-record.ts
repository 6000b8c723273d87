import { add, cents, subtract, sum, type Cents } from './money.ts';

export const MAX_GAMES = 500;
export const MAX_EXPENSES = 200;
export const MAX_NOTES_LENGTH = 5_000;

/** The count may differ from what is expected by this much and still be Balanced. */
export const CASH_TOLERANCE = cents(100);

export const EXPENSE_CATEGORIES = ['Utilities', 'Maintenance', 'Supplies', 'Payroll', 'Other'] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export type CashStatus = 'Balanced' | 'Over' | 'Short';

/** What a day adds up to. All in cents. */
export interface DayTotals {
  /** The sum over the games, before the count may replace it. */
  gameTotal: Cents;
  totalMoneyIn: Cents;
  totalMoneyOut: Cents;
  dailyProfit: Cents;
  /** The cash that should be in the till: the opening float and the day's profit. The specification calls it `moneyBalance`. */
  expectedCash: Cents;
}

/** A count below zero stands for the day's takings themselves: it replaces the money in. */
export const countReplacesMoneyIn = (actualCashCount: Cents | null): boolean =>
  actualCashCount !== null && actualCashCount < 0;

/** @param day `actualCashCount` is null while nobody has counted yet; `openingFloat` is zero where the store uses none. */
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

/** What was counted against what should be there: positive is too much cash, negative too little. */
export function cashStatus(day: { actualCashCount: Cents; expectedCash: Cents }): {
  status: CashStatus;
  difference: Cents;
} {
  const difference = subtract(day.actualCashCount, day.expectedCash);
  if (Math.abs(difference) <= CASH_TOLERANCE) return { status: 'Balanced', difference };
  return { status: difference > 0 ? 'Over' : 'Short', difference };
}
