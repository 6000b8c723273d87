import { Button, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { closePanel, PopoverButton } from '../../../ui/inputs/popover-button.tsx';
import classes from './amount-picker.module.css';
import { amountWords, dollarsIn, type RecordFilter } from './record-filter.ts';

type Amounts = Pick<RecordFilter, 'least' | 'most'>;

interface AmountPickerProps {
  amounts: Amounts;
  onChoose: (amounts: Amounts) => void;
}

/** A button that opens two fields for a range of takings. */
export const AmountPicker = ({ amounts, onChoose }: AmountPickerProps) => (
  <PopoverButton
    label="Money In"
    button={
      <>
        <span>{amountWords(amounts) ?? 'Any amount'}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </>
    }
  >
    <AmountFields key={`${amounts.least} ${amounts.most}`} amounts={amounts} onChoose={onChoose} />
  </PopoverButton>
);

function problemOf(typed: [string, string], [least, most]: [number | null, number | null]): string | null {
  const isWrong = (text: string, amount: number | null) => text.trim() !== '' && amount === null;
  if (isWrong(typed[0], least) || isWrong(typed[1], most)) return 'Enter amounts such as 250 or 99.50';
  return least !== null && most !== null && least > most ? '“At most” can’t be less than “At least”' : null;
}

/** Two fields that take effect together. */
export function AmountFields({ amounts, onChoose }: AmountPickerProps) {
  const [least, setLeast] = useState(String(amounts.least ?? ''));
  const [most, setMost] = useState(String(amounts.most ?? ''));
  const [isSubmitted, setSubmitted] = useState(false);
  const read = { least: dollarsIn(least), most: dollarsIn(most) };
  const problem = problemOf([least, most], [read.least, read.most]);

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (problem !== null) return;
    closePanel(event.currentTarget);
    onChoose(read);
  }

  return (
    <form className={classes.form} onSubmit={apply} noValidate>
      <TextInput
        label="At least"
        inputMode="decimal"
        autoComplete="off"
        value={least}
        onChange={(event) => setLeast(event.currentTarget.value)}
      />
      <TextInput
        label="At most"
        inputMode="decimal"
        autoComplete="off"
        value={most}
        onChange={(event) => setMost(event.currentTarget.value)}
      />
      {isSubmitted && problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="default" className={classes.apply}>
        Apply amounts
      </Button>
    </form>
  );
}
