import { PIN_LENGTH } from '@quarterdeck/domain/staff';
import { Button, Modal, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './pin-dialog.module.css';

interface PinDialogProps {
  isOpen: boolean;
  title: string;
  confirmLabel: string;
  /** The confirmation takes something away. */
  isDangerous?: boolean;
  /** Why the last PIN was not taken. */
  problem: string | null;
  isBusy: boolean;
  onSubmit: (pin: string) => void;
  onClose: () => void;
  /** What the PIN is asked for. */
  children?: ReactNode;
}

/** Asks somebody at a shared screen who they are. The PIN is forgotten when the dialog closes. */
export function PinDialog({ isOpen, title, onClose, ...form }: PinDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={<span className={classes.title}>{title}</span>}>
      <PinForm onClose={onClose} {...form} />
    </Modal>
  );
}

const isComplete = (typed: string): boolean => typed.length === PIN_LENGTH && /^\d+$/.test(typed);

type PinFormProps = Omit<PinDialogProps, 'isOpen' | 'title'>;

function PinForm({ confirmLabel, isDangerous, problem, isBusy, onSubmit, onClose, children }: PinFormProps) {
  const [pin, setPin] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The next try is typed at once, wherever the last one was confirmed.
  useEffect(() => {
    if (problem !== null && !isBusy) field.current?.focus();
  }, [problem, isBusy]);

  function send(typed: string): void {
    if (isBusy) return;
    // It has four places: a wrong PIN left in it would have to be taken out first.
    setPin('');
    setMissing(false);
    onSubmit(typed);
  }

  /** Nothing more is to come after the fourth digit. */
  function type(typed: string): void {
    if (isComplete(typed)) send(typed);
    else setPin(typed);
  }

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    // The dialog may stand inside another form, which is not meant.
    event.stopPropagation();
    if (isBusy) return;
    setMissing(pin === '');
    if (pin !== '') send(pin);
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {children}
      <TextInput
        ref={field}
        label="PIN"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_LENGTH}
        required
        data-autofocus
        className={classes.pin ?? ''}
        value={pin}
        error={isMissing ? 'Enter your PIN' : problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} {...(isDangerous && { color: 'danger' })}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
