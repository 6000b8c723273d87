import type { SecondFactorAsked } from '@quarterdeck/contract/accounts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../../platform/api.ts';
import { readDeviceToken, writeDeviceToken } from '../../platform/device-token.ts';
import { Failure, NetworkFailure } from '../../platform/failure.ts';
import { signIn } from '../../platform/session.ts';
import { keepUnsent } from '../../platform/unsent.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/banner.tsx';
import { DoorTitle } from '../../ui/door-frame.tsx';
import { FormColumn } from '../../ui/form-column.tsx';
import { useAuthFailure } from './auth-failure.ts';
import type { LoginState, SecondStepState } from './login-state.ts';
import { unsentEmail } from './unsent-email.ts';

const unsent = keepUnsent({ email: '', password: '' });

/** What the server asks for beside a right password, null when the refusal is of another kind. */
const secondFactorOf = (error: unknown): SecondFactorAsked | null =>
  error instanceof Failure && 'secondFactor' in error.fields ? (error.data as SecondFactorAsked) : null;

function useLogin() {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: unsent.values() });
  const failure = useAuthFailure(form);

  const submit = form.handleSubmit(async (credentials) => {
    failure.dismiss();
    try {
      const { token, user, deviceToken } = await client.accounts.login({
        ...credentials,
        deviceToken: readDeviceToken(),
      });
      unsent.clear();
      writeDeviceToken(deviceToken);
      signIn(token, user);
      await navigate(user.staffCreds ? '/staff-dashboard' : '/dashboard', { replace: true });
    } catch (error) {
      const asked = secondFactorOf(error);
      if (asked) {
        unsent.clear();
        return navigate('/second-step', { state: { asked } satisfies SecondStepState });
      }
      if (error instanceof NetworkFailure) unsent.keep(credentials);
      failure.show(error);
    }
  });

  /** To the forms that mail a link. */
  function handOnEmail(): void {
    const email = form.getValues('email').trim();
    // It may be the user name of a store, which has no mail.
    if (email.includes('@')) unsentEmail.keep({ email });
  }

  return { form, failure, submit, handOnEmail };
}

export function Component() {
  const { message } = (useLocation().state ?? {}) as LoginState;
  const { form, failure, submit, handOnEmail } = useLogin();
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <DoorTitle title="Login">Owners sign in with their email, stores with their username.</DoorTitle>
      <SuccessBanner message={failure.banner ? null : (message ?? null)} />
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss}>
        {failure.fields.includes('notVerified') && (
          <Link to="/resend-verification-email" onClick={handOnEmail}>
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
        <Link to="/forgot-password" onClick={handOnEmail}>
          Forgot your password?
        </Link>
      </p>
      <p>
        New here? <Link to="/signup">Sign Up</Link>
      </p>
    </>
  );
}
