import { formatPlain, parseMoney } from '@quarterdeck/domain/money';
import { useId } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import classes from './amount-input.module.css';

interface AmountInputProps<Values extends FieldValues, Context, Output> {
  control: Control<Values, Context, Output>;
  name: FieldPathByValue<Values, string>;
  label: string;
  /** Hides the label, because the field already has visible text beside it. */
  isLabelHidden?: boolean;
  isRequired?: boolean;
  /** A muted line under the label. */
  description?: string;
  allowNegative?: boolean;
  enterKeyHint?: 'next' | 'done';
  /** `none` on screens with a number pad of their own. */
  inputMode?: 'decimal' | 'none';
  placeholder?: string;
  /** The id of a text beside the field. */
  describedBy?: string | undefined;
  /** The amount is valid but unusual. The text beside the field explains why. */
  isDoubtful?: boolean;
}

/** `12` becomes `12.00`; input that cannot be parsed stays as typed. */
function tidy(typed: string, allowNegative: boolean): string {
  const read = parseMoney(typed, { allowNegative });
  return 'amount' in read ? formatPlain(read.amount) : typed;
}

/** An amount field: a numeric keypad on phones, the whole figure selected on a tap, two decimals on blur. */
export function AmountInput<Values extends FieldValues, Context, Output>({
  control,
  name,
  label,
  isLabelHidden = false,
  isRequired = false,
  description,
  allowNegative = false,
  enterKeyHint = 'next',
  inputMode = 'decimal',
  placeholder = '0.00',
  describedBy: outerText,
  isDoubtful = false,
}: AmountInputProps<Values, Context, Output>) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const id = useId();
  const error = fieldState.error?.message;
  const describedBy = [outerText, description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');

  function leave() {
    const tidied = tidy(value, allowNegative);
    if (tidied !== value) onChange(tidied);
    onBlur();
  }

  return (
    <div className={classes.field}>
      <FieldLabel id={id} isHidden={isLabelHidden} isRequired={isRequired}>
        {label}
      </FieldLabel>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      <input
        id={id}
        ref={ref}
        name={name}
        value={value}
        onChange={onChange}
        onBlur={leave}
        onFocus={(event) => event.currentTarget.select()}
        className={classes.input}
        required={isRequired}
        inputMode={inputMode}
        enterKeyHint={enterKeyHint}
        autoComplete="off"
        placeholder={placeholder}
        data-enter
        data-doubtful={isDoubtful || undefined}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy || undefined}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error !== undefined && (
    <p id={id} className={classes.error}>
      {error}
    </p>
  );

interface FieldLabelProps {
  id: string;
  isHidden: boolean;
  isRequired: boolean;
  children: string;
}

const FieldLabel = ({ id, isHidden, isRequired, children }: FieldLabelProps) => (
  <label htmlFor={id} className={isHidden ? 'visually-hidden' : classes.label}>
    {children}
    {isRequired && (
      <span className={classes.required} aria-hidden="true">
        {' *'}
      </span>
    )}
  </label>
);
