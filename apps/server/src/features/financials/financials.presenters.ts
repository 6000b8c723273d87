import type { FinancialRecord, RecordSummary } from '@quarterdeck/contract/financials';
import { toPercent } from '@quarterdeck/domain/commission';
import { cashStatus, countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import { subtract, toDollars, type Cents } from '@quarterdeck/domain/money';
import { usualOf } from '@quarterdeck/domain/usual';
import type { CommissionSummary } from './commission.queries.ts';
import { gameLinesOf, type PeriodTotals, type RecordRow, type SummaryRow } from './financials.queries.ts';
import type { ComparableTotals } from './trend.queries.ts';
import type { WeekdayTakings } from './usual.queries.ts';

/** A record without its lines, in the wire format. */
export function presentSummary(record: SummaryRow): RecordSummary {
  const cash = cashStatus({
    actualCashCount: record.actual_cash_count_cents,
    expectedCash: record.expected_cash_cents,
  });
  return {
    _id: record.id,
    _user: record.owner_id,
    storeId: record.store_id,
    date: record.business_date,
    totalMoneyIn: toDollars(record.total_money_in_cents),
    totalMoneyOut: toDollars(record.total_money_out_cents),
    dailyProfit: toDollars(record.daily_profit_cents),
    openingFloat: toDollars(record.opening_float_cents),
    moneyBalance: toDollars(record.expected_cash_cents),
    actualCashCount: toDollars(record.actual_cash_count_cents),
    difference: toDollars(cash.difference),
    cashStatus: cash.status,
    ...(countReplacesMoneyIn(record.actual_cash_count_cents) && { adjusted: true as const }),
    ...(record.entered_late && { enteredLate: true as const }),
    notes: record.notes,
    createdBy: record.created_by,
    updatedBy: record.updated_by,
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    version: record.version,
  };
}

export const presentRecord = (record: RecordRow): FinancialRecord => ({
  ...presentSummary(record),
  gameFinances: gameLinesOf(record).map(({ gameId, gameName, repName, rate, takings, commission }) => ({
    gameId,
    gameName,
    repName,
    commission: toPercent(rate),
    sum: toDollars(takings),
    commissionOwed: toDollars(commission),
  })),
  expenses: record.expense_lines.map(([description, amount, category]) => ({
    description,
    amount: toDollars(amount),
    category,
  })),
});

const presentSums = (moneyIn: Cents, moneyOut: Cents) => ({
  totalMoneyIn: toDollars(moneyIn),
  totalMoneyOut: toDollars(moneyOut),
  totalProfit: toDollars(subtract(moneyIn, moneyOut)),
});

export const presentTotals = ({ recordCount, dayCount, moneyIn, moneyOut }: PeriodTotals) => ({
  recordCount,
  dayCount,
  ...presentSums(moneyIn, moneyOut),
});

export const presentComparable = (comparable: ComparableTotals) => ({
  dayCount: comparable.days,
  now: presentSums(comparable.money_in, comparable.money_out),
  before: presentSums(comparable.money_in_before, comparable.money_out_before),
});

export const presentCommissions = ({ representatives, totalCommission }: CommissionSummary) => ({
  representatives: representatives.map(({ repName, takings, commission }) => ({
    repName,
    takings: toDollars(takings),
    commission: toDollars(commission),
  })),
  totalCommission: toDollars(totalCommission),
});

/** Leaves out games with too few records. */
export const presentUsual = (games: WeekdayTakings[]) =>
  games.flatMap(({ game_id: gameId, takings }) => {
    const usual = usualOf(takings);
    return usual === null ? [] : { gameId, usual: toDollars(usual) };
  });
