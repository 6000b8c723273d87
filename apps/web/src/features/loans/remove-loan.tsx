import type { Borrower, Loan } from '@quarterdeck/contract/loans';
import { formatDollars } from '@quarterdeck/domain/money';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { ConfirmButton } from '../../ui/inputs/confirm.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { cacheLoan } from './loans-cache.ts';

interface RemoveLoanProps {
  borrower: Borrower;
  loan: Loan;
  onProblem: (problem: string | null) => void;
}

/** Removes a loan that was issued by mistake, as long as it has no payment. */
export function RemoveLoan({ borrower, loan, onProblem }: RemoveLoanProps) {
  const remove = useMutation(api.loans.remove.mutationOptions());
  const amount = formatDollars(loan.amount);

  async function confirm(): Promise<void> {
    onProblem(null);
    try {
      cacheLoan(borrower.storeId, await remove.mutateAsync({ staffId: borrower.staffId, loanId: loan._id }));
      focusHeading();
      showMessage(`Loan of ${amount} removed`);
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  return (
    <ConfirmButton
      label="Remove loan"
      question={`Remove the loan of ${amount}? Do this only if it was issued by mistake.`}
      confirmLabel="Remove"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
