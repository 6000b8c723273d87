import { formatDollars } from '@quarterdeck/domain/money';
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { ConfirmModal, ConfirmButton } from '../../ui/inputs/confirm.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import type { Lent } from './borrower.ts';
import { cacheLoan, showNewer } from './loans-cache.ts';

async function undo({ staffId, storeId }: Lent['borrower'], { _id: loanId }: Lent['loan']): Promise<void> {
  try {
    cacheLoan(storeId, await client.loans.undoWriteOff({ staffId, loanId }));
    showMessage('Write-off undone');
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

/** Writes off a loan, after a confirmation that asks for the reason. */
export function WriteOff({ borrower, loan }: Lent) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const writeOff = useMutation(api.loans.writeOff.mutationOptions());
  const { staffId, storeId, firstName } = borrower;
  const owed = formatDollars(loan.outstanding);

  function ask(): void {
    writeOff.reset();
    setAsking(true);
  }

  async function confirm(): Promise<void> {
    try {
      cacheLoan(storeId, await writeOff.mutateAsync({ staffId, loanId: loan._id, version: loan.version, reason }));
      setAsking(false);
      focusHeading();
      showUndo({ message: `${owed} written off`, onUndo: () => void undo(borrower, loan) });
    } catch (error) {
      showNewer(borrower, error);
      // The dialog shows the failure.
      reportFailure(error, () => undefined);
    }
  }

  return (
    <>
      <Button variant="default" onClick={ask}>
        Write off
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={`Write off ${owed}?`}
        confirmLabel="Write off"
        isBusy={writeOff.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <ErrorBanner message={writeOff.error?.message ?? null} onDismiss={writeOff.reset} />
        <p>
          {firstName} won’t owe this any more, and it’s removed from Outstanding Loans. The history keeps who wrote it
          off and when.
        </p>
        <Textarea
          label="Reason (optional)"
          rows={2}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmModal>
    </>
  );
}

/** Reverses a write-off. */
export function UndoWriteOff({ borrower, loan, onProblem }: Lent & { onProblem: (problem: string | null) => void }) {
  const { staffId, storeId, firstName } = borrower;
  const undoing = useMutation(api.loans.undoWriteOff.mutationOptions());

  async function confirm(): Promise<void> {
    onProblem(null);
    try {
      cacheLoan(storeId, await undoing.mutateAsync({ staffId, loanId: loan._id }));
      focusHeading();
      showMessage('Write-off undone');
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  return (
    <ConfirmButton
      label="Undo write-off"
      question={`Undo the write-off? ${firstName} owes ${formatDollars(loan.writtenOffAmount)} again.`}
      confirmLabel="Undo"
      isBusy={undoing.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
