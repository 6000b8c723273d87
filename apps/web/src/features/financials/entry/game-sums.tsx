import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { describeCommission } from '../report/describe-commission.ts';
import type { EntryGame, EntryControl } from './entry.ts';
import classes from './game-sums.module.css';
import { RowForm } from './row-form.tsx';

interface GameSumsProps {
  control: EntryControl;
  games: EntryGame[];
  inputMode: 'none' | 'decimal';
}

/** One amount field per game, in a column: Enter moves to the next. */
export function GameSums({ control, games, inputMode }: GameSumsProps) {
  return (
    <ul className={classes.list} aria-label="Games" data-games>
      {games.map((game) => (
        <li key={game._id} className={classes.row}>
          <RowForm className={classes.fields}>
            <div className={classes.game} aria-hidden="true">
              <span className={classes.name}>{game.gameName}</span>
              <span className={classes.share}>{describeCommission(game)}</span>
            </div>
            <div className={classes.sum}>
              <AmountInput
                control={control}
                name={`sums.${game._id}`}
                label={game.gameName}
                isLabelHidden
                inputMode={inputMode}
              />
            </div>
          </RowForm>
        </li>
      ))}
    </ul>
  );
}
