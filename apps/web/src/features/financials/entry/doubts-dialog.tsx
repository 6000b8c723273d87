import { SaveQuestionDialog } from '../../../ui/feedback/save-question-dialog.tsx';
import type { SaveQuestion } from '../../../ui/feedback/save-question.ts';
import { doubtSentence, type Doubt } from './doubts.ts';
import classes from './doubts-dialog.module.css';

/** Asks one question about all figures that are far from the usual ones. */
export function DoubtsDialog({ question }: { question: SaveQuestion<Doubt[]> }) {
  const isOne = question.about?.length === 1;
  return (
    <SaveQuestionDialog
      question={question}
      title={isOne ? 'Is this figure right?' : 'Are these figures right?'}
      yes="Save as typed"
      no="Go back"
    >
      {(doubts) => (
        <ul className={classes.list}>
          {doubts.map((doubt) => (
            <li key={doubt.game._id}>{doubtSentence(doubt)}</li>
          ))}
        </ul>
      )}
    </SaveQuestionDialog>
  );
}
