import { IconBackspace } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KEEPS_FOCUS } from './keep-focus.ts';
import classes from './number-pad.module.css';

/** Types into a field like a keyboard: replaces the selection and notifies React. */
function type(field: HTMLInputElement, text: string): void {
  const end = field.value.length;
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

function deleteBack(field: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = field;
  if (selectionStart !== null && selectionStart === selectionEnd)
    field.setSelectionRange(Math.max(0, selectionStart - 1), selectionStart);
  type(field, '');
}

interface NumberPadProps {
  /** The amount field that has the focus. */
  field: () => HTMLInputElement | null;
  /** Whether Next is the red button: no Save is above the pad. */
  isNextMain: boolean;
  onBack: () => void;
  onNext: () => void;
}

/**
 * Large number keys that replace a phone's keyboard. The pad never rerenders while in use: its keys write into the
 * field. The field keeps the focus, so that a hardware keyboard works too.
 */
export function NumberPad({ field, isNextMain, onBack, onNext }: NumberPadProps) {
  const inField = (write: (into: HTMLInputElement) => void) => () => {
    const into = field();
    if (into) write(into);
  };
  return (
    <div
      role="group"
      aria-label="Number pad"
      className={classes.pad}
      data-number-pad
      data-next-main={isNextMain || undefined}
    >
      {['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '00'].map((text) => (
        <Key key={text} label={text === '.' ? 'Decimal point' : text} onPress={inField((into) => type(into, text))}>
          {text}
        </Key>
      ))}
      <Key label="Delete digit" className={classes.erase} onPress={inField(deleteBack)}>
        <IconBackspace size={24} stroke={1.75} aria-hidden="true" />
      </Key>
      <Key label="Previous" className={classes.back} onPress={onBack}>
        Previous
      </Key>
      <Key label="Next" className={classes.next} onPress={onNext}>
        Next
      </Key>
    </div>
  );
}

interface KeyProps {
  label: string;
  className?: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

const Key = ({ label, className = '', onPress, children }: KeyProps) => (
  <button type="button" aria-label={label} className={`${classes.key} ${className}`} {...KEEPS_FOCUS} onClick={onPress}>
    {children}
  </button>
);
