import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DeleteStore } from './delete-store.tsx';
import { storePath, useStore, useStores } from './selected-store.ts';
import classes from './store-details-screen.module.css';
import { StoreFacts } from './store-facts.tsx';
import { StoreFinancialsCard } from './store-financials-card.tsx';
import { StoreGamesCard } from './store-games-card.tsx';
import { StoreStaffCard } from './store-staff-card.tsx';

export function Component() {
  const { _id, storeName } = useStore();
  const store = useStores().data?.find((one) => one._id === _id);
  const [problem, setProblem] = useState<string | null>(null);
  if (!store) return null;
  return (
    <Page title={storeName}>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <div className={classes.grid}>
        <Card
          title="Store Information"
          actions={
            <StatusBadge tone={store.isActive ? 'good' : 'quiet'}>{store.isActive ? 'ACTIVE' : 'INACTIVE'}</StatusBadge>
          }
        >
          <StoreFacts store={store} />
        </Card>
        <StoreFinancialsCard storeId={store._id} />
        <StoreGamesCard storeId={store._id} />
        <StoreStaffCard storeId={store._id} />
        <Actions store={store} onRefused={setProblem} />
      </div>
    </Page>
  );
}

function Actions({ store, onRefused }: { store: Store; onRefused: (message: string) => void }) {
  const navigate = useNavigate();
  return (
    <Card title="Actions">
      <div className={classes.actions}>
        <Button component={Link} to={storePath('/edit-store', store._id)} variant="default">
          Edit Store
        </Button>
        <DeleteStore store={store} label="Delete Store" onDeleted={() => navigate('/stores')} onRefused={onRefused} />
      </div>
      <p className={classes.hint}>
        Deleting signs out the store&rsquo;s counter and takes its games and records out of your figures. You can undo
        it right after.
      </p>
    </Card>
  );
}
