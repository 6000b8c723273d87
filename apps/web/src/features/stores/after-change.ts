import type { Store } from '@quarterdeck/contract/stores';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** The server answered a change with the list as it is now: the screens show it, and ask anew for what depends on it. */
export function storesChanged(list: Store[]): void {
  queryClient.setQueryData(api.stores.userStores.queryKey(), list);
  for (const key of [
    api.dashboard.key(),
    api.games.key(),
    api.financials.key(),
    api.loans.key(),
    api.audit.key(),
    api.deleted.key(),
  ])
    void queryClient.invalidateQueries({ queryKey: key });
}
