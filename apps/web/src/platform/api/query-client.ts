import { QueryCache, QueryClient } from '@tanstack/react-query';
import { NetworkFailure, ServerFailure } from './failure.ts';
import { raiseNetworkFlag } from './network-flag.ts';
import { onReachedAgain } from './traffic.ts';

const READ_RETRIES = 2;
const FRESH_MS = 15_000;

/** For the `meta` of what is asked for around every screen: it does not make a screen one that has something to show. */
export const AROUND_SCREENS = { isAroundScreens: true };

const screenHasData = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state, meta }) => state.data !== undefined && meta?.['isAroundScreens'] !== true);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // What is on the screen stays there: the user can go on reading, and what could not be had says so in its place.
      if (error instanceof NetworkFailure && query.state.data === undefined && !screenHasData()) raiseNetworkFlag();
    },
  }),
  defaultOptions: {
    queries: {
      // Without it an offline browser would pause the call and show a loader for ever.
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, error) =>
        (error instanceof NetworkFailure || error instanceof ServerFailure) && failures < READ_RETRIES,
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// What never came has a "Try again": asking for it with every answer of another call would go on for ever.
onReachedAgain(
  () =>
    void queryClient.refetchQueries({
      type: 'active',
      stale: true,
      predicate: ({ state }) => state.data !== undefined,
    }),
);
