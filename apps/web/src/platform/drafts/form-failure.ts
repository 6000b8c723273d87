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
  const [banner, setBanner] = useState<string | null>(null);

  /** @param unexpectedText shown for a bug, which is thrown if there is no such text. */
  function show(error: unknown, unexpectedText?: string): void {
    if (error instanceof NetworkFailure) return setBanner(NOT_SENT);
    if (error instanceof SessionEnded) return;
    if (!(error instanceof Failure)) {
      if (unexpectedText === undefined) throw error;
      console.error(error);
      return setBanner(unexpectedText);
    }
    const fields = Object.keys(error.fields);
    // The path may be nested: `expenses.2.amount`.
    const own = fields.filter((field) => (field.split('.')[0] ?? '') in form.getValues());
    const others = fields.filter((field) => !own.includes(field));
    own.forEach((field, index) => {
      const message = error.fields[field] ?? '';
      form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    setBanner(own.length > 0 ? (error.fields[others[0] ?? ''] ?? null) : error.message);
  }

  return {
    /** The text for the error banner, or null. */
    banner,
    show,
    dismiss: () => setBanner(null),
  };
}

export type FormFailure = ReturnType<typeof useFormFailure>;
