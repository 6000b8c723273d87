import { businessDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import type { CounterStore, Store } from '@quarterdeck/contract/stores';
import type { Preset } from '@quarterdeck/domain/period';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { AROUND_SCREENS } from '../../platform/api/query-client.ts';
import { useUser } from '../../platform/session/session.ts';

const KEY = 'store';

export type SelectedStore = Pick<Store, '_id' | 'storeName' | 'address' | 'openingFloat' | 'today' | 'todayEndsAt'>;

/** `/games?store=…`, followed by further parameters such as `{ game: id }`. */
export const storePath = (path: string, storeId: string, parameters: Record<string, string> = {}): string =>
  screenPath(path, { store: storeId, ...parameters });

/** The URL parameters of lists, such as period, search and view, and the list that a game was opened from. */
const LIST_PARAMETERS =
  'period from to stores compare q kind older view sort show list pair by cash edited least most'.split(' ');

export const listParameters = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...parameters].filter(([key]) => LIST_PARAMETERS.includes(key)));

/**
 * `storePath` for links from a list and back to it: the list keeps its state after Back, Save and Delete.
 * @param period the period of the linked figures if the URL has none. What the link opens has another default.
 */
export function useListPath(period?: Preset): typeof storePath {
  const [parameters] = useSearchParams();
  const keptParameters = { ...(period && { period }), ...listParameters(parameters) };
  return (path, storeId, further) => storePath(path, storeId, { ...keptParameters, ...further });
}

/** The stores as the owner sees them, which is who our screens list them for. */
export const ownersStores = (stores: (Store | CounterStore)[]): Store[] =>
  stores.filter((store) => 'password' in store);

/** The owner's stores. At a counter, which knows only its own store, the list is empty and never requested. */
export function useStores() {
  const user = useUser();
  return useQuery(
    api.stores.userStores.queryOptions({ enabled: !user.staffCreds, meta: AROUND_SCREENS, select: ownersStores }),
  );
}

const withoutSamples = (stores: (Store | CounterStore)[]): Store[] =>
  ownersStores(stores).filter(({ isSample }) => !isSample);

/** The owner's stores without sample stores, which are not billed and do not count for limits. */
export const useOwnStores = () => useQuery(api.stores.userStores.queryOptions({ select: withoutSamples }));

/** Remembered for this tab and for new tabs. */
export function rememberStore(storeId: string): void {
  try {
    sessionStorage.setItem(KEY, storeId);
    localStorage.setItem(KEY, storeId);
  } catch {
    // Without storage every screen still has its store in the URL.
  }
}

function rememberedStore(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const isStoreRemembered = (): boolean => rememberedStore() !== null;

/** The store in the URL, else the last used store, else the only store. */
function chooseStore(stores: Store[], storeId: string | null): Store | null {
  if (storeId !== null) return stores.find((store) => store._id === storeId) ?? null;
  const remembered = rememberedStore();
  return stores.find((store) => store._id === remembered) ?? (stores.length === 1 ? (stores[0] ?? null) : null);
}

/** The selected store. On screens with a store in their URL it is never null, because they wait for it. */
export function useSelectedStore(): { store: SelectedStore | null; storeId: string | null; isLoading: boolean } {
  const user = useUser();
  const stores = useStores();
  const [parameters] = useSearchParams();
  const store = user.staffCreds ? user.staffStore : chooseStore(stores.data ?? [], parameters.get('store'));
  return { store, storeId: store?._id ?? null, isLoading: !user.staffCreds && stores.isPending };
}

/** The store of a store-scoped screen, never null. */
export function useStore(): SelectedStore {
  const { store } = useSelectedStore();
  if (!store) throw new Error('The route table doesn’t scope this screen to a store');
  return store;
}

/** The business date of the screen's store by the server's clock. */
export const useToday = (): BusinessDate => businessDate(useStore().today);
