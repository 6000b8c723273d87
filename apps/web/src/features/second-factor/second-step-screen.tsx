import type { SignedIn } from '@quarterdeck/contract/accounts';
import type { SecondFactorAsked } from '@quarterdeck/contract/second-factor';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { Failure, isFailure } from '../../platform/api/failure.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { placeAfterSignIn } from '../../platform/session/next-place.ts';
import { signIn } from '../../platform/session/session.ts';
import { forgetOldDevice, oldDeviceToken } from '../../platform/session/unfinished.ts';
import { ErrorBanner, Note } from '../../ui/feedback/banner.tsx';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { askPasskey, canUsePasskeys, isStopped, stopAsking } from './passkeys.ts';

/** The second step of a sign-in. The login passes its challenge in the navigation state. */
export function Component() {
  const location = useLocation();
  const { asked } = (location.state ?? {}) as { asked?: SecondFactorAsked };
  return asked ? (
    <SecondStep asked={asked} />
  ) : (
    <Navigate to={{ pathname: '/login', search: location.search }} replace />
  );
}

function useSecondStep({ challenge, passkey }: SecondFactorAsked) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useForm({ defaultValues: { code: '', rememberDevice: false } });
  const failure = useFormFailure(form);
  const [isEntering, setEntering] = useState(false);

  async function enter({ user }: SignedIn): Promise<void> {
    forgetOldDevice();
    signIn(user);
    await navigate(placeAfterSignIn(user, search), { replace: true });
  }

  async function refuse(error: unknown): Promise<void> {
    if (isFailure(error, 'accountDeleted')) {
      return navigate({ pathname: '/restore-account', search }, { replace: true, state: { deleted: error.data } });
    }
    if (!isFailure(error, 'signInExpired') && !isFailure(error, 'tooManyWrongCodes')) return failure.show(error);
    await navigate({ pathname: '/login', search }, { replace: true, state: { problem: error.message } });
  }

  const commonInput = () => ({
    challenge,
    rememberDevice: form.getValues('rememberDevice'),
    deviceToken: oldDeviceToken(),
    session: 'cookie' as const,
  });

  const submitCode = form.handleSubmit(async ({ code }) => {
    failure.dismiss();
    stopAsking();
    try {
      await enter(await client.secondFactors.signInWithCode({ ...commonInput(), code }));
    } catch (error) {
      await refuse(error);
    }
  });

  /**
   * @param isAutomatic whether the passkey prompt opens without a user action. Its failures are ignored: some browsers
   * reject it, and the user may prefer to type a code.
   */
  async function showPasskey({ isAutomatic }: { isAutomatic: boolean }): Promise<void> {
    if (passkey === null) return;
    failure.dismiss();
    try {
      const answer = await askPasskey(passkey).catch((error: unknown) => {
        if (isAutomatic && error instanceof Failure) return null;
        throw error;
      });
      if (answer === null) return;
      setEntering(true);
      await enter(await client.secondFactors.signInWithPasskey({ ...commonInput(), answer }));
    } catch (error) {
      if (!isStopped(error)) await refuse(error);
    } finally {
      setEntering(false);
    }
  }

  return { form, failure, isEntering, submitCode, showPasskey, loginAgain: { pathname: '/login', search } };
}

function SecondStep({ asked }: { asked: SecondFactorAsked }) {
  const { form, failure, isEntering, submitCode, showPasskey, loginAgain } = useSecondStep(asked);
  const { errors, isSubmitting } = form.formState;
  const hasPasskey = asked.passkey !== null && canUsePasskeys();

  const offer = useEffectEvent(() => {
    if (hasPasskey) void showPasskey({ isAutomatic: true });
    else if (asked.code) form.setFocus('code');
  });
  useEffect(() => {
    offer();
    return stopAsking;
  }, []);

  return (
    <>
      <AuthTitle title="Verify your identity">Your password is correct. One more step.</AuthTitle>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <FormColumn onSubmit={submitCode}>
        {hasPasskey && (
          <Button loading={isEntering} onClick={() => void showPasskey({ isAutomatic: false })}>
            Use a passkey
          </Button>
        )}
        {asked.code && (
          <TextInput
            label="Code"
            description="The 6 digits in your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            error={errors.code?.message}
            {...form.register('code', { required: 'Enter the code' })}
          />
        )}
        {!hasPasskey && !asked.code && (
          <Note tone="caution">This browser can’t use passkeys. Sign in on the device that has your passkey.</Note>
        )}
        {(hasPasskey || asked.code) && (
          <SwitchField control={form.control} name="rememberDevice" label="Remember this device for 30 days" />
        )}
        {asked.code && (
          <Button type="submit" variant={hasPasskey ? 'default' : 'filled'} loading={isSubmitting}>
            Continue
          </Button>
        )}
      </FormColumn>
      <p>
        Not you? <Link to={loginAgain}>Back to Login</Link>
      </p>
    </>
  );
}
