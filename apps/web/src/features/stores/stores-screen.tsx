import type { Store } from '@quarterdeck/contract/stores';
import { Button, SegmentedControl } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ExploreSamples } from '../../ui/feedback/explore-samples.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { StoreCard } from './card/store-card.tsx';
import { CompareStores } from './compare/compare-stores.tsx';
import { NewStoreReady, useNewStore } from './new-store-ready.tsx';
import { useStores } from './selected-store.ts';
import classes from './stores-screen.module.css';
import { rememberedView, rememberView, viewNamed, type View } from './stores-view.ts';

const CARD_HEIGHT_PX = 300;

const AddNewStore = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <Button component={Link} to="/add-store" variant={isQuiet ? 'default' : 'filled'}>
    + Add New Store
  </Button>
);

export function Component() {
  const stores = useStores();
  const newStore = useNewStore(stores.data ?? []);
  // Without a store the button is in the empty state.
  const isEmpty = stores.data?.length === 0;

  return (
    <Page title="Arcade Stores" actions={!isEmpty && <AddNewStore isQuiet={newStore !== null} />}>
      {stores.isPending && <CardSkeletons count={1} height={CARD_HEIGHT_PX} />}
      {stores.isLoadingError && (
        <LoadFailed what="your stores" error={stores.error} onRetry={() => void stores.refetch()} />
      )}
      {isEmpty && (
        <EmptyState
          icon={<IconBuildingStore size={28} />}
          title="No Arcade Locations Found"
          text="Your first store is free, with games, financials and everything else included."
          action={
            <>
              <AddNewStore />
              <ExploreSamples />
            </>
          }
        />
      )}
      {stores.data && stores.data.length > 0 && (
        <>
          {newStore && <NewStoreReady store={newStore} />}
          <Stores stores={stores.data} isNew={newStore !== null} />
        </>
      )}
      {stores.data && (
        <div className={classes.more}>
          <Link to="/activity" className={classes.quiet}>
            Activity
          </Link>
          <Link to="/recently-deleted" className={classes.quiet}>
            Recently deleted
          </Link>
        </div>
      )}
    </Page>
  );
}

const VIEW_NAMES: { value: View; label: string }[] = [
  { value: 'compare', label: 'Compare' },
  { value: 'cards', label: 'Cards' },
];

interface StoresProps {
  stores: Store[];
  /** Whether a store was just added. The store's card then shows its sign-in. */
  isNew: boolean;
}

/** The stores in the view of the URL, or in the last chosen view. A single store is a card. */
function Stores({ stores, isNew }: StoresProps) {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const fallback = isNew ? 'cards' : (rememberedView() ?? 'compare');
  const view = stores.length === 1 ? 'cards' : (viewNamed(parameters.get('view')) ?? fallback);

  function choose(next: string): void {
    const chosen = viewNamed(next);
    if (!chosen) return;
    rememberView(chosen);
    const changed = new URLSearchParams(parameters);
    changed.set('view', chosen);
    setParameters(changed, { replace: true, preventScrollReset: true, state });
  }

  const viewSwitch = stores.length > 1 && (
    <SegmentedControl className={classes.views} aria-label="View" data={VIEW_NAMES} value={view} onChange={choose} />
  );
  if (view === 'compare') return <CompareStores stores={stores} viewSwitch={viewSwitch} />;
  return (
    <>
      {viewSwitch}
      <div className={classes.grid}>
        {stores.map((store) => (
          <StoreCard key={store._id} store={store} />
        ))}
      </div>
    </>
  );
}
