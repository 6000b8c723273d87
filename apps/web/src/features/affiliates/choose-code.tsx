import { zodResolver } from '@hookform/resolvers/zod';
import { introCode } from '@quarterdeck/contract/affiliates';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import classes from './choose-code.module.css';

const typedCode = z.object({ introCode });
const drafts = defineDraft<z.input<typeof typedCode>>('intro-code');

/** The owner chooses a code or generates one. */
export function ChooseCode() {
  const form = useForm({ defaultValues: { introCode: '' }, resolver: zodResolver(typedCode) });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, drafts, 'new');
  const [isGenerating, setGenerating] = useState(false);
  const { errors, isSubmitting } = form.formState;

  async function create(input: { introCode?: string }) {
    failure.dismiss();
    try {
      const { success } = await client.affiliates.create(input);
      draft.clear();
      showMessage(success);
      focusHeading();
    } catch (error) {
      failure.show(error);
    }
  }

  async function generate() {
    setGenerating(true);
    await create({});
    setGenerating(false);
  }

  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <FormColumn onSubmit={form.handleSubmit(create)}>
        <TextInput
          label="Code"
          description="4 to 16 letters and digits, such as the name of your arcade."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          classNames={{ input: classes.code ?? '' }}
          error={errors.introCode?.message}
          {...form.register('introCode')}
        />
        <FormButtons>
          <Button type="submit" loading={isSubmitting} disabled={isGenerating}>
            Create code
          </Button>
          <Button variant="default" loading={isGenerating} disabled={isSubmitting} onClick={() => void generate()}>
            Generate a code
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
