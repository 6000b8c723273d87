import { zodResolver } from '@hookform/resolvers/zod';
import { CANCEL_REASON_LENGTH, type Subscription } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import { text } from '@quarterdeck/contract/wire';
import { Button, Modal, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { DialogButtons } from '../../ui/inputs/dialog-buttons.tsx';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import classes from './cancel-subscription.module.css';
import { dayOf } from './standing-note.tsx';

const typed = z.object({ reason: text('Reason', CANCEL_REASON_LENGTH) });
type Values = z.infer<typeof typed>;

const drafts = defineDraft<Values>('cancel-subscription');

interface PaidSubscription {
  store: Pick<Store, '_id' | 'storeName'>;
  subscriptionId: string;
}

/** Cancels a store's subscription. The store stays on until the paid time ends. */
export function CancelSubscription({ store, subscriptionId }: PaidSubscription) {
  const [isOpen, setOpen] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" aria-label={`Cancel subscription of ${store.storeName}`} onClick={() => setOpen(true)}>
        Cancel subscription
      </Button>
      {/* PayPal may refuse, so the dialog stays to say so. */}
      <Modal opened={isOpen} onClose={() => !isCancelling && close()} title="Cancel subscription">
        <CancelForm
          store={store}
          subscriptionId={subscriptionId}
          isCancelling={isCancelling}
          setCancelling={setCancelling}
          onClose={close}
        />
      </Modal>
    </>
  );
}

interface CancelFormProps extends PaidSubscription {
  isCancelling: boolean;
  setCancelling: (isCancelling: boolean) => void;
  onClose: () => void;
}

function CancelForm({ store, subscriptionId, isCancelling, setCancelling, onClose }: CancelFormProps) {
  const form = useForm<Values>({ defaultValues: { reason: '' }, resolver: zodResolver(typed) });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, drafts, subscriptionId);
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ reason }) => {
    failure.dismiss();
    let cancelled: Subscription;
    setCancelling(true);
    try {
      cancelled = await client.billing.cancel({ subscriptionId, reason });
    } catch (error) {
      return failure.show(error);
    } finally {
      setCancelling(false);
    }
    draft.clear();
    onClose();
    showMessage(`Subscription cancelled. ${whatFollows(store.storeName, cancelled.runsUntil)}`);
  });

  return (
    <div className={classes.body}>
      <Consequences storeName={store.storeName} subscriptionId={subscriptionId} />
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <div>
          <Textarea
            label="Reason (optional)"
            description="Shared with PayPal."
            rows={3}
            maxLength={CANCEL_REASON_LENGTH}
            data-autofocus
            error={errors.reason?.message}
            {...form.register('reason')}
          />
          <CharacterCount control={form.control} />
        </div>
        <DialogButtons>
          <Button variant="default" disabled={isCancelling} onClick={onClose}>
            Keep subscription
          </Button>
          <Button type="submit" color="danger" loading={isCancelling}>
            Cancel subscription
          </Button>
        </DialogButtons>
      </FormColumn>
    </div>
  );
}

const isOver = (moment: string): boolean => new Date(moment) <= new Date();

function whatFollows(storeName: string, runsUntil: string | null): string {
  if (runsUntil === null) return '';
  return isOver(runsUntil) ? `${storeName} is off.` : `${storeName} stays on until ${dayOf(runsUntil)}.`;
}

/** The date at which the store is switched off, according to PayPal. */
function Consequences({ storeName, subscriptionId }: { storeName: string; subscriptionId: string }) {
  const subscription = useQuery(api.billing.subscription.queryOptions({ input: { subscriptionId } }));
  if (subscription.isPending) return <SkeletonBlock height={72} />;
  // A subscription that begins after paid time has not charged yet.
  const paidThrough = subscription.data?.paidThrough ?? subscription.data?.nextBillingDate;
  // A renewal that failed: the grace period ends with the subscription.
  if (paidThrough && isOver(paidThrough)) {
    return (
      <p>
        The time you’ve paid for is over, so <b>{storeName}</b> is switched off at once and its counter is signed out.
        You won’t be charged again. Its records are kept, and you can pay again at any time.
      </p>
    );
  }
  return (
    <p>
      <b>{storeName}</b> stays on until{' '}
      {paidThrough ? <b>{dayOf(paidThrough)}</b> : 'the end of the time you’ve paid for'}. You won’t be charged again.
      After that its counter is signed out; its records are kept, and you can pay again at any time.
    </p>
  );
}

function CharacterCount({ control }: { control: Control<Values> }) {
  const { length } = useWatch({ control, name: 'reason' });
  return (
    <p className={classes.count}>
      {length} of {CANCEL_REASON_LENGTH} characters
    </p>
  );
}
