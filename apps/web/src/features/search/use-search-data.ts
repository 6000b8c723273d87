import type { SearchedNames } from '@quarterdeck/contract/search';
import type { Store } from '@quarterdeck/contract/stores';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { AROUND_SCREENS } from '../../platform/api/query-client.ts';
import { useSelectedStore, useStores } from '../stores/selected-store.ts';
import type { ScreenChoice, SearchData } from './choice.ts';

const NO_NAMES: SearchedNames = { games: [], staff: [], representatives: [] };

interface SearchState {
  data: SearchData;
  stores: Store[];
  areNamesLoading: boolean;
  /** Whether the names of games and staff could not be loaded. Stores, dates and screens are found anyway. */
  failed: Error | null;
  retry: () => void;
}

export function useSearchData(screens: ScreenChoice[]): SearchState {
  const { storeId } = useSelectedStore();
  const stores = useStores().data ?? [];
  const names = useQuery(api.search.names.queryOptions({ meta: AROUND_SCREENS }));
  const isSelected = ({ _id }: Store) => Number(_id === storeId);
  const selectedFirst = stores.toSorted((a, b) => isSelected(b) - isSelected(a));
  return {
    data: { stores: selectedFirst, names: names.data ?? NO_NAMES, screens },
    stores,
    areNamesLoading: names.isPending,
    failed: names.error,
    retry: () => void names.refetch(),
  };
}
