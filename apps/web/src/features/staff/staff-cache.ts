import type { StaffMember } from '@quarterdeck/contract/staff';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** Shows the store's staff, as a change answered them, without waiting for the refetch. */
export function cacheStaff(storeId: string, list: StaffMember[]): void {
  queryClient.setQueryData(api.staff.fetchStoreStaff.queryKey({ input: { storeId } }), list);
}
