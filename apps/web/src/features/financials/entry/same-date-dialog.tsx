import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatWholeDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { RecordFacts } from '../record-facts.tsx';
import { SaveQuestionDialog } from '../../../ui/feedback/save-question-dialog.tsx';
import { useToday } from '../../stores/selected-store.ts';
import type { SaveQuestion } from '../../../ui/feedback/save-question.ts';

/** Asks whether a second record for a date is another shift or the same day typed twice. */
export function SameDateDialog({ question }: { question: SaveQuestion<RecordSummary> }) {
  const today = useToday();
  return (
    <SaveQuestionDialog
      question={question}
      title="This date already has a record"
      yes="Save as another shift"
      no="Go back"
    >
      {(existing) => (
        <>
          <p>
            {formatWholeDay(existing.date as BusinessDate, today)} already has a record. Save another one only for a
            different shift.
          </p>
          <RecordFacts record={existing} />
        </>
      )}
    </SaveQuestionDialog>
  );
}
