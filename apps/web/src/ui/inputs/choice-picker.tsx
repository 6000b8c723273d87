import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choice-picker.module.css';
import { closePanel, PopoverButton } from './popover-button.tsx';

interface ChoicePickerProps<Value> {
  label: string;
  /** The button's text. */
  words: ReactNode;
  /** Null is the choice without a filter. */
  choices: readonly (readonly [Value | null, string])[];
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
}

/** A button that opens a list with one selected choice. */
export function ChoicePicker<Value extends string>(props: ChoicePickerProps<Value>) {
  const { label, words, choices, chosen, onChoose } = props;
  return (
    <PopoverButton
      label={label}
      button={
        <>
          <span className={classes.words}>{words}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      <div role="group" aria-label={label} className={classes.list}>
        {choices.map(([value, name]) => (
          <button
            key={value ?? ''}
            type="button"
            aria-current={value === chosen ? 'true' : undefined}
            className={classes.choice}
            onClick={(event) => {
              closePanel(event.currentTarget);
              onChoose(value);
            }}
          >
            <span>{name}</span>
            {value === chosen && <IconCheck size={18} aria-hidden="true" />}
          </button>
        ))}
      </div>
    </PopoverButton>
  );
}
