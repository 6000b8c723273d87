import type { Representative } from '@quarterdeck/contract/representatives';
import { Link, useSearchParams } from 'react-router';
import { Money } from '../../ui/data/money.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { pathWith, storePath } from '../stores/selected-store.ts';
import { questionOf } from '../../ui/inputs/question.ts';
import classes from './commission-by-game.module.css';

/** The commission owed to a representative for each game in each store. */
export function CommissionByGame({ representative }: { representative: Representative }) {
  const [parameters] = useSearchParams();
  const { name, games, takings, commissionOwed } = representative;
  return (
    <Card
      title={`${name}, commission by game and store`}
      actions={
        <PlainButtonLink to={pathWith('/games', { ...questionOf(parameters), q: name })} look="quiet">
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
            <tr key={`${game.storeId} ${game.gameId}`}>
              <th scope="row">
                {game.isPresent ? (
                  <Link to={storePath('/edit-game', game.storeId, { game: game.gameId })}>{game.gameName}</Link>
                ) : (
                  game.gameName
                )}
              </th>
              <td>
                <Link to={storePath('/store-details', game.storeId)}>{game.storeName}</Link>
              </td>
              <td>
                <Money dollars={game.takings} />
              </td>
              <td>
                <Money dollars={game.commissionOwed} emphasis />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>
              <Money dollars={takings} emphasis />
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
