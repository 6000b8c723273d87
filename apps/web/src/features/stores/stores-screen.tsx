import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { StoreCard } from './card/store-card.tsx';
import { NewStoreReady, useNewStore } from './new-store-ready.tsx';
import { useStores } from './selected-store.ts';
import classes from './stores-screen.module.css';

const CARD_HEIGHT_PX = 300;

const AddNewStore = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <Button component={Link} to="/add-store" variant={isQuiet ? 'default' : 'filled'}>
    + Add New Store
  </Button>
);

export function Component() {
  const stores = useStores();
  const [problem, setProblem] = useState<string | null>(null);
  const newStore = useNewStore(stores.data ?? []);
  // Without a store the button is in the empty state, where the user looks.
  const isEmpty = stores.data?.length === 0;

  return (
    <Page title="Arcade Stores" actions={!isEmpty && <AddNewStore isQuiet={newStore !== null} />}>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {stores.isPending && <CardSkeletons count={1} height={CARD_HEIGHT_PX} />}
      {stores.isLoadingError && <LoadFailed error={stores.error} onRetry={() => void stores.refetch()} />}
      {isEmpty && (
        <EmptyState
          icon={<IconBuildingStore size={28} />}
          title="No Arcade Locations Found"
          text="Your first store is free, with games, financials and everything else included."
          action={<AddNewStore />}
        />
      )}
      {stores.data && stores.data.length > 0 && (
        <>
          {newStore && <NewStoreReady store={newStore} />}
          <div className={classes.grid}>
            {stores.data.map((store) => (
              <StoreCard key={store._id} store={store} onProblem={setProblem} />
            ))}
          </div>
        </>
      )}
      {stores.data && (
        <Link to="/recently-deleted" className={classes.quiet}>
          Recently deleted
        </Link>
      )}
    </Page>
  );
}
