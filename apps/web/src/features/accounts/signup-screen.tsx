import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { ErrorBanner, Note } from '../../ui/feedback/banner.tsx';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { useAuthFailure } from './auth-failure.ts';
import type { LoginState } from './login-state.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import classes from './signup-screen.module.css';

/**
 * The code of an affiliate's link. If the code is unknown, the form shows an error and the user can remove the code.
 */
function useIntroCode() {
  const inLink = useSearchParams()[0].get('intro')?.trim() ?? '';
  const [isLeftOut, setLeftOut] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    code: isLeftOut ? '' : inLink,
    problem,
    /** @returns whether the sign-up failed because of the code. */
    showFailure: (error: unknown): boolean => {
      const isAboutCode = isFailure(error, 'unknownIntroCode');
      setProblem(isAboutCode ? error.message : null);
      return isAboutCode;
    },
    dismiss: () => setProblem(null),
    leaveOut: () => {
      setLeftOut(true);
      setProblem(null);
    },
  };
}

export function Component() {
  const navigate = useNavigate();
  const intro = useIntroCode();
  const form = useForm({ defaultValues: { email: '', password: '', password2: '' } });
  const failure = useAuthFailure(form);
  const { errors, isSubmitting } = form.formState;
  function leaveOutCode(): void {
    intro.leaveOut();
    form.setFocus('email');
  }

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    try {
      const { success } = await client.accounts.register({
        ...values,
        termsAccepted: true,
        session: 'cookie',
        ...(intro.code && { affiliatceIntroCode: intro.code }),
      });
      await navigate('/login', { state: { message: success, email: values.email.trim() } satisfies LoginState });
    } catch (error) {
      if (!intro.showFailure(error)) failure.show(error);
    }
  });

  return (
    <>
      <AuthTitle title="Sign Up">Your first store is free. No credit card needed.</AuthTitle>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <ErrorBanner message={intro.problem} onDismiss={intro.dismiss}>
        <Button variant="default" size="compact-md" onClick={leaveOutCode}>
          Continue without the code
        </Button>
      </ErrorBanner>
      {intro.code && (
        <Note>
          You were invited with the code <strong>{intro.code}</strong>.
        </Note>
      )}
      <FormColumn onSubmit={submit}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', { required: 'Email is required' })}
        />
        <NewPasswordFields form={form} label="Password" repeatedLabel="Confirm Password" />
        <Agreement />
        <Button type="submit" loading={isSubmitting}>
          Sign Up
        </Button>
      </FormColumn>
      <p>
        Already have an account? <Link to="/login">Login</Link>
      </p>
    </>
  );
}

const Agreement = () => (
  <p className={classes.terms}>
    By signing up you agree to the{' '}
    <a href="/terms" target="_blank" rel="noopener">
      Terms and Privacy Policy<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
    .
  </p>
);
