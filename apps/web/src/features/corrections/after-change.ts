import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** Saved records were corrected: refetch every list and figure made from them. */
export function recordsCorrected(): void {
  for (const key of [api.financials.key(), api.dashboard.key(), api.audit.key()])
    void queryClient.invalidateQueries({ queryKey: key });
}
