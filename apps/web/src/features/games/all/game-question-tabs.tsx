import { countNames } from './game-groups.ts';
import { GAME_QUESTIONS, isIn, QUESTION_NAMES, type GameQuestion } from './game-questions.ts';
import classes from './game-questions.module.css';
import type { Row } from './performance-rows.ts';

interface GameQuestionTabsProps {
  rows: Row[];
  chosen: GameQuestion;
  isCompared: boolean;
  /** Whether this period can be compared: else no game is known to fall. */
  isComparable: boolean;
  onChoose: (question: GameQuestion) => void;
}

/** Ready questions over the table, each with how many games it finds. */
export function GameQuestionTabs({ rows, chosen, isCompared, isComparable, onChoose }: GameQuestionTabsProps) {
  return (
    <div className={classes.questions} role="group" aria-label="Which games">
      {GAME_QUESTIONS.filter((question) => question !== 'falling' || isComparable).map((question) => (
        <button
          key={question}
          type="button"
          className={classes.question}
          aria-pressed={question === chosen}
          onClick={() => onChoose(question)}
        >
          {QUESTION_NAMES[question]}
          {(question !== 'falling' || isCompared) && (
            <span className={classes.count}>{countNames(rows.filter((row) => isIn(question, row)))}</span>
          )}
        </button>
      ))}
    </div>
  );
}
