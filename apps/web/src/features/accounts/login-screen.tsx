import type { SecondFactorAsked } from '@quarterdeck/contract/accounts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { placeAfterSignIn } from '../../platform/session/next-place.ts';
import { signIn } from '../../platform/session/session.ts';
import { forgetOldDevice, oldDeviceToken } from '../../platform/session/unfinished.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { marked, useAuthFailure } from './auth-failure.ts';
import type { LoginState, RestoreState, SecondStepState } from './login-state.ts';
import { unsentEmail } from './manage/unsent-email.ts';

/** The second step required after a correct password; null for any other failure. */
const secondFactorOf = (error: unknown): SecondFactorAsked | null =>
  isFailure(error, 'secondFactorNeeded') ? error.data : null;

function useLogin(problem: string | null) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [broughtAlong, setBroughtAlong] = useState(problem);
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const failure = useAuthFailure(form);

  function dismiss(): void {
    failure.dismiss();
    setBroughtAlong(null);
  }

  const submit = form.handleSubmit(async (credentials) => {
    dismiss();
    try {
      const { user } = await client.accounts.login({
        ...credentials,
        deviceToken: oldDeviceToken(),
        session: 'cookie',
      });
      forgetOldDevice();
      signIn(user);
      await navigate(placeAfterSignIn(user, search), { replace: true });
    } catch (error) {
      const asked = secondFactorOf(error);
      if (asked) return navigate({ pathname: '/second-step', search }, { state: { asked } satisfies SecondStepState });
      if (isFailure(error, 'accountDeleted')) {
        const state: RestoreState = { deleted: error.data };
        return navigate({ pathname: '/restore-account', search }, { state });
      }
      failure.show(error);
    }
  });

  /** Passes the email to the forms that mail a link. */
  function handOnEmail(): void {
    const email = form.getValues('email').trim();
    // It may be a store's user name, which has no mailbox.
    if (email.includes('@')) unsentEmail.keep({ email });
  }

  return { form, banner: failure.banner ?? broughtAlong, fields: failure.fields, dismiss, submit, handOnEmail };
}

export function Component() {
  const { message, problem } = (useLocation().state ?? {}) as LoginState;
  const { form, banner, fields, dismiss, submit, handOnEmail } = useLogin(problem ?? null);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <AuthTitle title="Login">Owners sign in with their email, stores with their username.</AuthTitle>
      <SuccessBanner message={banner ? null : (message ?? null)} />
      <ErrorBanner message={banner} onDismiss={dismiss}>
        {fields.includes('notVerified') && (
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
          error={marked(errors.email)}
          {...form.register('email', { required: 'Username is required' })}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={marked(errors.password)}
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
