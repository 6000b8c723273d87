import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { useCountdown } from '../../ui/feedback/countdown.ts';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { marked, useAuthFailure } from './auth-failure.ts';
import { unsentEmail } from './manage/unsent-email.ts';

const REDIRECT_SECONDS = 3;

export function Component() {
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({ defaultValues: unsentEmail.values() });
  const failure = useAuthFailure(form, 'Failed to resend verification email');
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    unsentEmail.keep(values);
    try {
      const { success } = await client.accounts.resendVerification(values);
      setSent(success);
    } catch (error) {
      failure.show(error);
    }
  });

  return (
    <>
      <AuthTitle title="Verify your email">
        Your email address isn’t verified yet. We can send you a new link that works for 24 hours.
      </AuthTitle>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <SuccessBanner message={sent} />
      {sent && <ToLogin />}
      <FormColumn onSubmit={submit}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={marked(errors.email)}
          {...form.register('email', { required: 'Please enter your email address' })}
        />
        <Button type="submit" loading={isSubmitting} disabled={sent !== null}>
          Send
        </Button>
      </FormColumn>
      <Button component={Link} to="/login" variant="subtle">
        Back to Login
      </Button>
    </>
  );
}

function ToLogin() {
  const navigate = useNavigate();
  useCountdown(REDIRECT_SECONDS, () => void navigate('/login'));
  return <p>Taking you to sign-in…</p>;
}
