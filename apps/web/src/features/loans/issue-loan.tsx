import { zodResolver } from '@hookform/resolvers/zod';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { localDate } from '@quarterdeck/domain/business-date';
import { DEFAULT_LOAN_DAYS } from '@quarterdeck/domain/loan';
import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../platform/api.ts';
import { defineDraft } from '../../platform/drafts.ts';
import { useFormDraft } from '../../platform/form-draft.ts';
import { useFormFailure } from '../../platform/form-failure.ts';
import { reportFailure } from '../../platform/report-failure.ts';
import { draftWithKey, noteSending } from '../../platform/save-key.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { DraftRestored } from '../../ui/draft-restored.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { FormButtons, FormColumn } from '../../ui/form-column.tsx';
import { showMessage, showUndo } from '../../ui/undo-notice.tsx';
import { loansChanged, loansUncertain } from './after-change.ts';
import { blankLoan, typedLoan, type LoanDetails, type LoanValues } from './loan-values.ts';

const drafts = draftWithKey(defineDraft<LoanValues>('loan'));

/** Takes back the loan that was issued, if it is still the latest. */
async function takeBack({ _id: staffId, storeId }: StaffMember, loanId: string | undefined): Promise<void> {
  try {
    loansChanged(storeId, await client.loans.remove({ staffId, loanId }));
    showMessage('Loan taken back');
  } catch (error) {
    loansUncertain();
    reportFailure(error, showMessage);
  }
}

function useIssueLoan(member: StaffMember) {
  const [blank] = useState(blankLoan);
  const form = useForm<LoanValues, unknown, LoanDetails>({ defaultValues: blank, resolver: zodResolver(typedLoan) });
  const failure = useFormFailure(form);
  // One that follows another loan is another draft: a key of long ago must never answer for a loan of today.
  const entity = `${member._id}:${member.loan?._id ?? 'first'}`;
  const draft = useFormDraft(form, drafts, entity);

  const submit = form.handleSubmit(async ({ amount, dueDate, notes }) => {
    failure.dismiss();
    const loan = { staffId: member._id, amount, dueDate, notes };
    const idempotencyKey = noteSending(form, drafts, entity, loan);
    try {
      const loans = await client.loans.create({ ...loan, idempotencyKey, today: localDate(new Date()) });
      draft.clear();
      loansChanged(member.storeId, loans);
      focusHeading();
      showUndo({
        message: `${formatUsd(fromDollars(amount))} lent to ${member.firstName}`,
        onUndo: () => void takeBack(member, loans.loan?._id),
      });
    } catch (error) {
      loansUncertain();
      failure.show(error);
    }
  });
  return { form, failure, draft, submit };
}

/** Lends, while nothing that was lent before is owed. */
export function IssueLoan({ member }: { member: StaffMember }) {
  const { form, failure, draft, submit } = useIssueLoan(member);
  const { errors, isSubmitting } = form.formState;
  return (
    <Card title="Issue Loan" note={member.loan ? undefined : `${member.firstName} has no loan yet.`}>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <AmountInput control={form.control} name="amount" label="Amount" isRequired />
        <TextInput
          type="date"
          label="Due Date"
          required
          min={localDate(new Date())}
          description={`${DEFAULT_LOAN_DAYS} days from today, unless you choose another day`}
          error={errors.dueDate?.message}
          {...form.register('dueDate')}
        />
        <Textarea label="Notes" rows={2} error={errors.notes?.message} {...form.register('notes')} />
        <FormButtons>
          <Button type="submit" loading={isSubmitting}>
            Issue Loan
          </Button>
        </FormButtons>
      </FormColumn>
    </Card>
  );
}
