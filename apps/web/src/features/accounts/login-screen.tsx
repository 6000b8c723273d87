import type { login } from '@quarterdeck/contract/accounts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { client } from '../../platform/api.ts';
import { NetworkFailure } from '../../platform/failure.ts';
import { useFormFailure } from '../../platform/form-failure.ts';
import { signIn } from '../../platform/session.ts';
import { keepUnsent } from '../../platform/unsent.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/banner.tsx';
import { DoorTitle } from '../../ui/door-frame.tsx';
import { FormColumn } from '../../ui/form-column.tsx';
import type { LoginState } from './login-state.ts';

const unsent = keepUnsent({ email: '', password: '' });

export function Component() {
  const navigate = useNavigate();
  const { message } = (useLocation().state ?? {}) as LoginState;
  const form = useForm<z.input<typeof login>>({ defaultValues: unsent.values() });
  const failure = useFormFailure(form);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    failure.dismiss();
    try {
      const { token, user } = await client.accounts.login(credentials);
      unsent.clear();
      signIn(token, user);
      await navigate(user.staffCreds ? '/staff-dashboard' : '/dashboard', { replace: true });
    } catch (error) {
      if (error instanceof NetworkFailure) unsent.keep(credentials);
      failure.show(error);
    }
  });

  return (
    <>
      <DoorTitle title="Login">Owners sign in with their email, stores with their username.</DoorTitle>
      <SuccessBanner message={failure.banner ? null : (message ?? null)} />
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss}>
        {failure.fields.includes('notVerified') && (
          <Link to="/resend-verification-email" state={{ email: form.getValues('email') }} onClick={failure.dismiss}>
            Resend verification email
          </Link>
        )}
      </ErrorBanner>
      <FormColumn onSubmit={submit}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email', { required: 'Username is required' })}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { required: 'Password is required' })}
        />
        <Button type="submit" loading={isSubmitting}>
          Login
        </Button>
      </FormColumn>
      <p>
        New here? <Link to="/signup">Sign Up</Link>
      </p>
    </>
  );
}
