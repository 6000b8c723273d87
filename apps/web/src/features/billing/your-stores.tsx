import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useOwnStores } from '../stores/selected-store.ts';
import { SubscriptionTable } from './subscription-table.tsx';

export function YourStores() {
  const stores = useOwnStores();
  return (
    <Card title="Your Stores & Subscriptions">
      {stores.isPending && <RowSkeletons count={2} />}
      {stores.isLoadingError && (
        <LoadFailed what="your stores" error={stores.error} onRetry={() => void stores.refetch()} />
      )}
      {stores.data?.length === 0 && (
        <EmptyState
          icon={<IconBuildingStore size={28} />}
          title="No stores yet"
          text="Your first store is free."
          action={
            <Button component={Link} to="/add-store" variant="default">
              Add Store
            </Button>
          }
        />
      )}
      {stores.data && stores.data.length > 0 && (
        <SubscriptionTable stores={stores.data} now={new Date(stores.dataUpdatedAt)} />
      )}
    </Card>
  );
}
