import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client } from '../../platform/api.ts';
import { keepUnsent } from '../../platform/unsent.ts';
import { ErrorBanner, Note } from '../../ui/banner.tsx';
import { DoorTitle } from '../../ui/door-frame.tsx';
import { FormColumn } from '../../ui/form-column.tsx';
import { useAuthFailure } from './auth-failure.ts';
import type { LoginState } from './login-state.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const unsent = keepUnsent({ email: '', password: '', password2: '' });

/** A longer code is nobody's, and must not keep anyone from signing up. */
const MAX_CODE_LENGTH = 16;

export function Component() {
  const navigate = useNavigate();
  const introCode = useSearchParams()[0].get('intro')?.trim().slice(0, MAX_CODE_LENGTH) ?? '';
  const form = useForm({ defaultValues: unsent.values() });
  const failure = useAuthFailure(form);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    unsent.keep(values);
    try {
      const { success } = await client.accounts.register({
        ...values,
        ...(introCode && { affiliatceIntroCode: introCode }),
      });
      unsent.clear();
      await navigate('/login', { state: { message: success } satisfies LoginState });
    } catch (error) {
      failure.show(error);
    }
  });

  return (
    <>
      <DoorTitle title="Sign Up">Your first arcade is free. No credit card needed.</DoorTitle>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      {introCode && (
        <Note>
          You were invited with the code <strong>{introCode}</strong>.
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
        <Button type="submit" loading={isSubmitting}>
          Sign Up
        </Button>
      </FormColumn>
      <p>
        Already have an account? <Link to="/login">Login</Link>
      </p>
      <p>
        What you and we agree on: <Link to="/terms">Terms and Privacy</Link>
      </p>
    </>
  );
}
