import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../platform/api/api.ts';
import { NetworkFailure } from '../../platform/api/failure.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { ConfirmStep } from '../../ui/inputs/confirm-step.tsx';
import { CopyButton } from '../../ui/inputs/copy-button.tsx';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import classes from './authenticator-setup.module.css';
import { QrCode } from './qr-code.tsx';
import type { Changed } from './task.tsx';

/** The secret for an authenticator app, as text and as a URI. */
interface Started {
  secret: string;
  uri: string;
}

interface AuthenticatorSetupProps {
  onCancel: () => void;
  onDone: (changed: Changed) => void;
  onReplyLost: () => void;
}

/** The set-up with the QR code and the first code from the app. */
export function AuthenticatorSetup({ onCancel, ...ends }: AuthenticatorSetupProps) {
  const [started, setStarted] = useState<Started | null>(null);
  const start = async () => setStarted(await client.secondFactors.startAuthenticator());
  if (!started)
    return (
      <ConfirmStep
        text="You’ll scan a code with the app, then type the digits it shows."
        action="Continue"
        onConfirm={start}
        onCancel={onCancel}
      />
    );
  return (
    <div className={classes.steps}>
      <ScanStep {...started} />
      <CodeStep onCancel={onCancel} {...ends} />
    </div>
  );
}

function ScanStep({ secret, uri }: Started) {
  return (
    <>
      <p>Scan this code with your app, such as Google Authenticator, 1Password or Aegis.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className={classes.byHand}>
        Or <a href={uri}>open the app on this device</a>, or type this key into it:
        <span className={classes.key}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} what="key for the app" />
        </span>
      </p>
    </>
  );
}

/** Apps show the digits in two groups. */
const SIX_DIGITS = { value: /^\s*(\d[\s-]*){6}$/, message: 'The code must have 6 digits' };

function CodeStep({ onCancel, onDone, onReplyLost }: AuthenticatorSetupProps) {
  const form = useForm({ defaultValues: { code: '' } });
  const failure = useFormFailure(form);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('code', { shouldSelect: true }), [setFocus]);

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    try {
      onDone(await client.secondFactors.confirmAuthenticator(values));
    } catch (error) {
      if (error instanceof NetworkFailure) onReplyLost();
      failure.show(error);
    }
  });

  return (
    <FormColumn onSubmit={submit}>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <TextInput
        label="Code"
        description="The 6 digits now shown in the app."
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code', { required: 'Enter the code', pattern: SIX_DIGITS })}
      />
      <FormButtons>
        <Button type="submit" loading={isSubmitting}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </FormColumn>
  );
}
