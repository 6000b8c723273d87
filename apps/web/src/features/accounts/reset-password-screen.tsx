import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { client } from '../../platform/api.ts';
import { NetworkFailure } from '../../platform/failure.ts';
import { keepUnsent } from '../../platform/unsent.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/banner.tsx';
import { DoorTitle } from '../../ui/door-frame.tsx';
import { FormColumn } from '../../ui/form-column.tsx';
import { useAuthFailure } from './auth-failure.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const REDIRECT_MS = 1_500;

const unsent = keepUnsent({ password: '', password2: '' });

export function Component() {
  const { token = '' } = useParams();
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({ defaultValues: unsent.values() });
  const failure = useAuthFailure(form);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    try {
      const { success } = await client.accounts.resetPassword({ ...values, token });
      unsent.clear();
      setDone(success);
    } catch (error) {
      if (error instanceof NetworkFailure) unsent.keep(values);
      failure.show(error);
    }
  });

  return (
    <>
      <DoorTitle title="Choose a New Password">It signs you out everywhere you are signed in now.</DoorTitle>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss}>
        {failure.fields.includes('token') && <Link to="/forgot-password">Send a new link</Link>}
      </ErrorBanner>
      <SuccessBanner message={done} />
      {done && <ToLogin />}
      <FormColumn onSubmit={submit}>
        <NewPasswordFields form={form} label="New Password" repeatedLabel="Confirm New Password" isLengthChecked />
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
  return <p>The login opens in a moment.</p>;
}
