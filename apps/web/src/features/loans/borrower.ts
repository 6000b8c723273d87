import type { Borrower, Loan } from '@quarterdeck/contract/loans';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { isNotFound } from '../../platform/api/failure.ts';

/** A borrower with a loan. */
export interface Lent {
  borrower: Borrower;
  loan: Loan;
}

/** A borrower with the latest loan. Borrowers include former staff. */
export function useBorrower(staffId: string) {
  const borrower = useQuery(api.loans.borrower.queryOptions({ input: { staffId } }));
  const isUnknown = isNotFound(borrower.error);
  return { borrower, isUnknown };
}
