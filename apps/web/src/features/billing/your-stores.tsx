import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { tierName } from '@quarterdeck/domain/billing';
import { needsResubscription, standingOf } from '@quarterdeck/domain/subscription';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Facts } from '../../ui/data/facts.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useStores } from '../stores/selected-store.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { PayAgainLink } from './pay-again-link.tsx';
import { PaymentHistoryButton } from './payments/payment-history-dialog.tsx';
import { StandingNote } from './standing-note.tsx';
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
            <StoreItem key={store._id} store={store} now={new Date(stores.dataUpdatedAt)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function StoreItem({ store, now }: { store: Store; now: Date }) {
  const isOn = store.isActive && standingOf(store, now) !== 'off';
  return (
    <li className={classes.store}>
      <div className={classes.head}>
        <h3 className={classes.name}>{store.storeName}</h3>
        <StatusBadge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'ACTIVE' : 'INACTIVE'}</StatusBadge>
      </div>
      <StandingNote store={store} now={now} />
      <Facts
        facts={[
          ...(store.address === '' ? [] : [{ label: 'Address', value: store.address }]),
          { label: 'Tier', value: tierName(store.tier) },
          { label: 'Payment status', value: store.paymentStatus ?? 'N/A' },
          ...(store.subscriptionId === null ? [] : ofSubscription(store, store.subscriptionId)),
          ...(store.notes === ''
            ? []
            : [{ label: 'Notes', value: <span className={classes.notes}>{store.notes}</span> }]),
        ]}
      />
      {store.subscriptionId !== null && <Actions store={store} subscriptionId={store.subscriptionId} />}
    </li>
  );
}

const ofSubscription = ({ paymentFailureCount }: Store, subscriptionId: string) => [
  { label: 'Subscription ID', value: <span className={classes.id}>{subscriptionId}</span> },
  { label: 'Failed payments', value: <span className={classes.count}>{paymentFailureCount}</span> },
];

function Actions({ store, subscriptionId }: { store: Store; subscriptionId: string }) {
  return (
    <div className={classes.actions}>
      <PaymentHistoryButton storeId={store._id} storeName={store.storeName} />
      {needsResubscription(store) && <PayAgainLink store={store} />}
      {store.renews === true && <CancelSubscription store={store} subscriptionId={subscriptionId} />}
    </div>
  );
}
