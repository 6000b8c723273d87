import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** A subscription or what hangs on it changed: the screens ask anew. */
export function billingChanged(): void {
  for (const key of [api.billing.key(), api.stores.key(), api.dashboard.key(), api.audit.key()])
    void queryClient.invalidateQueries({ queryKey: key });
}
