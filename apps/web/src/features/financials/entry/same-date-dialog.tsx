import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { RecordFacts } from '../record-facts.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import type { Question } from './question.ts';

/** Two records for one date are two shifts, or the same day typed twice: only a person knows. */
export function SameDateDialog({ question }: { question: Question<RecordSummary> }) {
  return (
    <QuestionDialog question={question} title="This date has a record already" yes="Save as another shift" no="Go back">
      {(existing) => (
        <>
          <p>
            There is a record for {formatLong(existing.date as BusinessDate)}. Save yours beside it only if it is for
            another shift of that day.
          </p>
          <RecordFacts record={existing} />
        </>
      )}
    </QuestionDialog>
  );
}
