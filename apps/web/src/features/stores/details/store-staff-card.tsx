import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { Note } from '../../../ui/feedback/banner.tsx';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { storePath } from '../selected-store.ts';
import classes from './store-details-screen.module.css';

/** A lock expires by itself, without an event. */
const LOCK_REFETCH_MS = 30_000;

/** The number of staff, and whether wrong PINs have locked a counter. */
export function StoreStaffCard({ storeId }: { storeId: string }) {
  const staff = useQuery(api.staff.fetchStoreStaff.queryOptions({ input: { storeId } }));
  const lock = useQuery(
    api.staff.pinLock.queryOptions({
      input: { storeId },
      refetchInterval: ({ state }) => (state.data ? LOCK_REFETCH_MS : false),
    }),
  );
  return (
    <Card title="Staff">
      {staff.isPending && <SkeletonBlock height={56} />}
      {staff.isLoadingError && <PartFailed what="the staff" error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.data && (
        <dl className={classes.figures}>
          <div>
            <dt>Total</dt>
            <dd>{staff.data.length}</dd>
          </div>
          <div>
            <dt>Active</dt>
            <dd>{staff.data.filter((member) => member.isActive).length}</dd>
          </div>
          <div>
            <dt>Managers</dt>
            <dd>{staff.data.filter((member) => member.position === 'Manager').length}</dd>
          </div>
        </dl>
      )}
      {lock.data && (
        <Note tone="caution">
          {lock.data.isGuessing
            ? 'Someone may be guessing PINs at the counter. For details, open View All Staff.'
            : 'PIN entry is locked at the counter after too many wrong PINs. You can unlock it under View All Staff.'}
        </Note>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={storePath('/staff', storeId)} variant="default">
          View All Staff
        </Button>
      </div>
    </Card>
  );
}
