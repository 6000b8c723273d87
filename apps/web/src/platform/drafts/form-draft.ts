import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from './drafts.ts';

/**
 * For every `reset` of a form: without it react-hook-form forgets its fields and expects each to register again while it renders,
 * which the compiler rightly skips where nothing changed. What is typed afterwards would be lost.
 */
export const KEEP_FIELDS = { keepFieldsRef: true };

/**
 * Keeps a form's input as a draft while it is being typed, and brings back what was left from before.
 * Call `clear` once the server has confirmed the save.
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  draft: Draft<Values>,
  entity: string,
): { wasRestored: boolean; discard: () => void; clear: () => void } {
  const [found] = useState(() => draft.load(entity));
  const [wasRestored, setWasRestored] = useState(found !== null);
  const { reset, subscribe } = form;

  useEffect(() => {
    if (found) reset(found.values, { keepDefaultValues: true, ...KEEP_FIELDS });
  }, [found, reset]);

  useEffect(() => {
    draft.enter(entity);
    return () => draft.leave(entity);
  }, [draft, entity]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) draft.save(entity, values);
          else draft.clear(entity);
        },
      }),
    [subscribe, draft, entity],
  );

  return {
    wasRestored,
    discard() {
      draft.clear(entity);
      reset(undefined, KEEP_FIELDS);
      setWasRestored(false);
    },
    clear: () => draft.clear(entity),
  };
}
