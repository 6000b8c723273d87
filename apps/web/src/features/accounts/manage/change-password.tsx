import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../platform/api/api.ts';
import { KEEP_FIELDS } from '../../../platform/drafts/form-draft.ts';
import { ErrorBanner, SuccessBanner } from '../../../ui/feedback/banner.tsx';
import { FormButtons, FormColumn } from '../../../ui/inputs/form-column.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useAuthFailure } from '../auth-failure.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';

const EMPTY = { currentPassword: '', password: '', password2: '' };

function usePasswordForm() {
  const form = useForm({ defaultValues: EMPTY });
  const failure = useAuthFailure(form);
  const [message, setMessage] = useState<string | null>(null);

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    setMessage(null);
    try {
      const { success } = await client.accounts.updatePassword(values);
      form.reset(EMPTY, KEEP_FIELDS);
      setMessage(success);
    } catch (error) {
      failure.show(error);
    }
  });

  return { form, failure, message, submit };
}

export function ChangePassword() {
  const { form, failure, message, submit } = usePasswordForm();
  const [isShown, setShown] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const visibility = { visible: isShown, onVisibilityChange: setShown };
  return (
    <Card title="Change Password" note="You’ll be signed out on all other devices.">
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <SuccessBanner message={message} />
      <FormColumn onSubmit={submit}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...visibility}
          {...form.register('currentPassword', { required: 'Current password is required' })}
        />
        <NewPasswordFields
          form={form}
          label="New password"
          repeatedLabel="Confirm new password"
          visibility={visibility}
        />
        <FormButtons>
          <Button type="submit" variant="default" loading={isSubmitting}>
            Change Password
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide passwords' : 'Show passwords'}
          </Button>
        </FormButtons>
      </FormColumn>
    </Card>
  );
}
