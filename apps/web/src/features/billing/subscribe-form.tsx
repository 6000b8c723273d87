import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SUBSCRIBING_FAILED, beginSubscription } from './begin-subscription.ts';
import { BLANK, drafts, ENTITY, newStore, type NewStoreFields, type NewStoreValues } from './new-store.ts';

interface SubscribeFormProps {
  /** The user has just typed the draft on the previous screen, so no restore notice is needed. */
  isCarried: boolean;
  /** False if payments are not configured. */
  canSubscribe: boolean;
  /** Redirects to the approval page. */
  onBegun: (approvalUrl: string) => void;
}

function useSubscribeForm(onBegun: SubscribeFormProps['onBegun']) {
  const form = useForm<NewStoreFields, unknown, NewStoreValues>({
    defaultValues: BLANK,
    resolver: zodResolver(newStore),
  });
  const failure = useFormFailure(form);
  // The draft is kept after the save, because the store does not exist until PayPal confirms the approval.
  const draft = useFormDraft(form, drafts, ENTITY);

  const submit = form.handleSubmit(async ({ storeName, ...storeData }) => {
    failure.dismiss();
    try {
      onBegun(await beginSubscription({ storeName, storeData }));
    } catch (error) {
      failure.show(error, SUBSCRIBING_FAILED);
    }
  });
  return { form, failure, draft, submit };
}

export function SubscribeForm({ isCarried, canSubscribe, onBegun }: SubscribeFormProps) {
  const { form, failure, draft, submit } = useSubscribeForm(onBegun);
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <Card title="Your new store">
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored && !isCarried} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <Fields form={form} />
        {canSubscribe && (
          <FormButtons>
            <Button type="submit" loading={isSubmitting}>
              Add Store (Subscription)
            </Button>
          </FormButtons>
        )}
      </FormColumn>
    </Card>
  );
}

function Fields({ form }: { form: UseFormReturn<NewStoreFields, unknown, NewStoreValues> }) {
  const { errors } = useFormState({ control: form.control });
  return (
    <>
      <TextInput
        label="Store Name"
        required
        autoComplete="off"
        error={errors.storeName?.message}
        {...form.register('storeName')}
      />
      <TextInput
        label="Address"
        required
        autoComplete="street-address"
        error={errors.address?.message}
        {...form.register('address')}
      />
      <Textarea
        label="Notes"
        description="Only you see these."
        rows={3}
        error={errors.notes?.message}
        {...form.register('notes')}
      />
      <AmountInput
        control={form.control}
        name="openingFloat"
        label="Opening float"
        description="Cash kept in the till overnight for change. Leave it empty if there is none."
        enterKeyHint="done"
      />
    </>
  );
}
