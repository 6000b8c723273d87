import { zodResolver } from '@hookform/resolvers/zod';
import type { Borrower, Loan } from '@quarterdeck/contract/loans';
import { businessDate, formatMedium } from '@quarterdeck/domain/business-date';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { saveVersion } from '../../platform/drafts/save-version.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { ConflictDialog, differingLines, type Conflict } from '../../ui/feedback/conflict-dialog.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { useSaveQuestion } from '../../ui/feedback/save-question.ts';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
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

const termsOf = ({ dueDate, notes, version }: TermsValues): TermsValues => ({ dueDate, notes, version });

const factsOf = ({ dueDate, notes }: Omit<TermsValues, 'version'>): Record<string, string> => ({
  'Due date': formatMedium(businessDate(dueDate)),
  Notes: notes,
});

function useEditTerms({ borrower, loan, onDone }: EditTermsProps) {
  const [start] = useState(() => termsOf(loan));
  const form = useForm<TermsValues>({
    defaultValues: start,
    resolver: zodResolver(typedTerms),
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, drafts, loan._id);
  const conflict = useSaveQuestion<Conflict>();
  const { setFocus } = form;

  useEffect(() => {
    // The button that opened the form was removed and has lost the focus.
    setFocus('dueDate');
    return focusHeading;
  }, [setFocus]);

  const save = ({ version: base, ...terms }: TermsValues) =>
    saveVersion({
      version: base,
      code: 'loanChanged',
      save: (version) => client.loans.edit({ staffId: borrower.staffId, loanId: loan._id, version, ...terms }),
      ask: async ({ current, by, at }) => {
        // A payment does not change any field of this form.
        const onlyOtherFieldsChanged =
          base === start.version && differingLines(factsOf(current), factsOf(start)).length === 0;
        if (onlyOtherFieldsChanged) return true;
        draft.keep();
        return conflict.ask({ by, at, lines: differingLines(factsOf(current), factsOf(terms)) });
      },
    });

  const submit = form.handleSubmit(async (terms) => {
    failure.dismiss();
    let outcome;
    try {
      outcome = await save(terms);
      if (outcome === null) return;
    } catch (error) {
      return failure.show(error);
    }
    if (outcome.saved) cacheLoan(borrower.storeId, outcome.saved);
    draft.clear();
    onDone();
    showMessage(outcome.kept ? 'Loan kept as saved' : 'Loan saved');
  });

  function cancel() {
    draft.clear();
    onDone();
  }
  return { form, failure, draft, conflict, submit, cancel };
}

/** The due date and notes of an open loan; its amount is fixed. */
export function EditTerms(props: EditTermsProps) {
  const { form, failure, draft, conflict, submit, cancel } = useEditTerms(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <ConflictDialog question={conflict} what="loan" />
      <FormColumn onSubmit={submit}>
        <TextInput
          type="date"
          label="Due date"
          required
          min={props.loan.dateIssued}
          error={errors.dueDate?.message}
          {...form.register('dueDate')}
        />
        <Textarea label="Notes" rows={3} error={errors.notes?.message} {...form.register('notes')} />
        <FormButtons>
          <Button type="submit" variant="default" loading={isSubmitting}>
            Save Changes
          </Button>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
