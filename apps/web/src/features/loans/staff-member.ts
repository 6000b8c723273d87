import type { StaffMember } from '@quarterdeck/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** One person of a store as its owner sees them, with their loans; null when the store has no such person. */
export const useStaffMember = (storeId: string, staffId: string | null) =>
  useQuery(
    api.staff.fetchStoreStaff.queryOptions({
      input: { storeId },
      select: (list) => list.find((one): one is StaffMember => one._id === staffId && 'pin' in one) ?? null,
    }),
  );
