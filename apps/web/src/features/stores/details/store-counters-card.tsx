import { Button } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { Note } from '../../../ui/feedback/banner.tsx';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { storePath } from '../selected-store.ts';
import classes from './store-details-screen.module.css';

/** The numbers of the store's counters, with a note about new counters. */
export function StoreCountersCard({ storeId }: { storeId: string }) {
  const counters = useQuery(api.counters.list.queryOptions({ input: { storeId } }));
  const newCount = counters.data?.filter(({ isNew }) => isNew).length ?? 0;
  return (
    <Card title="Counters">
      {counters.isPending && <SkeletonBlock height={56} />}
      {counters.isLoadingError && (
        <PartFailed what="the counters" error={counters.error} onRetry={() => void counters.refetch()} />
      )}
      {counters.data && (
        <dl className={classes.figures}>
          <div>
            <dt>Known</dt>
            <dd>{counters.data.length}</dd>
          </div>
          <div>
            <dt>Signed in</dt>
            <dd>{counters.data.filter(({ isSignedIn }) => isSignedIn).length}</dd>
          </div>
        </dl>
      )}
      {newCount > 0 && (
        <Note tone="caution">
          {counted(newCount, 'new counter')}: approve your own, and remove any you don’t recognize.
        </Note>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={storePath('/counters', storeId)} variant="default">
          View all counters
        </Button>
      </div>
    </Card>
  );
}
