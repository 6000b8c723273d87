import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { useAuthFailure } from './auth-failure.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const REDIRECT_MS = 1_500;

export function Component() {
  const { token = '' } = useParams();
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({ defaultValues: { password: '', password2: '' } });
  const [isLinkDead, setLinkDead] = useState(false);
  const failure = useAuthFailure(form);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    try {
      const { success } = await client.accounts.resetPassword({ ...values, token });
      setDone(success);
    } catch (error) {
      setLinkDead(isFailure(error, 'invalidLink'));
      failure.show(error);
    }
  });

  return (
    <>
      <AuthTitle title="Choose a new password">You’ll be signed out on all devices.</AuthTitle>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss}>
        {isLinkDead && <Link to="/forgot-password">Send a new link</Link>}
      </ErrorBanner>
      <SuccessBanner message={done} />
      {done && <ToLogin />}
      <FormColumn onSubmit={submit}>
        <NewPasswordFields form={form} label="New password" repeatedLabel="Confirm new password" isLengthChecked />
        <Button type="submit" loading={isSubmitting} disabled={done !== null}>
          Reset Password
        </Button>
      </FormColumn>
      <p>
        <Link to="/login">Back to Login</Link>
      </p>
    </>
  );
}

function ToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <p>Taking you to sign-in…</p>;
}
