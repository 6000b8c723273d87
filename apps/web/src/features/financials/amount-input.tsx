import { formatPlain, parseMoney } from '@quarterdeck/domain/money';
import { useId } from 'react';
import { useController, type FieldPathByValue } from 'react-hook-form';
import classes from './amount-input.module.css';
import type { Entry, EntryControl } from './entry.ts';

interface AmountInputProps {
  control: EntryControl;
  name: FieldPathByValue<Entry, string>;
  label: string;
  /** The label stands beside the field already. */
  isLabelHidden?: boolean;
  allowNegative?: boolean;
  enterKeyHint?: 'next' | 'done';
  placeholder?: string;
}

/** An amount: a numeric keypad on phones, the whole figure selected by a tap, two decimals once it is left. */
export function AmountInput({
  control,
  name,
  label,
  isLabelHidden = false,
  allowNegative = false,
  enterKeyHint = 'next',
  placeholder = '0.00',
}: AmountInputProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const id = useId();
  const error = fieldState.error?.message;

  function leave() {
    const read = parseMoney(value, { allowNegative });
    if ('amount' in read && formatPlain(read.amount) !== value) onChange(formatPlain(read.amount));
    onBlur();
  }

  return (
    <div className={classes.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        name={name}
        value={value}
        onChange={onChange}
        onBlur={leave}
        onFocus={(event) => event.currentTarget.select()}
        className={classes.input}
        inputMode="decimal"
        enterKeyHint={enterKeyHint}
        autoComplete="off"
        placeholder={placeholder}
        data-enter
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
