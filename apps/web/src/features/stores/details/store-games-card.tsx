import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { storePath } from '../selected-store.ts';
import { reportFilterParameters } from '../../../ui/inputs/report-filter.ts';
import classes from './store-details-screen.module.css';

/** The numbers of the store's games. */
export function StoreGamesCard({ storeId }: { storeId: string }) {
  const filterParameters = reportFilterParameters(useSearchParams()[0]);
  const games = useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId } }));
  const hasNone = games.data?.length === 0;
  return (
    <Card title="Games">
      {games.isPending && <SkeletonBlock height={56} />}
      {games.isLoadingError && <PartFailed what="the games" error={games.error} onRetry={() => void games.refetch()} />}
      {hasNone && <p>Start by adding games!</p>}
      {games.data && !hasNone && (
        <dl className={classes.figures}>
          <div>
            <dt>Total</dt>
            <dd>{games.data.length}</dd>
          </div>
          <div>
            <dt>Active</dt>
            <dd>{games.data.filter((game) => game.isActive).length}</dd>
          </div>
        </dl>
      )}
      <div className={classes.actions}>
        {hasNone ? (
          <Button component={Link} to={storePath('/add-game', storeId)}>
            Add Games
          </Button>
        ) : (
          <Button component={Link} to={storePath('/games', storeId, filterParameters)} variant="default">
            View All Games
          </Button>
        )}
      </div>
    </Card>
  );
}
