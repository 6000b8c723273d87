import type { SessionUser } from '@quarterdeck/contract/accounts';
import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../platform/api/api.ts';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { FormButtons, FormColumn } from '../../../ui/inputs/form-column.tsx';
import { marked, useAuthFailure } from '../auth-failure.ts';

const PIN_DIGITS = 6;

interface VerifyPinProps {
  newEmail: string;
  /** @param user the changed user, with the new email. */
  onVerified: (user: SessionUser) => void;
}

/** The form for the PIN mailed to the new email. */
export function VerifyPin({ newEmail, onVerified }: VerifyPinProps) {
  const form = useForm({ defaultValues: { pin: '' } });
  const failure = useAuthFailure(form);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('pin'), [setFocus]);

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    try {
      onVerified(await client.accounts.verifyNewEmail(values));
    } catch (error) {
      // The response may have been lost: then the email has changed, and the PIN no longer works.
      const user = await client.accounts.fetchUser().catch(() => null);
      if (user?.email === newEmail.trim().toLowerCase()) return onVerified(user);
      failure.show(error);
    }
  });

  return (
    <FormColumn onSubmit={submit}>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <TextInput
        label="Verification PIN"
        description={`Enter the 6 digits from the email to ${newEmail}. They expire after 10 minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={PIN_DIGITS}
        error={marked(errors.pin)}
        {...form.register('pin', { required: 'Enter the PIN' })}
      />
      <FormButtons>
        <Button type="submit" loading={isSubmitting}>
          Verify PIN
        </Button>
      </FormButtons>
    </FormColumn>
  );
}
