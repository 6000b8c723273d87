import type { Cents } from '@quarterdeck/domain/money';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { describeCommission } from '../../../ui/data/describe-commission.ts';
import { doubtOf, doubtWords, usualWords, type UsualFigures } from './doubts.ts';
import type { EntryGame, EntryControl } from './entry.ts';
import classes from './game-sums.module.css';
import { RowForm } from './row-form.tsx';

interface GameSumsProps {
  control: EntryControl;
  games: EntryGame[];
  usual: UsualFigures;
  /** The figures of the edited record, as typed. They are not questioned again. */
  saved: Record<string, string>;
  inputMode: 'none' | 'decimal';
}

/** A column of one amount field per game. Enter moves to the next field. */
export function GameSums({ control, games, usual, saved, inputMode }: GameSumsProps) {
  return (
    <ul className={classes.list} aria-label="Games" data-games>
      {games.map((game) => (
        <GameSum
          key={game._id}
          control={control}
          game={game}
          usual={usual.get(game._id)}
          saved={saved[game._id] ?? ''}
          inputMode={inputMode}
        />
      ))}
    </ul>
  );
}

interface GameSumProps {
  control: EntryControl;
  game: EntryGame;
  usual: Cents | undefined;
  saved: string;
  inputMode: 'none' | 'decimal';
}

function GameSum({ control, game, usual, saved, inputMode }: GameSumProps) {
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const typed = useWatch({ control, name: `sums.${game._id}`, exact: true });
  const doubt = isTyping || typed === saved ? null : doubtOf(game, typed, usual);
  return (
    <li
      className={classes.row}
      data-doubtful={doubt ? true : undefined}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    >
      <RowForm className={classes.fields}>
        <div className={classes.game}>
          <span className={classes.name} aria-hidden="true">
            {game.gameName}
          </span>
          <span className={classes.second}>
            {usual !== undefined && (
              <span id={id} className={classes.usual}>
                {doubt && <IconAlertTriangle className={classes.sign} size={14} stroke={2} aria-hidden="true" />}
                {doubt ? doubtWords(doubt) : usualWords(usual)}
              </span>
            )}
            <span className={usual === undefined ? undefined : classes.terms} aria-hidden="true">
              {describeCommission(game)}
            </span>
          </span>
        </div>
        <div className={classes.sum}>
          <AmountInput
            control={control}
            name={`sums.${game._id}`}
            label={game.gameName}
            isLabelHidden
            inputMode={inputMode}
            describedBy={usual === undefined ? undefined : id}
            isDoubtful={doubt !== null}
          />
        </div>
      </RowForm>
    </li>
  );
}
