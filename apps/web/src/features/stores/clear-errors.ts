import { useEffect, useEffectEvent } from 'react';
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';

const SHOWN_MS = 5_000;

/** Whether only a save finds the error: an error of the server, or a name that another store has. */
const isFoundBySaving = (field: string, type: unknown): boolean =>
  type === 'server' || (field === 'storeName' && type === 'custom');

/** Clears the errors of a failed save after five seconds. The error of a blank required field stays. */
export function useClearErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { banner, dismiss }: { banner: string | null; dismiss: () => void },
): void {
  const { errors, submitCount } = useFormState({ control: form.control });
  const fields = Object.keys(errors).filter((field) => isFoundBySaving(field, errors[field]?.type));
  const isShown = banner !== null || fields.length > 0;

  const clear = useEffectEvent(() => {
    dismiss();
    form.clearErrors(fields as Path<Values>[]);
  });

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(clear, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown, submitCount]);
}
