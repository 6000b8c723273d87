import { useState } from 'react';
import type { FieldError, FieldValues, UseFormReturn } from 'react-hook-form';
import { Failure } from '../../platform/api/failure.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';

/** The fields of account failures; the banner shows the first that is present. */
const KEYS = ['email', 'password', 'password2', 'notVerified', 'token', 'pin', 'currentPassword'];

const firstText = ({ fields, message }: Failure): string => {
  const key = KEYS.find((name) => name in fields);
  return (key && fields[key]) || message;
};

/**
 * Like `useFormFailure`, but the banner always shows the first text, even if it is also on a field.
 * @param unexpectedErrorText shown for an unexpected error, or a failure without a text. Without it, unexpected errors
 *   are rethrown.
 */
export function useAuthFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  unexpectedErrorText?: string,
) {
  const failure = useFormFailure(form);
  const [banner, setBanner] = useState<string | null>(null);

  function show(error: unknown): void {
    try {
      failure.show(error);
      if (error instanceof Failure) setBanner(firstText(error) || (unexpectedErrorText ?? null));
    } catch (bug) {
      if (unexpectedErrorText === undefined) throw bug;
      console.error(bug);
      setBanner(unexpectedErrorText);
    }
  }

  function dismiss(): void {
    failure.dismiss();
    setBanner(null);
  }

  // A lost connection has no text of the server.
  return { banner: banner ?? failure.banner, show, dismiss };
}

/** Marks a field that the banner clearly refers to, without repeating the server's text. */
export const marked = (error: FieldError | undefined): string | true | undefined =>
  error?.type === 'server' ? true : error?.message;
