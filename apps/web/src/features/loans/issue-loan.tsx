import { zodResolver } from '@hookform/resolvers/zod';
import type { Borrower } from '@quarterdeck/contract/loans';
import { businessDate } from '@quarterdeck/domain/business-date';
import { DEFAULT_LOAN_DAYS } from '@quarterdeck/domain/loan';
import { formatDollars } from '@quarterdeck/domain/money';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { draftWithKey, keepAttempt } from '../../platform/drafts/save-key.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { blankLoan, typedLoan, type LoanDetails, type LoanValues } from './loan-values.ts';
import { cacheLoan } from './loans-cache.ts';

const drafts = draftWithKey(defineDraft<LoanValues>('loan'));

/** Removes the loan that was just issued, if it is still the latest. */
async function undo({ staffId, storeId }: Borrower, loanId: string | undefined): Promise<void> {
  try {
    cacheLoan(storeId, await client.loans.remove({ staffId, loanId }));
    showMessage('Loan removed');
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

function useIssueLoan(borrower: Borrower) {
  const today = businessDate(borrower.today);
  const [blank] = useState(() => blankLoan(today));
  const form = useForm<LoanValues, unknown, LoanDetails>({ defaultValues: blank, resolver: zodResolver(typedLoan) });
  const failure = useFormFailure(form);
  // Each loan has its own draft, because an old draft's key must never match a new loan.
  const entity = `${borrower.staffId}:${borrower.loan?._id ?? 'first'}`;
  const draft = useFormDraft(form, drafts, entity);

  const submit = form.handleSubmit(async ({ amount, dueDate, notes }) => {
    failure.dismiss();
    const loan = { staffId: borrower.staffId, amount, dueDate, notes };
    const idempotencyKey = keepAttempt(form, drafts, entity, loan);
    try {
      const loans = await client.loans.create({ ...loan, idempotencyKey });
      // The amount field writes a draft when the focus leaves it.
      focusHeading();
      draft.clear();
      cacheLoan(borrower.storeId, loans);
      showUndo({
        message: `${formatDollars(amount)} lent to ${borrower.firstName}`,
        onUndo: () => void undo(borrower, loans.loan?._id),
      });
    } catch (error) {
      failure.show(error);
    }
  });
  return { form, failure, draft, submit, today };
}

/** The form for a new loan, available while no other loan is open. */
export function IssueLoan({ borrower }: { borrower: Borrower }) {
  const { form, failure, draft, submit, today } = useIssueLoan(borrower);
  const { errors, isSubmitting } = form.formState;
  return (
    <Card title="Issue loan" note={borrower.loan ? undefined : `${borrower.firstName} has no loan yet.`}>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <AmountInput control={form.control} name="amount" label="Amount" isRequired />
        <TextInput
          type="date"
          label="Due date"
          required
          min={today}
          description={`Defaults to ${DEFAULT_LOAN_DAYS} days from today`}
          error={errors.dueDate?.message}
          {...form.register('dueDate')}
        />
        <Textarea label="Notes" rows={2} error={errors.notes?.message} {...form.register('notes')} />
        <FormButtons>
          <Button type="submit" loading={isSubmitting}>
            Issue loan
          </Button>
        </FormButtons>
      </FormColumn>
    </Card>
  );
}
