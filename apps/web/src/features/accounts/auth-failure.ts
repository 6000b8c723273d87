import { useState } from 'react';
import type { FieldError, FieldValues, UseFormReturn } from 'react-hook-form';
import { Failure } from '../../platform/api/failure.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';

/** What a refusal of an account call may speak of; the first of them that is there is said in the banner. */
const KEYS = ['email', 'password', 'password2', 'notVerified', 'token', 'pin', 'currentPassword'];

const firstText = ({ fields, message }: Failure): string => {
  const key = KEYS.find((name) => name in fields);
  return (key && fields[key]) || message;
};

/**
 * As `useFormFailure`, but that the banner always says the first text, also where it stands on a field.
 * @param breakdownText said when it broke in a way nobody expected, or when the server refused and did not say why;
 * without it an unexpected error is thrown on.
 */
export function useAuthFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  breakdownText?: string,
) {
  const failure = useFormFailure(form);
  const [banner, setBanner] = useState<string | null>(null);

  function show(error: unknown): void {
    try {
      failure.show(error);
      if (error instanceof Failure) setBanner(firstText(error) || (breakdownText ?? null));
    } catch (bug) {
      if (breakdownText === undefined) throw bug;
      console.error(bug);
      setBanner(breakdownText);
    }
  }

  function dismiss(): void {
    failure.dismiss();
    setBanner(null);
  }

  // A lost connection has no text of the server's.
  return { banner: banner ?? failure.banner, fields: failure.fields, show, dismiss };
}

/** For the field of a form in which the banner can mean no other: what the server says is not said twice, the field is only marked. */
export const marked = (error: FieldError | undefined): string | true | undefined =>
  error?.type === 'server' ? true : error?.message;
