import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../platform/api/api.ts';
import { NetworkFailure } from '../../platform/api/failure.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { createPasskey } from './passkeys.ts';
import type { Changed } from './task.tsx';

interface AddPasskeyProps {
  onCancel: () => void;
  onDone: (changed: Changed) => void;
  onReplyLost: () => void;
}

/** Asks for a name and lets the browser create the passkey. */
export function AddPasskey({ onCancel, onDone, onReplyLost }: AddPasskeyProps) {
  const form = useForm({ defaultValues: { name: '' } });
  const failure = useFormFailure(form);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = form.handleSubmit(async ({ name }) => {
    failure.dismiss();
    try {
      const { challenge, options } = await client.secondFactors.startPasskey();
      onDone(await client.secondFactors.addPasskey({ challenge, name, answer: await createPasskey(options) }));
    } catch (error) {
      if (error instanceof NetworkFailure) onReplyLost();
      failure.show(error);
    }
  });

  return (
    <FormColumn onSubmit={submit}>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <TextInput
        label="Name"
        description="Where the passkey is stored, such as “Office laptop”."
        autoComplete="off"
        maxLength={60}
        error={errors.name?.message}
        {...form.register('name', { required: 'Name is required' })}
      />
      <FormButtons>
        <Button type="submit" loading={isSubmitting}>
          Add passkey
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </FormColumn>
  );
}
