import type { GamesChangeEffect } from '@quarterdeck/contract/corrections';
import { businessDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { counted, gamesInWords } from '@quarterdeck/domain/counted';
import { CommissionChange } from '../../../ui/data/commission-change.tsx';
import { Note } from '../../../ui/feedback/banner.tsx';
import { rangeWords } from '../../../ui/inputs/period-words.ts';
import classes from './change-games.module.css';
import type { ChangeOf } from './selection.ts';

type ChangedGame = GamesChangeEffect['games'][number];

const isSame = ({ before, after }: ChangedGame): boolean =>
  before.commission === after.commission && before.repName === after.repName;

/** The games whose terms or records change. */
export const changedIn = ({ games }: GamesChangeEffect): ChangedGame[] =>
  games.filter((game) => !isSame(game) || game.recordCount > 0);

export const isNothing = ({ games, recordCount }: GamesChangeEffect): boolean =>
  recordCount === 0 && games.every(isSame);

function recordsOf({ recordCount, firstDate, lastDate }: GamesChangeEffect, today: BusinessDate): string {
  if (firstDate === null || lastDate === null) return 'No saved record changes';
  const days = rangeWords({ from: businessDate(firstDate), to: businessDate(lastDate) }, today);
  return `${counted(recordCount, 'record')}, ${days}`;
}

interface ChangePreviewProps {
  what: ChangeOf;
  effect: GamesChangeEffect;
  today: BusinessDate;
}

/** The effect of a change on each of several games and on the commission owed. */
export function ChangePreview({ what, effect, today }: ChangePreviewProps) {
  const { games, recordCount } = effect;
  if (isNothing(effect)) return <Note>Nothing changes: the games and their records already have this {what}.</Note>;
  const changed = changedIn(effect);
  const unchanged = games.filter((game) => !changed.includes(game));
  return (
    <div className={classes.preview}>
      <h3 className={classes.heading}>
        {gamesInWords(changed)} will change. {recordsOf(effect, today)}
      </h3>
      <ul className={classes.games}>
        {changed.map((game) => (
          <li key={game._id} className={classes.game}>
            <span className={classes.name}>
              {game.gameName} <span className={classes.store}>{game.storeName}</span>
            </span>
            <Terms what={what} game={game} />
          </li>
        ))}
      </ul>
      {unchanged.length > 0 && <p className={classes.quiet}>{unchangedWords(unchanged, what)}</p>}
      {recordCount > 0 && <CommissionChange {...effect} />}
      <p className={classes.quiet}>The history keeps the old values. To undo this, make another change.</p>
    </div>
  );
}

const unchangedWords = (games: ChangedGame[], what: ChangeOf): string =>
  what === 'commission'
    ? `${gamesInWords(games)} without a change: own games pay no commission.`
    : `${gamesInWords(games)} without a change.`;

/** The terms before and after. An own game that gets a representative pays 0% until its commission is changed. */
function Terms({ what, game: { before, after } }: { what: ChangeOf; game: ChangedGame }) {
  const [then, now] =
    what === 'commission'
      ? [`${before.commission}%`, `${after.commission}%`]
      : [before.repName || 'Own game', `${after.repName}, ${after.commission}%`];
  return (
    <span className={classes.terms}>
      <span>{then}</span>
      <span aria-hidden="true">→</span>
      <span className="visually-hidden">to</span>
      <strong>{now}</strong>
    </span>
  );
}
