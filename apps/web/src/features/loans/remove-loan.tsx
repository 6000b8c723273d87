import type { Loan } from '@quarterdeck/contract/loans';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { reportFailure } from '../../platform/report-failure.ts';
import { InlineConfirm } from '../../ui/confirm.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { showMessage } from '../../ui/undo-notice.tsx';
import { loansChanged, loansUncertain } from './after-change.ts';

interface RemoveLoanProps {
  member: StaffMember;
  loan: Loan;
  onRefused: (message: string) => void;
}

/** Takes back a loan that was issued by mistake, while nothing was paid back yet. */
export function RemoveLoan({ member, loan, onRefused }: RemoveLoanProps) {
  const remove = useMutation(api.loans.remove.mutationOptions());
  const amount = formatUsd(fromDollars(loan.amount));

  async function confirm(): Promise<void> {
    try {
      loansChanged(member.storeId, await remove.mutateAsync({ staffId: member._id }));
      focusHeading();
      showMessage(`The loan of ${amount} is taken back`);
    } catch (error) {
      loansUncertain();
      reportFailure(error, onRefused);
    }
  }

  return (
    <InlineConfirm
      label="Take Back Loan"
      question={`Take back the loan of ${amount}, as if it had not been issued?`}
      confirmLabel="Take Back"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
