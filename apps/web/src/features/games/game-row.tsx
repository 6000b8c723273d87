import type { Game } from '@quarterdeck/contract/games';
import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { PhoneLink } from '../../ui/feedback/contact-link.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { RowActions } from '../../ui/layout/row-actions.tsx';
import { storePath, useListPath } from '../stores/selected-store.ts';
import { DeleteGame } from './delete-game.tsx';
import classes from './game-row.module.css';
import { gamePath } from '../../ui/data/figure-paths.ts';

interface GameRowProps {
  game: Game;
  /** Its position in the list. */
  place: ComponentProps<'li'>;
  onProblem: (problem: string | null) => void;
}

/**
 * On a wide screen, a row under the headings of the list. On a narrower screen, a card with its own labels. On a phone,
 * two lines that open the game's page. The actions are in a menu.
 */
export function GameRow({ game, place, onProblem }: GameRowProps) {
  const { _id, storeId, gameName, isActive } = game;
  const listPath = useListPath();
  const [parameters] = useSearchParams();
  return (
    <li className={classes.row} {...place}>
      <h2 className={classes.name}>
        <Link className={classes.link} to={gamePath(storeId, _id, parameters)}>
          {gameName}
        </Link>
      </h2>
      <Facts game={game} />
      <span className={classes.status}>
        <StatusBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'ACTIVE' : 'INACTIVE'}</StatusBadge>
      </span>
      <div className={classes.actions}>
        <RowActions of={gameName} isMenu>
          <PlainButtonLink
            look="quiet"
            to={listPath('/edit-game', storeId, { game: _id })}
            ariaLabel={`Edit ${gameName}`}
          >
            Edit
          </PlainButtonLink>
          <PlainButtonLink
            look="quiet"
            to={listPath('/correct-records', storeId, { game: _id })}
            ariaLabel={`Correct saved records of ${gameName}`}
          >
            Correct saved records
          </PlainButtonLink>
          <PlainButtonLink
            look="quiet"
            to={storePath('/store-history', storeId, { subject: _id })}
            ariaLabel={`History of ${gameName}`}
          >
            History
          </PlainButtonLink>
          <DeleteGame game={game} onProblem={onProblem} />
          {!game.ownGame && <PhoneLink phone={game.repPhone} isAction />}
        </RowActions>
      </div>
    </li>
  );
}

const Facts = ({ game }: { game: Game }) => (
  <dl className={classes.facts}>
    <div className={classes.figure}>
      <dt>Quantity</dt>
      <dd>
        {game.quantity.toLocaleString('en-US')}
        <span className={classes.unit}>{game.quantity === 1 ? ' machine' : ' machines'}</span>
      </dd>
    </div>
    <div className={classes.figure}>
      <dt>Commission</dt>
      <dd>{game.commission}%</dd>
    </div>
    <div>
      <dt>Representative</dt>
      <dd>{game.ownGame ? 'Own game' : game.repName}</dd>
    </div>
    <div className={classes.phone}>
      <dt>Phone</dt>
      <dd>{game.ownGame ? '–' : <PhoneLink phone={game.repPhone} />}</dd>
    </div>
  </dl>
);

/** The headings above the rows on a wide screen. For screen readers each row has its own labels. */
export const GameHeadings = () => (
  <div className={classes.headings} aria-hidden="true">
    <span>Game</span>
    <span className={classes.figure}>Quantity</span>
    <span className={classes.figure}>Commission</span>
    <span>Representative</span>
    <span>Phone</span>
    <span>Status</span>
    <span />
  </div>
);
