import type { Borrower } from '@quarterdeck/contract/loans';
import { businessDate, formatMedium } from '@quarterdeck/domain/business-date';
import { formatDollars } from '@quarterdeck/domain/money';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { ConfirmButton } from '../../ui/inputs/confirm.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { cacheLoan } from './loans-cache.ts';
import type { Payment } from './payment-list.tsx';

interface RemovePaymentProps {
  borrower: Borrower;
  payment: Payment;
  onProblem: (problem: string | null) => void;
}

/** Removes a mistyped payment after a confirmation. */
export function RemovePayment({ borrower, payment, onProblem }: RemovePaymentProps) {
  const remove = useMutation(api.loans.removePayment.mutationOptions());
  const what = `the payment of ${formatDollars(payment.amount)}`;

  async function confirm(): Promise<void> {
    onProblem(null);
    try {
      const loans = await remove.mutateAsync({ staffId: borrower.staffId, paymentId: payment._id });
      cacheLoan(borrower.storeId, loans);
      focusHeading();
      showMessage(`Removed ${what}`);
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  return (
    <ConfirmButton
      label="Remove"
      ariaLabel={`Remove ${what} of ${formatMedium(businessDate(payment.date))}`}
      question={`Remove ${what}? The staff member owes it again.`}
      confirmLabel="Remove"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
