import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { onDraftRemoved, type Draft } from './drafts.ts';

/**
 * The options for every `reset` of a form. Without them, react-hook-form drops its field references and expects each
 * field to register again on render. The React compiler skips that if nothing changed, and later input would be lost.
 */
export const KEEP_FIELDS = { keepFieldsRef: true };

/**
 * Stores a form's input as a draft while it is typed, and restores an earlier draft. Call `clear` once the server has
 * confirmed the save.
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  draft: Draft<Values>,
  entity: string,
): { wasRestored: boolean; discard: () => void; clear: () => void; keep: () => void } {
  const [draftValues] = useState(() => {
    const stored = draft.load(entity);
    // A draft of an earlier version lacks newer fields, which keep their defaults.
    return stored && { ...form.formState.defaultValues, ...stored.values };
  });
  const [wasRestored, setWasRestored] = useState(draftValues !== null);
  const hasInput = useRef(draftValues !== null);
  const { reset, subscribe } = form;

  useEffect(() => {
    if (draftValues) reset(draftValues, { keepDefaultValues: true, ...KEEP_FIELDS });
  }, [draftValues, reset]);

  useEffect(() => {
    draft.enter(entity);
    return () => draft.leave(entity);
  }, [draft, entity]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          hasInput.current = isDirty === true;
          if (isDirty) draft.save(entity, values);
          else draft.clear(entity);
        },
      }),
    [subscribe, draft, entity],
  );

  // A save in another tab removes the shared draft, but the input on this screen is still unsaved.
  useEffect(
    () =>
      onDraftRemoved(draft.keyOf(entity), () => {
        if (hasInput.current) draft.save(entity, form.getValues());
      }),
    [draft, entity, form],
  );

  return {
    wasRestored,
    discard() {
      draft.clear(entity);
      reset(undefined, KEEP_FIELDS);
      setWasRestored(false);
    },
    clear: () => draft.clear(entity),
    /** Stores the input now, because a save in another tab removes the shared draft. */
    keep: () => void draft.save(entity, form.getValues()),
  };
}
