import type { Store } from '@quarterdeck/contract/stores';
import { IconBuildingStore } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ExploreSamples } from './explore-samples.tsx';
import { LoadFailed } from './load-failed.tsx';
import { RowSkeletons } from './skeletons.tsx';
import { PlainButtonLink } from '../inputs/plain-button.tsx';

interface WithStoresProps {
  stores: UseQueryResult<Store[]>;
  /** Describes the content that appears once there are stores. */
  emptyText: string;
  children: (stores: Store[]) => ReactNode;
}

/**
 * A screen about all stores. It shows its content once the stores are loaded, and the first step to an owner without a
 * store.
 */
export function WithStores({ stores, emptyText, children }: WithStoresProps) {
  if (stores.isPending) return <RowSkeletons />;
  if (stores.isLoadingError)
    return <LoadFailed what="your stores" error={stores.error} onRetry={() => void stores.refetch()} />;
  if (stores.data.length > 0) return children(stores.data);
  return (
    <EmptyState
      icon={<IconBuildingStore size={28} />}
      title="No stores yet"
      text={emptyText}
      action={
        <>
          <PlainButtonLink to="/add-store">+ Add New Store</PlainButtonLink>
          <ExploreSamples />
        </>
      }
    />
  );
}
