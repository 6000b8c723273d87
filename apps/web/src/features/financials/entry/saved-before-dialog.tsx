import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { RecordFacts } from '../record-facts.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import type { Question } from './question.ts';

/** The answer to an earlier save was lost on the way, and the form was changed since. */
export function SavedBeforeDialog({ question }: { question: Question<FinancialRecord> }) {
  return (
    <QuestionDialog
      question={question}
      title="Your entry was saved already"
      yes="Change it to my figures"
      no="Keep it as saved"
    >
      {(saved) => (
        <>
          <p>
            An earlier try reached the server although no answer came back. You have changed figures since. This is what
            was saved:
          </p>
          <RecordFacts record={saved} />
        </>
      )}
    </QuestionDialog>
  );
}
