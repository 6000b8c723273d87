import type { editedRecord, newRecord, recordForm } from '@quarterdeck/contract/financials';
import type { ExpenseCategory } from '@quarterdeck/domain/financial-record';
import { fromDollars, type Cents } from '@quarterdeck/domain/money';
import type { z } from 'zod';

/** What a person entered. */
export interface Entered {
  storeId: string;
  date: string;
  lines: { gameId: string; takings: Cents }[];
  expenses: { description: string; amount: Cents; category: ExpenseCategory }[];
  actualCashCount: Cents;
  notes: string;
}

/** Totals that a client worked out, under their names on the wire. Sums of binary fractions are right to the cent. */
export type ClaimedTotals = Partial<
  Record<'gameFinancesTotal' | 'totalExpenses' | 'totalMoneyIn' | 'openingFloat' | 'moneyBalance', number>
>;

export interface RecordEntry extends Entered {
  claimed: ClaimedTotals;
  askBeforeSameDate: boolean;
}
export type NewRecordEntry = RecordEntry & { idempotencyKey: string | undefined };
export type RecordEdit = RecordEntry & { recordId: string; version: number | undefined };

const toCents = (claimed: number | undefined) => claimed && Math.round(claimed * 100);

const entryOf = (form: z.output<typeof recordForm> & { askBeforeSameDate: boolean }): RecordEntry => ({
  storeId: form.storeId,
  date: form.date,
  lines: form.gameFinances.map(({ gameId, sum }) => ({ gameId, takings: fromDollars(sum) })),
  expenses: form.expenses.map((expense) => ({ ...expense, amount: fromDollars(expense.amount) })),
  actualCashCount: fromDollars(form.actualCashCount),
  notes: form.notes,
  claimed: {
    gameFinancesTotal: toCents(form.gameFinancesTotal),
    totalExpenses: toCents(form.totalExpenses),
    totalMoneyIn: toCents(form.totalMoneyIn),
    openingFloat: toCents(form.openingFloat),
    moneyBalance: toCents(form.moneyBalance),
  },
  askBeforeSameDate: form.askBeforeSameDate,
});

export const toNewRecord = (form: z.output<typeof newRecord>): NewRecordEntry => ({
  ...entryOf(form),
  idempotencyKey: form.idempotencyKey,
});

export const toEdit = (form: z.output<typeof editedRecord>): RecordEdit => ({
  ...entryOf(form),
  recordId: form._id,
  version: form.version,
});
