import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from './failure.ts';
import { raiseNetworkFlag } from './network-flag.ts';

const READ_RETRIES = 2;
const FRESH_MS = 15_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // A refresh that fails behind data on the screen stays quiet: the user can go on reading.
      if (error instanceof NetworkFailure && query.state.data === undefined) raiseNetworkFlag(error);
    },
  }),
  mutationCache: new MutationCache({
    onError(error) {
      if (error instanceof NetworkFailure) raiseNetworkFlag(error);
    },
  }),
  defaultOptions: {
    queries: {
      // Without it an offline browser would pause the call and show a loader for ever.
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, error) => error instanceof NetworkFailure && failures < READ_RETRIES,
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
