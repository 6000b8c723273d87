import { Button, PasswordInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../feedback/banner.tsx';
import { FormButtons, FormColumn } from './form-column.tsx';

interface ConfirmPasswordProps {
  /** Explains what the change does. */
  text?: string;
  action: string;
  isDanger?: boolean;
  /** @throws the server's failure. */
  onConfirm: (currentPassword: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password before a change: an unattended browser must not be enough. */
export function ConfirmPassword({ text, action, isDanger = false, onConfirm, onCancel }: ConfirmPasswordProps) {
  const form = useForm({ defaultValues: { currentPassword: '' } });
  const failure = useFormFailure(form);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const submit = form.handleSubmit(async ({ currentPassword }) => {
    failure.dismiss();
    try {
      await onConfirm(currentPassword);
    } catch (error) {
      failure.show(error);
    }
  });

  return (
    <FormColumn onSubmit={submit}>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      {text && <p>{text}</p>}
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: 'Current password is required' })}
      />
      <FormButtons>
        <Button type="submit" loading={isSubmitting} {...(isDanger && { color: 'danger' })}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </FormColumn>
  );
}
