import { QueryCache, QueryClient, notifyManager } from '@tanstack/react-query';
import { NetworkFailure, ServerFailure } from './failure.ts';
import { hasKeptData } from './keep-data.ts';
import { raiseNetworkFlag } from './network-flag.ts';

// By default a button learns in a later task that its call is pending. The second click of a double click comes sooner.
notifyManager.setScheduler(queueMicrotask);

const READ_RETRIES = 2;
const FRESH_MS = 15_000;

/** The `meta` of queries outside the screens. Their data does not count as data of the screen. */
export const AROUND_SCREENS = { isAroundScreens: true };

const screenHasData = (): boolean =>
  hasKeptData() ||
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state, meta }) => state.data !== undefined && meta?.['isAroundScreens'] !== true);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // A screen with data stays, so that the user can continue to read. Its failed parts show the error in place.
      if (error instanceof NetworkFailure && query.state.data === undefined && !screenHasData()) raiseNetworkFlag();
    },
  }),
  defaultOptions: {
    queries: {
      // By default TanStack pauses calls in an offline browser and shows a loader forever.
      networkMode: 'always',
      staleTime: FRESH_MS,
      // A query that never succeeded has a "Try again" button. Refetching it after every other response could loop
      // forever.
      refetchOnReconnect: ({ state }) => state.data !== undefined,
      retry: (failures, error) =>
        (error instanceof NetworkFailure || error instanceof ServerFailure) && failures < READ_RETRIES,
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
