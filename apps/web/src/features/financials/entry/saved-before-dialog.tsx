import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { RecordFacts } from '../record-facts.tsx';
import { QuestionDialog } from '../../../ui/feedback/question-dialog.tsx';
import type { Question } from '../../../ui/feedback/question.ts';

/** The response to an earlier save was lost, and the form was changed since. */
export function SavedBeforeDialog({ question }: { question: Question<FinancialRecord> }) {
  return (
    <QuestionDialog
      question={question}
      title="Your entry is already saved"
      yes="Update to my figures"
      no="Keep it as saved"
    >
      {(saved) => (
        <>
          <p>
            An earlier attempt reached the server, but its reply got lost. You’ve changed figures since then. This is
            the saved record:
          </p>
          <RecordFacts record={saved} />
        </>
      )}
    </QuestionDialog>
  );
}
