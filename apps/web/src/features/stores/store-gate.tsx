import { IconBuildingStore } from '@tabler/icons-react';
import { Fragment, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { LoadingScreen } from '../../ui/layout/loading-screen.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { rememberStore, useSelectedStore, useStores } from './selected-store.ts';

/**
 * What a store-scoped screen does without a store. `or-choose`: the screen itself offers the stores; `or-any`: the
 * screen is shown anyway, even for a deleted store; `or-all`: without a store in its URL it is about all.
 */
export type StoreNeed = 'or-not-found' | 'or-dashboard' | 'or-choose' | 'or-any' | 'or-all';

/** Shows a store-scoped screen once its store is known, and adds a remembered store to the URL. */
export function StoreGate({ need, children }: { need: StoreNeed | null; children: ReactNode }) {
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
  if (stores.isLoadingError) return <LoadFailed error={stores.error} onRetry={() => void stores.refetch()} />;
  if (isLoading) return <LoadingScreen />;
  if (need === 'or-dashboard' && stores.data?.length === 0) return <Navigate to="/dashboard" replace />;
  if (!store && need === 'or-any') return children;
  if (!store) return need === 'or-choose' && !parameters.has('store') ? children : <StoreNotFound />;
  if (!isInAddress && !user.staffCreds) {
    const search = new URLSearchParams(parameters);
    search.set('store', store._id);
    return <Navigate to={`${pathname}?${search}`} replace />;
  }
  // The key resets the screen for another store, so that no input or data carries over.
  return <Fragment key={storeId}>{children}</Fragment>;
}

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
