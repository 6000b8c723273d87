import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Failure, NetworkFailure, SessionEnded } from '../api/failure.ts';

const NOT_SENT = 'No connection. Your input is still here. Try again when you’re back online.';

/**
 * Shows a failure on the form: each text on its field, the other texts in the banner. The first field with an error
 * gets the focus. The form needs `defaultValues` for every field, because they determine the known fields.
 */
export function useFormFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
) {
  const [refusal, setRefusal] = useState<{ banner: string | null; fields: string[] }>({ banner: null, fields: [] });

  function show(error: unknown): void {
    if (error instanceof NetworkFailure) return setRefusal({ banner: NOT_SENT, fields: [] });
    if (error instanceof SessionEnded) return;
    if (!(error instanceof Failure)) throw error;
    const fields = Object.keys(error.fields);
    // The path may be nested: `expenses.2.amount`.
    const own = fields.filter((field) => (field.split('.')[0] ?? '') in form.getValues());
    const others = fields.filter((field) => !own.includes(field));
    own.forEach((field, index) => {
      const message = error.fields[field] ?? '';
      form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    setRefusal({ banner: own.length > 0 ? (error.fields[others[0] ?? ''] ?? null) : error.message, fields });
  }

  return {
    /** The text for the error banner, or null. */
    banner: refusal.banner,
    /** The names of the failure's fields, including fields that the form does not have. */
    fields: refusal.fields,
    show,
    dismiss: () => setRefusal({ banner: null, fields: [] }),
  };
}

export type FormFailure = ReturnType<typeof useFormFailure>;
