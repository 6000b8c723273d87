import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { storePath } from './selected-store.ts';
import classes from './store-details-screen.module.css';

/** How many people work in the store. */
export function StoreStaffCard({ storeId }: { storeId: string }) {
  const staff = useQuery(api.staff.fetchStoreStaff.queryOptions({ input: { storeId } }));
  return (
    <Card title="Staff">
      {staff.isPending && <Skeleton height={56} />}
      {staff.isLoadingError && <LoadFailed error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.data && (
        <dl className={classes.figures}>
          <div>
            <dt>Total</dt>
            <dd>{staff.data.length}</dd>
          </div>
          <div>
            <dt>Active</dt>
            <dd>{staff.data.filter((one) => one.isActive).length}</dd>
          </div>
          <div>
            <dt>Managers</dt>
            <dd>{staff.data.filter((one) => one.position === 'Manager').length}</dd>
          </div>
        </dl>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={storePath('/staff', storeId)} variant="default">
          View All Staff
        </Button>
      </div>
    </Card>
  );
}
