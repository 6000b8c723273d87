import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { marked, useAuthFailure } from './auth-failure.ts';
import { unsentEmail } from './manage/unsent-email.ts';

export function Component() {
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({ defaultValues: unsentEmail.values() });
  const failure = useAuthFailure(form);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    setSent(null);
    unsentEmail.keep(values);
    try {
      const { success } = await client.accounts.forgotPassword(values);
      setSent(success);
    } catch (error) {
      failure.show(error);
    }
  });

  return (
    <>
      <AuthTitle title="Reset Password">Enter your email and we’ll send you a link to choose a new password.</AuthTitle>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <SuccessBanner message={sent} />
      <FormColumn onSubmit={submit}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={marked(errors.email)}
          {...form.register('email', { required: 'Email is required' })}
        />
        <Button type="submit" loading={isSubmitting} variant={sent === null ? 'filled' : 'default'}>
          {sent === null ? 'Send reset link' : 'Send again'}
        </Button>
      </FormColumn>
      <p>
        Remembered it? <Link to="/login">Back to Login</Link>
      </p>
    </>
  );
}
