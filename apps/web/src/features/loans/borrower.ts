import type { Borrower, Loan } from '@quarterdeck/contract/loans';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';

/** A borrower with a loan. */
export interface Lent {
  borrower: Borrower;
  loan: Loan;
}

/** One borrower with their latest loan, former staff included. */
export function useBorrower(staffId: string) {
  const borrower = useQuery(api.loans.borrower.queryOptions({ input: { staffId } }));
  const isUnknown = isFailure(borrower.error, 'staffNotFound');
  return { borrower, isUnknown };
}
