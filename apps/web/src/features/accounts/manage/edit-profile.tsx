import type { SessionUser } from '@quarterdeck/contract/accounts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../platform/api/api.ts';
import { defineDraft } from '../../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../../platform/drafts/form-draft.ts';
import { refreshUser, userChanged, useUser } from '../../../platform/session/session.ts';
import { ErrorBanner, SuccessBanner } from '../../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../../ui/feedback/draft-restored.tsx';
import { FormButtons, FormColumn } from '../../../ui/inputs/form-column.tsx';
import { useAuthFailure } from '../auth-failure.ts';
import { forgetPinSent, rememberPinSent, pinSentTo } from './email-pin.ts';
import { VerifyPin } from './verify-pin.tsx';

const NAME_UPDATED = 'Name updated successfully';
const NOTHING_CHANGED = 'Your profile is unchanged';
const PIN_SENT = 'verification PIN has been sent';

const ENTITY = 'own';
const draftOf = defineDraft<{ name: string; email: string }>('profile');

/** Whether there is an unfinished profile edit. */
export const isProfileUnfinished = (): boolean => draftOf.load(ENTITY) !== null || pinSentTo() !== null;

interface EditProfileProps {
  /** Whether the user opened the form, which then takes the focus. */
  isOpenedByUser: boolean;
  onDone: (message: string) => void;
  onCancel: () => void;
}

function useProfileForm({ isOpenedByUser, onDone, onCancel }: EditProfileProps) {
  const { name, email } = useUser();
  const form = useForm({ defaultValues: { name, email } });
  const failure = useAuthFailure(form);
  const draft = useFormDraft(form, draftOf, ENTITY);
  const [message, setMessage] = useState<string | null>(null);
  const [newEmail, setNewEmail] = useState(pinSentTo);
  const { setFocus } = form;
  // Read while rendering: react-hook-form tracks only the state that is read.
  const { name: isNameEdited = false, email: isEmailEdited = false } = form.formState.dirtyFields;
  useEffect(() => {
    if (isOpenedByUser) setFocus('name');
  }, [isOpenedByUser, setFocus]);

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    setMessage(null);
    try {
      // An untouched field may be out of date: another screen may have changed it since.
      const changed = { ...(isNameEdited && { name: values.name }), ...(isEmailEdited && { email: values.email }) };
      if (!isNameEdited && !isEmailEdited) return finish(NOTHING_CHANGED);
      const { success } = await client.accounts.updateProfile(changed);
      // The name changes at once, even while the new email waits for its PIN. Without a connection, it changes later.
      await refreshUser().catch(() => undefined);
      if (success === NAME_UPDATED) return finish(success);
      setMessage(success);
      if (!success.includes(PIN_SENT)) return;
      rememberPinSent(values.email);
      setNewEmail(values.email);
    } catch (error) {
      failure.show(error);
    }
  });

  function clearDraft(): void {
    draft.clear();
    forgetPinSent();
  }

  function finish(text: string): void {
    clearDraft();
    onDone(text);
  }

  function verified(user: SessionUser): void {
    userChanged(user);
    finish(`Your email address is now ${user.email}`);
  }

  function cancel(): void {
    clearDraft();
    onCancel();
  }

  return { form, failure, draft, message, newEmail, submit, verified, cancel };
}

export function EditProfile(props: EditProfileProps) {
  const { form, failure, draft, message, newEmail, submit, verified, cancel } = useProfileForm(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <SuccessBanner message={message} />
      <DraftRestored isShown={draft.wasRestored && newEmail === null} onDiscard={cancel} />
      <FormColumn onSubmit={submit}>
        <TextInput
          label="Name"
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name', { required: 'Name is required' })}
        />
        <TextInput
          label="Email"
          description="A new address takes effect once you enter the PIN we email to it."
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', { required: 'Email is required' })}
        />
        <FormButtons>
          <Button type="submit" loading={isSubmitting} variant={newEmail === null ? 'filled' : 'default'}>
            Save Changes
          </Button>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
      {newEmail !== null && <VerifyPin newEmail={newEmail} onVerified={verified} />}
    </>
  );
}
