import { zodResolver } from '@hookform/resolvers/zod';
import { storeForm } from '@quarterdeck/contract/stores';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { amountText } from '../../platform/amount-text.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import { useClearErrors } from './clear-errors.ts';
import { openingFields } from './opening-fields.ts';
import { StoreOpening } from './store-opening.tsx';
import { StoreSettings } from './store-settings.tsx';

const fields = storeForm.required().extend({
  isActive: z.boolean(),
  usesOpeningFloat: z.boolean(),
  /** As typed. */
  openingFloat: z.string(),
  timeZone: z.string(),
  /** A number, as chosen. */
  dayEndsAt: z.string(),
  rememberShiftMinutes: z.string(),
  entryWindowDays: z.string(),
  approveCounters: z.boolean(),
  ...openingFields,
  /** The version that an edit started from. The draft keeps it too. */
  version: z.number(),
});
/** The form's values. */
export type StoreFields = z.input<typeof fields>;
/** The values to save: the float in dollars, 0 for stores without a float. */
export type StoreValues = z.output<ReturnType<typeof valuesWithFreeName>>;

const NAME_TAKEN = 'A store with this name already exists. Please choose a different name.';
const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
export const storeDraft = defineDraft<StoreFields>('store', 4);

const floatText = amountText('Float amount').refine((dollars) => dollars > 0, 'Float amount must be more than zero');

const valuesWithFreeName = (otherNames: string[]) =>
  fields
    .refine(({ storeName }) => !otherNames.some((name) => sameName(name, storeName)), {
      path: ['storeName'],
      message: NAME_TAKEN,
    })
    .transform(({ usesOpeningFloat, openingFloat: typed, ...texts }, context) => {
      const [dayEndsAt, rememberShiftMinutes] = [Number(texts.dayEndsAt), Number(texts.rememberShiftMinutes)];
      const entryWindowDays = Number(texts.entryWindowDays);
      const rest = { ...texts, dayEndsAt, rememberShiftMinutes, entryWindowDays };
      if (!usesOpeningFloat) return { ...rest, openingFloat: 0 };
      const read = floatText.safeParse(typed);
      if (read.success) return { ...rest, openingFloat: read.data };
      const message = read.error.issues[0]?.message ?? '';
      context.addIssue({ code: 'custom', path: ['openingFloat'], message });
      return z.NEVER;
    });

interface StoreFormProps {
  /** The initial values, unless there is a draft. */
  start: StoreFields;
  /** The draft's key: the store's id, or `new`. */
  draftEntity: string;
  /** Names that are taken by other stores. */
  otherNames: string[];
  submitLabel: string;
  /** Shown after an unexpected error on save. */
  unexpectedErrorText: string;
  /** Whether the form can activate and deactivate the store. */
  canSwitch?: boolean;
  /** Whether the form includes the store's settings. */
  hasSettings?: boolean;
  /**
   * Saves and continues to the next screen.
   * @returns whether the form is done. If not, its draft stays.
   * @throws Failure, whose texts are shown on their fields.
   */
  save: (values: StoreValues, keepDraft: () => void) => Promise<boolean>;
}

function useStoreForm({ start, draftEntity, otherNames, unexpectedErrorText, save }: StoreFormProps) {
  const form = useForm<StoreFields, unknown, StoreValues>({
    defaultValues: start,
    resolver: zodResolver(valuesWithFreeName(otherNames)),
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, storeDraft, draftEntity);
  useClearErrors(form, failure);

  const submit = form.handleSubmit(async (typed) => {
    failure.dismiss();
    try {
      if (await save(typed, draft.keep)) draft.clear();
    } catch (error) {
      failure.show(error, unexpectedErrorText);
    }
  });
  return { form, failure, draft, submit };
}

export function StoreForm(props: StoreFormProps) {
  const { form, failure, draft, submit } = useStoreForm(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <TextInput
          label="Store Name"
          required
          autoComplete="off"
          error={errors.storeName?.message}
          {...form.register('storeName')}
        />
        <TextInput
          label="Address"
          required
          autoComplete="street-address"
          error={errors.address?.message}
          {...form.register('address')}
        />
        <Textarea
          label="Notes"
          description="Only you see these."
          rows={4}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
        <OpeningFloat control={form.control} />
        {props.canSwitch && (
          <SwitchField
            control={form.control}
            name="isActive"
            label="Active"
            description="An inactive store keeps its records, but its counter can’t sign in."
          />
        )}
        {props.hasSettings && <StoreOpening form={form} />}
        {props.hasSettings && <StoreSettings control={form.control} />}
        <FormButtons>
          <Button type="submit" loading={isSubmitting}>
            {props.submitLabel}
          </Button>
          <Button component={Link} to="/stores" variant="default" onClick={draft.clear}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}

/** Most stores start each day with an empty till, so the amount field is shown only if the switch is on. */
function OpeningFloat({ control }: { control: Control<StoreFields, unknown, StoreValues> }) {
  const isUsed = useWatch({ control, name: 'usesOpeningFloat' });
  return (
    <>
      <SwitchField
        control={control}
        name="usesOpeningFloat"
        label="Opening float"
        description="Cash kept in the till overnight for change. It’s added to the expected cash."
      />
      {isUsed && <AmountInput control={control} name="openingFloat" label="Float amount" isRequired />}
    </>
  );
}
