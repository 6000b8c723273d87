import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatDollars } from '@quarterdeck/domain/money';
import type { Conflict, ConflictLine } from '../../../ui/feedback/conflict-dialog.tsx';
import type { RecordContent } from './record-form.tsx';

const figure = (what: string, theirs = 0, mine = 0): ConflictLine => ({
  what,
  theirs: formatDollars(theirs),
  mine: formatDollars(mine),
  isFigure: true,
});

/** The games whose figures differ, including games that only one version has, and the totals. */
function figures(current: FinancialRecord, mine: RecordContent): ConflictLine[] {
  const theirSums = new Map(current.gameFinances.map(({ gameId, sum }) => [gameId, sum]));
  const mySums = new Map(mine.gameFinances.map(({ gameId, sum }) => [gameId, sum]));
  const names = new Map(
    [...current.gameFinances, ...mine.gameFinances].map(({ gameId, gameName }) => [gameId, gameName ?? '']),
  );
  const games = [...names].map(([id, what]) => figure(what, theirSums.get(id), mySums.get(id)));
  return [
    ...games.filter((line) => line.theirs !== line.mine),
    figure('Takings', current.totalMoneyIn, mine.totalMoneyIn),
    figure('Expenses', current.totalMoneyOut, mine.totalExpenses),
    figure('Cash count', current.actualCashCount, mine.actualCashCount),
  ];
}

const listed = (expenses: { description: string; amount: number }[]) =>
  expenses.map(({ description, amount }) => `${description} ${formatDollars(amount)}`).join(', ');

/** The differences other than figures. */
function remarks(current: FinancialRecord, mine: RecordContent): ConflictLine[] {
  const lines = [
    {
      what: 'Date',
      theirs: formatMedium(current.date as BusinessDate),
      mine: formatMedium(mine.date as BusinessDate),
    },
    { what: 'Expense lines', theirs: listed(current.expenses), mine: listed(mine.expenses ?? []) },
    { what: 'Notes', theirs: current.notes, mine: mine.notes ?? '' },
  ];
  return lines.filter((line) => line.theirs !== line.mine);
}

export const conflictOf = (current: FinancialRecord, mine: RecordContent): Conflict => ({
  by: current.updatedBy,
  at: current.updatedAt,
  lines: [...figures(current, mine), ...remarks(current, mine)],
});
