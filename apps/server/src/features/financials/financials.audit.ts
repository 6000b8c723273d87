import type { AuditChange } from '@quarterdeck/contract/audit';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import type { Facts } from '../audit/audit.writes.ts';
import type { RecordContent } from './financials.writes.ts';

const usd = (dollars: number): string => formatUsd(fromDollars(dollars));

/** Lines by name; repeated names are numbered. */
function lineFacts(lines: { name: string; amount: number }[]): Facts {
  const facts: Facts = {};
  for (const { name, amount } of lines) {
    let unique = name;
    for (let number = 2; unique in facts; number += 1) unique = `${name} (${number})`;
    facts[unique] = usd(amount);
  }
  return facts;
}

/** A record's fields in the audit log: its figures and each of its lines. */
export const factsOf = (record: FinancialRecord): Facts => ({
  Date: formatMedium(record.date as BusinessDate),
  'Money In': usd(record.totalMoneyIn),
  Expenses: usd(record.totalMoneyOut),
  'Daily Profit': usd(record.dailyProfit),
  'Expected cash': usd(record.moneyBalance),
  'Cash counted': usd(record.actualCashCount),
  ...(record.notes !== '' && { Notes: record.notes }),
  ...lineFacts(record.gameFinances.map(({ gameName, sum }) => ({ name: `Game: ${gameName}`, amount: sum }))),
  ...lineFacts(
    record.expenses.map(({ description, category, amount }) => ({
      name: `Expense: ${description} (${category})`,
      amount,
    })),
  ),
});

/** The fields logged for a new record: only its totals, because the record itself can be viewed. */
export const savedFacts = (record: Pick<RecordContent, 'dailyProfit' | 'actualCashCount'>): AuditChange[] => [
  { what: 'Daily Profit', before: null, after: formatUsd(record.dailyProfit) },
  { what: 'Cash counted', before: null, after: formatUsd(record.actualCashCount) },
];

export const entryOf = ({ _user, storeId, _id, date }: FinancialRecord) => ({
  ownerId: _user,
  storeId,
  kind: 'record' as const,
  subjectId: _id,
  subject: date,
});
