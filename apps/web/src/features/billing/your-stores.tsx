import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { CardSkeletons } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useStores } from '../stores/selected-store.ts';
import { STORE_PLAN } from './plan.ts';
import classes from './your-stores.module.css';

const CARD_HEIGHT_PX = 180;

export function YourStores() {
  const stores = useStores();
  return (
    <Card title="Your Stores & Subscriptions">
      {stores.isPending && <CardSkeletons count={1} height={CARD_HEIGHT_PX} />}
      {stores.isLoadingError && <LoadFailed error={stores.error} onRetry={() => void stores.refetch()} />}
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
        <ul className={classes.stores}>
          {stores.data.map((store) => (
            <StoreItem key={store._id} store={store} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function StoreItem({ store }: { store: Store }) {
  return (
    <li className={classes.store}>
      <div className={classes.head}>
        <h3 className={classes.name}>{store.storeName}</h3>
        <StatusBadge tone={store.isActive ? 'good' : 'quiet'}>{store.isActive ? 'ACTIVE' : 'INACTIVE'}</StatusBadge>
      </div>
      <Facts
        facts={[
          { label: 'Address', value: store.address },
          { label: 'Tier', value: STORE_PLAN.tier },
          { label: 'Payment status', value: STORE_PLAN.paymentStatus },
          ...(store.subscriptionId === null ? [] : [{ label: 'Subscription ID', value: store.subscriptionId }]),
          ...(store.notes === ''
            ? []
            : [{ label: 'Notes', value: <span className={classes.notes}>{store.notes}</span> }]),
        ]}
      />
    </li>
  );
}
