import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { Money } from '../../../ui/data/money.tsx';
import classes from './conflict-dialog.module.css';
import { QuestionDialog } from './question-dialog.tsx';
import type { Question } from './question.ts';
import type { RecordContent } from './record-form.tsx';

interface Conflict {
  current: FinancialRecord;
  mine: RecordContent;
}

interface Difference {
  key: string;
  what: string;
  theirs: number;
  mine: number;
}

/** The games whose figures differ, including those only one version has, and the totals. */
function differences({ current, mine }: Conflict): Difference[] {
  const theirSums = new Map(current.gameFinances.map(({ gameId, sum }) => [gameId, sum]));
  const mySums = new Map(mine.gameFinances.map(({ gameId, sum }) => [gameId, sum]));
  const names = new Map(
    [...current.gameFinances, ...mine.gameFinances].map(({ gameId, gameName }) => [gameId, gameName ?? '']),
  );
  const games = [...names].map(([key, what]) => ({
    key,
    what,
    theirs: theirSums.get(key) ?? 0,
    mine: mySums.get(key) ?? 0,
  }));
  return [
    ...games.filter((line) => line.theirs !== line.mine),
    { key: 'in', what: 'Takings', theirs: current.totalMoneyIn, mine: mine.totalMoneyIn ?? 0 },
    { key: 'out', what: 'Expenses', theirs: current.totalMoneyOut, mine: mine.totalExpenses ?? 0 },
    { key: 'count', what: 'Cash count', theirs: current.actualCashCount, mine: mine.actualCashCount },
  ];
}

const listed = (expenses: Conflict['current']['expenses']) =>
  expenses.map(({ description, amount }) => `${description} ${formatUsd(fromDollars(amount))}`).join(', ') || 'none';

/** The differences besides figures, as texts. */
function remarks({ current, mine }: Conflict): string[] {
  const myExpenses = (mine.expenses ?? []).map((line) => ({ ...line, category: line.category ?? ('Other' as const) }));
  return [
    current.date === mine.date ? '' : `Their date: ${formatLong(current.date as BusinessDate)}`,
    listed(current.expenses) === listed(myExpenses) ? '' : `Their expenses: ${listed(current.expenses)}`,
    current.notes === mine.notes ? '' : `Their notes: ${current.notes || 'none'}`,
  ].filter((remark) => remark !== '');
}

/** The record was saved elsewhere during this edit: shows both versions to choose from. */
export function ConflictDialog({ question }: { question: Question<Conflict> }) {
  return (
    <QuestionDialog question={question} title="This record has changed" yes="Save mine" no="Keep theirs">
      {(conflict) => (
        <>
          <p>
            {conflict.current.updatedBy ?? 'Someone'} saved this record while you were editing it. Your changes aren’t
            saved yet. Choose which version to keep.
          </p>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                <th scope="col">Theirs</th>
                <th scope="col">Mine</th>
              </tr>
            </thead>
            <tbody>
              {differences(conflict).map((line) => (
                <tr key={line.key} data-differs={line.theirs !== line.mine || undefined}>
                  <th scope="row">{line.what}</th>
                  <td>
                    <Money dollars={line.theirs} />
                  </td>
                  <td>
                    <Money dollars={line.mine} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {remarks(conflict).map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </>
      )}
    </QuestionDialog>
  );
}
