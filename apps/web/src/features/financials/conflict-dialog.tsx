import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { Money } from '../../ui/money.tsx';
import classes from './conflict-dialog.module.css';
import type { Question } from './question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import type { RecordContent } from './record-form.tsx';

interface Conflict {
  current: FinancialRecord;
  mine: RecordContent;
}

interface Difference {
  what: string;
  theirs: number;
  mine: number;
}

/** Every figure in which the two differ, or at least the totals. */
function differences({ current, mine }: Conflict): Difference[] {
  const theirSums = new Map(current.gameFinances.map((line) => [line.gameId, line]));
  const games = mine.gameFinances.map(({ gameId, gameName, sum }) => ({
    what: gameName ?? theirSums.get(gameId)?.gameName ?? '',
    theirs: theirSums.get(gameId)?.sum ?? 0,
    mine: sum,
  }));
  const totals = [
    { what: 'Money in', theirs: current.totalMoneyIn, mine: mine.totalMoneyIn ?? 0 },
    { what: 'Expenses', theirs: current.totalMoneyOut, mine: mine.totalExpenses ?? 0 },
    { what: 'Cash count', theirs: current.actualCashCount, mine: mine.actualCashCount },
  ];
  return [...games.filter((line) => line.theirs !== line.mine), ...totals];
}

/** Somebody saved the record while it was being edited here: both are shown, one is kept. */
export function ConflictDialog({ question }: { question: Question<Conflict> }) {
  return (
    <QuestionDialog
      question={question}
      title="This record was changed meanwhile"
      yes="Save mine over it"
      no="Keep theirs"
    >
      {(conflict) => (
        <>
          <p>
            {conflict.current.updatedBy ?? 'Somebody'} saved this record while you were editing it. Nothing of yours is
            saved yet; choose which one stays.
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
                <tr key={line.what} data-differs={line.theirs !== line.mine || undefined}>
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
          {conflict.current.notes !== conflict.mine.notes && (
            <p>The notes differ too. Theirs: {conflict.current.notes || '(empty)'}</p>
          )}
        </>
      )}
    </QuestionDialog>
  );
}
