import type { StaffLoans } from '@quarterdeck/contract/loans';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** The server answered a change with the borrower's latest loan as it is now: the screens show it, and refetch what depends on it. */
export function loansChanged(storeId: string, { staffId, loan }: StaffLoans): void {
  queryClient.setQueryData(api.loans.borrower.queryKey({ input: { staffId } }), (one) => one && { ...one, loan });
  queryClient.setQueryData(api.staff.fetchStoreStaff.queryKey({ input: { storeId } }), (list) =>
    list?.map((one) => (one._id === staffId && 'pin' in one ? { ...one, loan } : one)),
  );
  for (const key of [api.loans.key(), api.audit.key()]) void queryClient.invalidateQueries({ queryKey: key });
}

/** A change was refused or its answer was lost: what the screens show of the loans may not be so any more. */
export function loansUncertain(): void {
  for (const key of [api.staff.key(), api.loans.key()]) void queryClient.invalidateQueries({ queryKey: key });
}
