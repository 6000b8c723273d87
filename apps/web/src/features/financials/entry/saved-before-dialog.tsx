import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { RecordFacts } from '../record-facts.tsx';
import { SaveQuestionDialog } from '../../../ui/feedback/save-question-dialog.tsx';
import type { SaveQuestion } from '../../../ui/feedback/save-question.ts';

/** The response to an earlier save was lost, and the form was changed since. */
export function SavedBeforeDialog({ question }: { question: SaveQuestion<FinancialRecord> }) {
  return (
    <SaveQuestionDialog
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
    </SaveQuestionDialog>
  );
}
