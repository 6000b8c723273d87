import type { Borrower, StaffLoans } from '@quarterdeck/contract/loans';
import { api } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** Caches the borrower's latest loan from a change's response, without waiting for the refetch. */
export function cacheLoan(storeId: string, { staffId, loan }: StaffLoans): void {
  queryClient.setQueryData(
    api.loans.borrower.queryKey({ input: { staffId } }),
    (borrower) => borrower && { ...borrower, loan },
  );
  queryClient.setQueryData(api.staff.fetchStoreStaff.queryKey({ input: { storeId } }), (list) =>
    list?.map((member) => (member._id === staffId && 'pin' in member ? { ...member, loan } : member)),
  );
}

/**
 * After a change that was based on an old balance, shows the current balance for the next try.
 * @returns whether that is why the change failed.
 */
export function showNewer({ staffId, storeId }: Borrower, error: unknown): boolean {
  if (!isFailure(error, 'loanChanged')) return false;
  cacheLoan(storeId, { staffId, loan: error.data.current });
  return true;
}
