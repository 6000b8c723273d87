import { formatMedium } from '@quarterdeck/domain/business-date';
import { cashStatus, countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import { cents, formatAmount, type Cents } from '@quarterdeck/domain/money';
import type { AuditChange } from '../audit/audit.table.ts';
import type { Facts } from '../audit/audit.writes.ts';
import { gameLinesOf, type RecordRow } from './financials.queries.ts';
import type { RecordContent } from './financials.writes.ts';

/** Lines by name; repeated names are numbered. */
function lineFacts(lines: { name: string; amount: Cents }[]): Facts {
  const facts: Facts = {};
  for (const { name, amount } of lines) {
    let unique = name;
    for (let number = 2; unique in facts; number += 1) unique = `${name} (${number})`;
    facts[unique] = formatAmount(amount);
  }
  return facts;
}

/** `Balanced`, `Short $4.90`, `Adjusted`. */
function statusOf(cash: { actualCashCount: Cents; expectedCash: Cents }): string {
  if (countReplacesMoneyIn(cash.actualCashCount)) return 'Adjusted';
  const { status, difference } = cashStatus(cash);
  return status === 'Balanced' ? status : `${status} ${formatAmount(cents(Math.abs(difference)))}`;
}

/** A record's fields in the audit log: its figures and each of its lines. */
export const factsOf = (record: RecordRow): Facts => ({
  Date: formatMedium(record.business_date),
  Takings: formatAmount(record.total_money_in_cents),
  Expenses: formatAmount(record.total_money_out_cents),
  'Daily Profit': formatAmount(record.daily_profit_cents),
  'Expected cash': formatAmount(record.expected_cash_cents),
  'Cash counted': formatAmount(record.actual_cash_count_cents),
  Status: statusOf({
    actualCashCount: record.actual_cash_count_cents,
    expectedCash: record.expected_cash_cents,
  }),
  ...(record.entered_late && { 'Entered late': 'Yes' }),
  ...(record.notes !== '' && { Notes: record.notes }),
  ...lineFacts(gameLinesOf(record).map(({ gameName, takings }) => ({ name: `Game: ${gameName}`, amount: takings }))),
  ...lineFacts(
    record.expense_lines.map(([description, amount, category]) => ({
      name: `Expense: ${description} (${category})`,
      amount,
    })),
  ),
});

/** The fields logged for a new record: only its totals, because the record itself can be viewed. */
export const savedFacts = (
  record: Pick<RecordContent, 'dailyProfit' | 'actualCashCount' | 'enteredLate'>,
): AuditChange[] => [
  { what: 'Daily Profit', before: null, after: formatAmount(record.dailyProfit) },
  { what: 'Cash counted', before: null, after: formatAmount(record.actualCashCount) },
  ...(countReplacesMoneyIn(record.actualCashCount) ? [{ what: 'Adjusted', before: null, after: 'Yes' }] : []),
  ...(record.enteredLate ? [{ what: 'Entered late', before: null, after: 'Yes' }] : []),
];

export const entryOf = (record: RecordRow) => ({
  ownerId: record.owner_id,
  storeId: record.store_id,
  kind: 'record' as const,
  subjectId: record.id,
  subject: record.business_date,
});
