import type { Store } from '@quarterdeck/contract/stores';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** Caches the stores from a change's response, without waiting for the refetch. Passwords are not kept. */
export function cacheStores(list: Store[]): void {
  const withoutPasswords = list.map((store) => ({ ...store, password: '' }));
  queryClient.setQueryData(api.stores.userStores.queryKey(), withoutPasswords);
}
