import type { editedRecord, newRecord, recordForm } from '@quarterdeck/contract/financials';
import type { recordFilters } from '@quarterdeck/contract/record-answers';
import type { ExpenseCategory } from '@quarterdeck/domain/financial-record';
import { fromDollars, fromDollarsOrUndefined, type Cents } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import type { Filters } from './find-records.queries.ts';

/** The content of a form. */
export interface Entered {
  storeId: string;
  date: string;
  lines: { gameId: string; takings: Cents }[];
  expenses: { description: string; amount: Cents; category: ExpenseCategory }[];
  actualCashCount: Cents;
  notes: string;
}

/**
 * Totals computed by a client, under their wire names. They may be sums of binary fractions, so they are rounded to the
 * cent.
 */
export type ClaimedTotals = Partial<
  Record<'gameFinancesTotal' | 'totalExpenses' | 'totalMoneyIn' | 'openingFloat' | 'moneyBalance', number>
>;

export interface RecordEntry extends Entered {
  claimed: ClaimedTotals;
  askBeforeSameDate: boolean;
}
export type NewRecordEntry = RecordEntry & { idempotencyKey: string | undefined };
/** Undefined expenses and notes stay unchanged. */
export type RecordEdit = Omit<RecordEntry, 'expenses' | 'notes'> & {
  expenses: RecordEntry['expenses'] | undefined;
  notes: string | undefined;
  recordId: string;
  version: number | undefined;
};

const toCents = (claimed: number | undefined) => claimed && Math.round(claimed * 100);

type Form = Omit<z.output<typeof recordForm>, 'expenses' | 'notes'> & { askBeforeSameDate: boolean };

const entryOf = (form: Form): Omit<RecordEntry, 'expenses' | 'notes'> => ({
  storeId: form.storeId,
  date: form.date,
  lines: form.gameFinances.map(({ gameId, sum }) => ({ gameId, takings: fromDollars(sum) })),
  actualCashCount: fromDollars(form.actualCashCount),
  claimed: {
    gameFinancesTotal: toCents(form.gameFinancesTotal),
    totalExpenses: toCents(form.totalExpenses),
    totalMoneyIn: toCents(form.totalMoneyIn),
    openingFloat: toCents(form.openingFloat),
    moneyBalance: toCents(form.moneyBalance),
  },
  askBeforeSameDate: form.askBeforeSameDate,
});

const toExpenses = (expenses: z.output<typeof recordForm>['expenses']): RecordEntry['expenses'] =>
  expenses.map((expense) => ({ ...expense, amount: fromDollars(expense.amount) }));

export const toNewRecord = (form: z.output<typeof newRecord>): NewRecordEntry => ({
  ...entryOf(form),
  expenses: toExpenses(form.expenses),
  notes: form.notes,
  idempotencyKey: form.idempotencyKey,
});

export const toEdit = (form: z.output<typeof editedRecord>): RecordEdit => ({
  ...entryOf(form),
  expenses: form.expenses && toExpenses(form.expenses),
  notes: form.notes,
  recordId: form._id,
  version: form.version,
});

/** Amounts in cents. */
export const toFilters = ({ by, cash, edited, least, most }: z.output<typeof recordFilters>): Filters => ({
  by,
  cash,
  edited,
  least: fromDollarsOrUndefined(least),
  most: fromDollarsOrUndefined(most),
});
