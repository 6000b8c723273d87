import { zodResolver } from '@hookform/resolvers/zod';
import type { Borrower, Loan } from '@quarterdeck/contract/loans';
import { type Cents, formatAmount, formatDollars, formatPlain } from '@quarterdeck/domain/money';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { client } from '../../platform/api/api.ts';
import { NetworkFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { KEEP_FIELDS, useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { draftWithKey, keepAttempt, wasSent } from '../../platform/drafts/save-key.ts';
import { ErrorBanner, Note } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import {
  arrivedPayment,
  blankPayment,
  closes,
  owedOf,
  typedPayment,
  unsentPayment,
  type PaymentDetails,
  type PaymentValues,
} from './loan-values.ts';
import { cacheLoan, showNewer } from './loans-cache.ts';

type Payment = Loan['payments'][number];

const drafts = draftWithKey(defineDraft<PaymentValues>('loan-payment', 3));

interface TakePaymentProps {
  borrower: Borrower;
  loan: Loan;
}

async function undo({ staffId, storeId }: Borrower, paymentId: string): Promise<void> {
  try {
    cacheLoan(storeId, await client.loans.removePayment({ staffId, paymentId }));
    showMessage('Payment removed');
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

/** Confirms the payment, with Undo while the loan has it. */
function announce(borrower: Borrower, loan: Loan | null, dollars: number, payment?: Payment): void {
  const sentence = `Payment of ${formatDollars(dollars)} taken`;
  const message = loan?.status === 'paid' ? `${sentence}. The loan is paid in full.` : sentence;
  if (!payment) return showMessage(message);
  showUndo({ message, onUndo: () => void undo(borrower, payment._id) });
}

function useTakePayment({ borrower, loan }: TakePaymentProps) {
  const [blank] = useState(blankPayment);
  const form = useForm<PaymentValues, unknown, PaymentDetails>({
    defaultValues: blank,
    resolver: zodResolver(typedPayment(owedOf(loan))),
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, { ...drafts, load: (of) => unsentPayment(drafts.load(of), loan) }, loan._id);

  function taken(newest: Loan | null, dollars: number, payment?: Payment): void {
    // The amount field writes its value when it loses the focus, so the form is emptied after that.
    focusHeading();
    form.reset(blankPayment(), KEEP_FIELDS);
    draft.clear();
    announce(borrower, newest, dollars, payment);
  }

  const [isReplyLost, setReplyLost] = useState(false);
  const acceptArrived = useEffectEvent(() => {
    const payment = arrivedPayment(form.getValues(), loan);
    if (!payment) return;
    failure.dismiss();
    taken(loan, payment.amount, payment);
  });
  // The next payment of that amount must not be sent with the key of one that has arrived.
  useEffect(() => {
    if (isReplyLost) acceptArrived();
  }, [isReplyLost, loan.version]);

  const submit = form.handleSubmit(async ({ amount, notes }) => {
    failure.dismiss();
    setReplyLost(false);
    const payment = { staffId: borrower.staffId, amount, notes };
    if (!wasSent(payment, form.getValues()))
      form.setValue(
        'paymentsBefore',
        loan.payments.map(({ _id }) => _id),
      );
    const idempotencyKey = keepAttempt(form, drafts, loan._id, payment);
    const sent = form.getValues();
    try {
      const loans = await client.loans.addPayment({
        ...payment,
        idempotencyKey,
        // The balance on which the form is based.
        loanId: loan._id,
        version: loan.version,
      });
      cacheLoan(borrower.storeId, loans);
      taken(loans.loan, amount, loans.loan ? arrivedPayment(sent, loans.loan) : undefined);
    } catch (error) {
      setReplyLost(error instanceof NetworkFailure);
      // The payment was refused, so an equal one that the newer loan has is another.
      if (showNewer(borrower, error)) form.setValue('sentContent', null);
      failure.show(error);
    }
  });
  return { form, failure, draft, submit };
}

export function TakePayment({ borrower, loan }: TakePaymentProps) {
  const { form, failure, draft, submit } = useTakePayment({ borrower, loan });
  const { errors, isSubmitting } = form.formState;
  const owed = owedOf(loan);
  const fillWhole = () =>
    form.setValue('amount', formatPlain(owed), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <Card title="Take Payment" note={`Up to ${formatAmount(owed)}`}>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <AmountInput control={form.control} name="amount" label="Amount" isRequired enterKeyHint="done" />
        <div>
          <Button variant="default" onClick={fillWhole}>
            Full balance, {formatAmount(owed)}
          </Button>
        </div>
        <ClosingNote control={form.control} owed={owed} />
        <Textarea label="Notes" rows={2} error={errors.notes?.message} {...form.register('notes')} />
        <FormButtons>
          <Button type="submit" loading={isSubmitting}>
            Take Payment
          </Button>
        </FormButtons>
      </FormColumn>
    </Card>
  );
}

interface ClosingNoteProps {
  control: Control<PaymentValues, unknown, PaymentDetails>;
  owed: Cents;
}

function ClosingNote({ control, owed }: ClosingNoteProps) {
  const typed = useWatch({ control, name: 'amount' });
  return closes(typed, owed) ? <Note>This payment closes the loan.</Note> : null;
}
