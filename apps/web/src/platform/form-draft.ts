import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from './drafts.ts';

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
    if (found) reset(found.values, { keepDefaultValues: true });
  }, [found, reset]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) draft.save(entity, values);
        },
      }),
    [subscribe, draft, entity],
  );

  return {
    wasRestored,
    discard() {
      draft.clear(entity);
      reset();
      setWasRestored(false);
    },
    clear: () => draft.clear(entity),
  };
}
