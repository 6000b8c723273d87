import { useEffect, useEffectEvent } from 'react';
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';

const SHOWN_MS = 5_000;

/** Errors that only a save finds: errors of the server and of rules across several stores. */
const FOUND_BY_SAVING: unknown[] = ['server', 'custom'];

/** Clears the errors of a failed save after five seconds. The error of a blank required field stays. */
export function useErrorsClear<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { banner, dismiss }: { banner: string | null; dismiss: () => void },
): void {
  const { errors, submitCount } = useFormState({ control: form.control });
  const fields = Object.keys(errors).filter((field) => FOUND_BY_SAVING.includes(errors[field]?.type));
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
