import type { StaffMember } from '@quarterdeck/contract/staff';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** Caches the store's staff from a change's response, without waiting for the refetch. PINs are not kept. */
export function cacheStaff(storeId: string, list: StaffMember[]): void {
  const withoutPins = list.map((member) => ({ ...member, pin: '' }));
  queryClient.setQueryData(api.staff.fetchStoreStaff.queryKey({ input: { storeId } }), withoutPins);
}
