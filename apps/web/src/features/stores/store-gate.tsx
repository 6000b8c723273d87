import type { Store } from '@quarterdeck/contract/stores';
import { IconBuildingStore } from '@tabler/icons-react';
import { Fragment, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { rememberStore, storePath, useSelectedStore, useStores } from './selected-store.ts';
import classes from './store-gate.module.css';

/**
 * The behavior of a store-scoped screen without a store in its URL. `or-not-found`: it shows “Store not found”, unless
 * a remembered store fills in. `or-choose`: it offers the stores. `or-dashboard`: it offers the stores, or redirects to
 * the dashboard if there are none. `or-any`: it is shown anyway, even for a deleted store. `or-all`: it covers all
 * stores.
 */
export type StoreNeed = 'or-not-found' | 'or-dashboard' | 'or-choose' | 'or-any' | 'or-all';

interface StoreGateProps {
  need: StoreNeed | null;
  /** Names the screen where the owner chooses its store. */
  title: string;
  /** The question above the stores. */
  choose?: string | undefined;
  /** The screen shows one item of a store, such as a record, so its URL should have a store. */
  isOfOneThing: boolean;
  children: ReactNode;
}

/** Shows a store-scoped screen once its store is known, and adds a remembered store to the URL. */
export function StoreGate({ need, title, choose, isOfOneThing, children }: StoreGateProps) {
  const user = useUser();
  const stores = useStores();
  const { store, storeId, isLoading } = useSelectedStore();
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const isInAddress = storeId !== null && parameters.get('store') === storeId;

  useEffect(() => {
    if (need && isInAddress && !user.staffCreds) rememberStore(storeId);
  }, [need, isInAddress, storeId, user.staffCreds]);

  if (!need || (need === 'or-all' && !parameters.has('store'))) return children;
  if (stores.isLoadingError) {
    return (
      <Page title={title}>
        <LoadFailed what="your stores" error={stores.error} onRetry={() => void stores.refetch()} />
      </Page>
    );
  }
  if (isLoading) {
    return (
      <Page title={title}>
        <RowSkeletons />
      </Page>
    );
  }
  if (need === 'or-dashboard' && stores.data?.length === 0) return <Navigate to="/dashboard" replace />;
  if (!store && need === 'or-any') return children;
  if (!store && need !== 'or-not-found' && !isOfOneThing && !parameters.has('store'))
    return <ChooseStore title={title} question={choose} stores={stores.data ?? []} />;
  if (!store) return <StoreNotFound />;
  if (!isInAddress && !user.staffCreds) {
    const search = new URLSearchParams(parameters);
    search.set('store', store._id);
    return <Navigate to={`${pathname}?${search}`} replace />;
  }
  // The key resets the screen for another store, so that no input or data carries over.
  return <Fragment key={storeId}>{children}</Fragment>;
}

interface ChooseStoreProps {
  title: string;
  /** For a screen whose question is not the usual one. */
  question: string | undefined;
  stores: Store[];
}

/** The choice between several stores while none is selected; without a store, the first step. */
function ChooseStore({ title, question, stores }: ChooseStoreProps) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  if (stores.length === 0) return <NoStores title={title} question={question} />;
  return (
    <Page title={title}>
      <EmptyState
        icon={<IconBuildingStore size={28} />}
        title={question ?? 'Choose a store'}
        action={
          <div className={classes.choices}>
            {stores.map(({ _id, storeName }) => (
              <PlainButtonLink key={_id} look="quiet" to={storePath(pathname, _id, Object.fromEntries(parameters))}>
                {storeName}
              </PlainButtonLink>
            ))}
          </div>
        }
      />
    </Page>
  );
}

// Unlike `WithStores` it offers no sample data: this file is loaded with every screen, and must stay small.
const NoStores = ({ title, question }: Pick<ChooseStoreProps, 'title' | 'question'>) => (
  <Page title={title}>
    <EmptyState
      icon={<IconBuildingStore size={28} />}
      title={question ?? 'No stores yet'}
      text="Add your first store to use this screen."
      action={<PlainButtonLink to="/add-store">+ Add New Store</PlainButtonLink>}
    />
  </Page>
);

function StoreNotFound() {
  return (
    <Page title="Store not found">
      <EmptyState
        icon={<IconBuildingStore size={28} />}
        title="Store not found"
        text="It may have been deleted, or the link is incomplete."
        action={<PlainButtonLink to="/stores">Stores</PlainButtonLink>}
      />
    </Page>
  );
}
