import type { Representative } from '@quarterdeck/contract/representatives';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { Link, useSearchParams } from 'react-router';
import { Money } from '../../ui/data/money.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { DEFAULT_PERIOD, reportFilterParameters } from '../../ui/inputs/report-filter.ts';
import { storePath } from '../stores/selected-store.ts';
import classes from './commission-by-game.module.css';

/** The commission owed to a representative for each game in each store. */
export function CommissionByGame({ representative }: { representative: Representative }) {
  const [parameters] = useSearchParams();
  // Store details and a game have another default period.
  const filterParameters = { period: DEFAULT_PERIOD, ...reportFilterParameters(parameters) };
  const { name, games, takings, commissionOwed } = representative;
  return (
    <Card
      title={`${name}, commission by game and store`}
      actions={
        <PlainButtonLink to={screenPath('/games', { ...reportFilterParameters(parameters), q: name })} look="quiet">
          Open games
        </PlainButtonLink>
      }
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">Store</th>
            <th scope="col">Takings</th>
            <th scope="col">Commission</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <GameRow key={`${game.storeId} ${game.gameId}`} game={game} filterParameters={filterParameters} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>
              <Money dollars={takings} emphasis />
              <Named />
            </td>
            <td>
              <Money dollars={commissionOwed} emphasis />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/** Names the takings on a phone, which hides the head of the table. */
const Named = () => <span className={classes.named}> takings</span>;

interface GameRowProps {
  game: Representative['games'][number];
  filterParameters: Record<string, string>;
}

const GameRow = ({ game, filterParameters }: GameRowProps) => (
  <tr>
    <th scope="row">
      {game.isPresent ? (
        <Link to={storePath('/game', game.storeId, { ...filterParameters, game: game.gameId })}>{game.gameName}</Link>
      ) : (
        game.gameName
      )}
    </th>
    <td>
      <Link to={storePath('/store-details', game.storeId, filterParameters)}>{game.storeName}</Link>
    </td>
    <td>
      <Money dollars={game.takings} />
      <Named />
    </td>
    <td>
      <Money dollars={game.commissionOwed} emphasis />
    </td>
  </tr>
);
