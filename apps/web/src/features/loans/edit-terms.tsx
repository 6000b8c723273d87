import { zodResolver } from '@hookform/resolvers/zod';
import type { Borrower, Loan } from '@quarterdeck/contract/loans';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.tsx';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { typedTerms, type TermsValues } from './loan-values.ts';
import { cacheLoan } from './loans-cache.ts';

const drafts = defineDraft<TermsValues>('loan-terms');

interface EditTermsProps {
  borrower: Borrower;
  loan: Loan;
  onDone: () => void;
}

/** The due date and notes of an open loan; its amount is fixed. */
export function EditTerms({ borrower, loan, onDone }: EditTermsProps) {
  const form = useForm<TermsValues>({
    defaultValues: { dueDate: loan.dueDate, notes: loan.notes },
    resolver: zodResolver(typedTerms),
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, drafts, loan._id);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => {
    // The button that opened the form is gone, and the focus with it.
    setFocus('dueDate');
    return focusHeading;
  }, [setFocus]);

  const submit = form.handleSubmit(async (terms) => {
    failure.dismiss();
    try {
      cacheLoan(borrower.storeId, await client.loans.edit({ staffId: borrower.staffId, ...terms }));
    } catch (error) {
      return failure.show(error);
    }
    draft.clear();
    onDone();
    showMessage('Loan saved');
  });

  function cancel() {
    draft.clear();
    onDone();
  }

  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <TextInput
          type="date"
          label="Due date"
          required
          min={loan.dateIssued}
          error={errors.dueDate?.message}
          {...form.register('dueDate')}
        />
        <Textarea label="Notes" rows={3} error={errors.notes?.message} {...form.register('notes')} />
        <FormButtons>
          <Button type="submit" variant="default" loading={isSubmitting}>
            Save Changes
          </Button>
          <Button variant="subtle" onClick={cancel}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
