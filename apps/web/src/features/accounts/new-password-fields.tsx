import { MIN_PASSWORD_LENGTH } from '@quarterdeck/contract/accounts';
import { PasswordInput } from '@mantine/core';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';

interface NewPassword {
  password: string;
  password2: string;
}

const TOO_SHORT = `Password must have at least ${MIN_PASSWORD_LENGTH} characters`;

interface NewPasswordFieldsProps<Values extends FieldValues & NewPassword> {
  form: UseFormReturn<Values>;
  label: string;
  repeatedLabel: string;
  /** Whether the browser checks the length before the server does. */
  isLengthChecked?: boolean;
  /** Set if one switch shows and hides all passwords of the form. */
  visibility?: { visible: boolean; onVisibilityChange: (visible: boolean) => void };
}

/** A new password and its repetition. The server checks that they match. */
export function NewPasswordFields<Values extends FieldValues & NewPassword>({
  form,
  label,
  repeatedLabel,
  isLengthChecked = false,
  visibility,
}: NewPasswordFieldsProps<Values>) {
  const { control, register } = form as unknown as UseFormReturn<NewPassword>;
  const { errors } = useFormState({ control });
  const length = isLengthChecked && { minLength: { value: MIN_PASSWORD_LENGTH, message: TOO_SHORT } };
  return (
    <>
      <PasswordInput
        label={label}
        description={`At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words work best.`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...visibility}
        {...register('password', { required: 'Password is required', ...length })}
      />
      <PasswordInput
        label={repeatedLabel}
        autoComplete="new-password"
        error={errors.password2?.message}
        {...visibility}
        {...register('password2', { required: 'Confirm your password', ...length })}
      />
    </>
  );
}
