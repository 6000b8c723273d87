import type { StaffMember } from '@quarterdeck/contract/staff';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** The server answered a change with the store's staff as they are now: the screens show them, and ask anew for what depends on them. */
export function staffChanged(storeId: string, list: StaffMember[]): void {
  queryClient.setQueryData(api.staff.fetchStoreStaff.queryKey({ input: { storeId } }), list);
  const { staff, loans, stores, audit, deleted } = api;
  for (const key of [staff.employmentSummary.key(), loans.key(), stores.key(), audit.key(), deleted.key()])
    void queryClient.invalidateQueries({ queryKey: key });
}
