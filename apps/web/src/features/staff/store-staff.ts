import type { CounterStaffMember, StaffMember } from '@quarterdeck/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const forOwner = (list: (StaffMember | CounterStaffMember)[]): StaffMember[] =>
  list.filter((member) => 'pin' in member);

/** A store's staff as the owner sees them, in the order in which they were added. */
export const useStoreStaff = (storeId: string) =>
  useQuery(api.staff.fetchStoreStaff.queryOptions({ input: { storeId }, select: forOwner }));
