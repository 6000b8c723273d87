import { PIN_LENGTH } from '@quarterdeck/domain/staff';
import { Button, Modal, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './pin-dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';

interface PinDialogProps {
  isOpen: boolean;
  title: string;
  confirmLabel: string;
  /** The action is destructive. */
  isDangerous?: boolean;
  /** The reason why the last PIN was rejected. */
  problem: string | null;
  isBusy: boolean;
  onSubmit: (pin: string) => void;
  onClose: () => void;
  /** Explains why the PIN is needed. */
  children?: ReactNode;
}

/** Identifies the user of a shared screen by PIN. The PIN is cleared when the dialog closes. */
export function PinDialog({ isOpen, title, onClose, ...form }: PinDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
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
  // Returns the focus to the field for the next try, whether the last try used the button or a key.
  useEffect(() => {
    if (problem !== null && !isBusy) field.current?.focus();
  }, [problem, isBusy]);

  function send(typed: string): void {
    if (isBusy) return;
    // The field is cleared, because the user would have to delete the wrong PIN first.
    setPin('');
    setMissing(false);
    onSubmit(typed);
  }

  /** The fourth digit submits the PIN. */
  function type(typed: string): void {
    if (isComplete(typed)) send(typed);
    else setPin(typed);
  }

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    // The dialog may be inside another form, which must not be submitted.
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
        // The field keeps the focus, so its error would not be read.
        errorProps={{ role: 'alert' }}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} {...(isDangerous && { color: 'danger' })}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
