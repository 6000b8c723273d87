import { zodResolver } from '@hookform/resolvers/zod';
import { userInfoForm, type UserInfo } from '@quarterdeck/contract/hr';
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { defineDraft, type Draft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { DialogButtons } from '../../ui/inputs/dialog-buttons.tsx';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import classes from './edit-user.module.css';

const typedUser = userInfoForm.required();
type UserValues = z.input<typeof typedUser>;

const drafts = defineDraft<Partial<UserValues>>('user-info', 2);

type Field = Exclude<keyof UserValues, 'notesBefore'>;

/** @param sent the fields of a save whose response may be lost: changed back, they must be sent again. */
const changesOf = (loaded: UserValues, values: UserValues, sent: Field[] = []): Partial<UserValues> => {
  const isChanged = (field: Field): boolean => values[field] !== loaded[field] || sent.includes(field);
  return {
    ...(isChanged('name') && { name: values.name }),
    ...(isChanged('emailVerified') && { emailVerified: values.emailVerified }),
    ...(isChanged('notes') && { notes: values.notes, notesBefore: values.notesBefore }),
  };
};

/** Has only the changed fields, because the owner may change the others meanwhile. */
const draftOfChanges = (loaded: UserValues): Draft<UserValues> => ({
  ...drafts,
  save: (entity, values) => drafts.save(entity, changesOf(loaded, values)),
  load(entity) {
    const savedDraft = drafts.load(entity);
    return savedDraft && { ...savedDraft, values: { ...loaded, ...savedDraft.values } };
  },
});

/** The dialog for HR's changes to an owner. Open while `user` is set. */
export function EditUser({ user, onClose }: { user: UserInfo | null; onClose: () => void }) {
  const [isSaving, setSaving] = useState(false);
  return (
    <Modal opened={user !== null} onClose={() => !isSaving && onClose()} title="Edit user">
      {user && <UserForm key={user._id} user={user} onSaving={setSaving} onClose={onClose} />}
    </Modal>
  );
}

type Form = UseFormReturn<UserValues>;

/** Shows the notes that someone else saved meanwhile below the typed ones, so that neither is lost. */
function addNotes(form: Form, current: string): void {
  const parts = [form.getValues('notes'), current].filter((part) => part !== '');
  form.setValue('notes', parts.join('\n\n'), { shouldDirty: true });
  form.setValue('notesBefore', current);
}

interface UserFormProps {
  user: UserInfo;
  onSaving: (isSaving: boolean) => void;
  onClose: () => void;
}

function UserForm({ user, onSaving, onClose }: UserFormProps) {
  const { _id, email } = user;
  const [loaded] = useState(() => ({
    name: user.name,
    emailVerified: user.emailVerified,
    notes: user.notes,
    notesBefore: user.notes,
  }));
  const form = useForm<UserValues>({ defaultValues: loaded, resolver: zodResolver(typedUser) });
  const failure = useFormFailure(form);
  const [draftOf] = useState(() => draftOfChanges(loaded));
  const draft = useFormDraft(form, draftOf, _id);

  const [sent, setSent] = useState<Field[]>([]);

  const submit = form.handleSubmit(async (values) => {
    failure.dismiss();
    onSaving(true);
    const changes = changesOf(loaded, values, sent);
    setSent((['name', 'emailVerified', 'notes'] as const).filter((field) => field in changes));
    try {
      await client.hr.updateUser({ _id, ...changes });
    } catch (error) {
      if (isFailure(error, 'notesChanged')) addNotes(form, error.data.notes);
      return failure.show(error);
    } finally {
      onSaving(false);
    }
    draft.clear();
    onClose();
    showMessage('User saved');
  });

  function cancel() {
    draft.clear();
    onClose();
  }

  return (
    <div className={classes.body}>
      <p className={classes.email}>{email}</p>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <Fields form={form} />
        <Buttons form={form} onCancel={cancel} />
      </FormColumn>
    </div>
  );
}

function Fields({ form: { control, register } }: { form: Form }) {
  const { errors } = useFormState({ control });
  return (
    <>
      <TextInput label="Name" required data-autofocus error={errors.name?.message} {...register('name')} />
      <SwitchField
        control={control}
        name="emailVerified"
        label="Email verified"
        description="If off, the owner is signed out and can’t sign in until they verify the address again."
      />
      <Textarea
        label="Notes"
        description="For HR only. The owner doesn’t see them."
        rows={5}
        error={errors.notes?.message}
        {...register('notes')}
      />
    </>
  );
}

function Buttons({ form: { control }, onCancel }: { form: Form; onCancel: () => void }) {
  const { isSubmitting } = useFormState({ control });
  return (
    <DialogButtons>
      <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
        Cancel
      </Button>
      <Button type="submit" loading={isSubmitting}>
        Save Changes
      </Button>
    </DialogButtons>
  );
}
