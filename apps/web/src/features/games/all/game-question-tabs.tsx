import { countNames } from './game-groups.ts';
import { GAME_QUESTIONS, isIn, questionName, type GameQuestion } from './game-questions.ts';
import classes from './game-questions.module.css';
import type { Row } from './performance-rows.ts';

interface GameQuestionTabsProps {
  rows: Row[];
  chosen: GameQuestion;
  isCompared: boolean;
  /** Whether the period is compared. Falling games are known only in a comparison. */
  isComparable: boolean;
  onChoose: (question: GameQuestion) => void;
}

/** Ready questions above the table, each with the number of its games. */
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
          {questionName(question)}
          {(question !== 'falling' || isCompared) && (
            <span className={classes.count}>{countNames(rows.filter((row) => isIn(question, row)))}</span>
          )}
        </button>
      ))}
    </div>
  );
}
