import { formatMedium } from '@quarterdeck/domain/business-date';
import { cashStatus, countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import { cents, formatAmount, type Cents } from '@quarterdeck/domain/money';
import type { AuditChange } from '../audit/audit.table.ts';
import { differences, type Facts } from '../audit/audit.writes.ts';
import { gameLinesOf, type GameLine, type RecordRow } from './financials.queries.ts';
import type { RecordContent } from './financials.writes.ts';

/** Lines by name; repeated names are numbered. */
function lineFacts(lines: { name: string; amount: Cents }[]): Facts {
  const facts: Facts = {};
  for (const { name, amount } of lines) facts[numbered(name, (used) => used in facts)] = formatAmount(amount);
  return facts;
}

/** `Claw`, or if that is used `Claw (2)`. */
function numbered(name: string, isUsed: (name: string) => boolean): string {
  let unique = name;
  for (let number = 2; isUsed(unique); number += 1) unique = `${name} (${number})`;
  return unique;
}

/**
 * The labels of games, by id: games with the same name also get their representatives, then numbers. They must cover
 * both versions of a record, so that a label is the same game in both.
 */
function gameLabels(lines: GameLine[]): Map<string, string> {
  const games = new Map(lines.map((line) => [line.gameId, line]));
  const names = Map.groupBy(games.values(), ({ gameName }) => gameName);
  const labels = new Map<string, string>();
  const used = new Set<string>();
  for (const { gameId, gameName, repName } of [...games.values()].sort((a, b) => (a.gameId < b.gameId ? -1 : 1))) {
    const isRepeated = (names.get(gameName)?.length ?? 0) > 1;
    const name = isRepeated && repName !== '' ? `${gameName}, ${repName}` : gameName;
    const label = numbered(`Game: ${name}`, (candidate) => used.has(candidate));
    used.add(label);
    labels.set(gameId, label);
  }
  return labels;
}

/** `Balanced`, `Short $4.90`, `Adjusted`. */
function statusOf(cash: { actualCashCount: Cents; expectedCash: Cents }): string {
  if (countReplacesMoneyIn(cash.actualCashCount)) return 'Adjusted';
  const { status, difference } = cashStatus(cash);
  return status === 'Balanced' ? status : `${status} ${formatAmount(cents(Math.abs(difference)))}`;
}

/** A record's fields in the audit log: its figures and each of its lines. */
const factsOf = (record: RecordRow, labels: Map<string, string>): Facts => ({
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
  ...Object.fromEntries(
    gameLinesOf(record).map(({ gameId, takings }) => [labels.get(gameId) ?? '', formatAmount(takings)]),
  ),
  ...lineFacts(
    record.expense_lines.map(([description, amount, category]) => ({
      name: `Expense: ${description} (${category})`,
      amount,
    })),
  ),
});

/** The changed fields of an edited record. An edit that only reorders lines says so: no entry is empty. */
export function editedFacts(before: RecordRow, after: RecordRow): AuditChange[] {
  const labels = gameLabels([...gameLinesOf(before), ...gameLinesOf(after)]);
  const changes = differences(factsOf(before, labels), factsOf(after, labels));
  return changes.length > 0 ? changes : [{ what: 'Order of lines', before: null, after: 'Changed' }];
}

export const deletedFacts = (record: RecordRow): AuditChange[] =>
  differences(factsOf(record, gameLabels(gameLinesOf(record))), null);

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
