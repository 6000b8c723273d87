import { AmountInput } from '../../ui/amount-input.tsx';
import type { EntryGame, EntryControl } from './entry.ts';
import classes from './game-sums.module.css';
import { RowForm } from './row-form.tsx';

/** One figure for each game, below each other: Enter goes from one to the next. */
export function GameSums({ control, games }: { control: EntryControl; games: EntryGame[] }) {
  return (
    <ul className={classes.list} aria-label="Games">
      {games.map((game) => (
        <li key={game._id} className={classes.row}>
          <RowForm className={classes.fields}>
            <div className={classes.game} aria-hidden="true">
              <span className={classes.name}>{game.gameName}</span>
              <span className={classes.share}>
                {game.repName} · {game.commission}%
              </span>
            </div>
            <div className={classes.sum}>
              <AmountInput control={control} name={`sums.${game._id}`} label={game.gameName} isLabelHidden />
            </div>
          </RowForm>
        </li>
      ))}
    </ul>
  );
}
