import type { StaffMember } from '@quarterdeck/contract/staff';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** The server answered a change with the store's staff as they are now: the screens show them, and ask anew for what depends on them. */
export function staffChanged(storeId: string, list: StaffMember[]): void {
  queryClient.setQueryData(api.staff.fetchStoreStaff.queryKey({ input: { storeId } }), list);
  for (const key of [api.staff.employmentSummary.key(), api.loans.key(), api.audit.key(), api.deleted.key()])
    void queryClient.invalidateQueries({ queryKey: key });
}
