import { contentHash } from '../../access/saved-once.ts';
import type { Entered } from './financials.inputs.ts';
import { gameLinesOf, type RecordRow } from './financials.queries.ts';

/** The user's input of a saved record. */
export const enteredOf = (record: RecordRow): Entered => ({
  storeId: record.store_id,
  date: record.business_date,
  lines: gameLinesOf(record),
  expenses: record.expense_lines.map(([description, amount, category]) => ({ description, amount, category })),
  actualCashCount: record.actual_cash_count_cents,
  notes: record.notes,
});

/** The hash of the entered content, in dollars like the hashes of earlier versions. */
export const hashOf = ({ storeId, date, lines, expenses, actualCashCount, notes }: Entered): string =>
  contentHash([
    storeId,
    date,
    lines.map(({ gameId, takings }) => [gameId, takings / 100]),
    expenses.map(({ description, amount, category }) => [description, amount / 100, category]),
    actualCashCount / 100,
    notes,
  ]);
