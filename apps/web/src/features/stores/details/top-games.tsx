import type { GamePerformance } from '@quarterdeck/contract/games';
import type { StoreOverview } from '@quarterdeck/contract/store-overview';
import { counted } from '@quarterdeck/domain/counted';
import { formatDollars } from '@quarterdeck/domain/money';
import { NoData } from '../../../ui/charts/chart-box.tsx';
import { percentChange } from '../../../ui/data/percent-change.ts';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useListPath } from '../selected-store.ts';
import { BetweenRow, OverviewRow, OverviewRows } from './overview-rows.tsx';
import { FIRST_PERIOD } from './store-days.ts';

interface TopGamesProps {
  games: StoreOverview['games'];
  /** `last 30 days` */
  period: string;
}

/** The games that keep most and least. */
export function TopGames({ games: { most, least, between }, period }: TopGamesProps) {
  return (
    <Card title="Top and bottom games" note={`Kept before expenses, ${period}`}>
      {most.length === 0 ? (
        <NoData>No records in this period</NoData>
      ) : (
        <OverviewRows>
          {most.map((game) => (
            <GameRow key={game.gameId} game={game} />
          ))}
          {between && (
            <BetweenRow>
              {counted(between.count, 'game')} in between {between.count === 1 ? 'keeps' : 'keep'}{' '}
              {formatDollars(between.kept)}
            </BetweenRow>
          )}
          {least.map((game) => (
            <GameRow key={game.gameId} game={game} />
          ))}
        </OverviewRows>
      )}
    </Card>
  );
}

function GameRow({ game }: { game: GamePerformance }) {
  const listPath = useListPath(FIRST_PERIOD);
  const { gameId, storeId, gameName, quantity, takings, kept, compared } = game;
  return (
    <OverviewRow
      name={gameName}
      // A purged game has no machines and no page.
      {...(quantity > 0 && { to: listPath('/game', storeId, { game: gameId }) })}
      second={`${formatDollars(takings)} takings`}
      figure={formatDollars(kept)}
      {...(compared && { change: <SignedPercent percent={percentChange(compared.kept, compared.keptBefore)} /> })}
    />
  );
}
