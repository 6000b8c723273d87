import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** A record was added, changed, deleted or restored: every list and figure made from records is asked for anew. */
export function recordsChanged(): void {
  for (const key of [api.financials.key(), api.dashboard.key(), api.stores.key(), api.audit.key(), api.deleted.key()])
    void queryClient.invalidateQueries({ queryKey: key });
}
