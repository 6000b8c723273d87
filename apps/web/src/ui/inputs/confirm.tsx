import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './confirm.module.css';

interface InlineConfirmProps {
  /** The label of the button, such as Delete. */
  label: string;
  /** Names its subject for screen readers: "Delete Boardwalk Pier 7". */
  ariaLabel?: string;
  question: string;
  confirmLabel: string;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** A button that asks for confirmation in place before it acts. The focus follows, there and back. */
export function InlineConfirm({ label, ariaLabel, question, confirmLabel, isBusy, onConfirm }: InlineConfirmProps) {
  const [step, setStep] = useState<'unasked' | 'asking' | 'cancelled'>('unasked');
  const focused = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (step === 'unasked') return;
    focused.current?.focus();
    if (step === 'cancelled') return;
    const cancelOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setStep('cancelled');
    document.addEventListener('keydown', cancelOnEscape);
    return () => document.removeEventListener('keydown', cancelOnEscape);
  }, [step]);

  if (step !== 'asking')
    return (
      <Button ref={focused} variant="default" color="danger" aria-label={ariaLabel} onClick={() => setStep('asking')}>
        {label}
      </Button>
    );
  return (
    <div className={classes.inline} role="group" aria-label={question}>
      <span className={classes.question}>{question}</span>
      <div className={classes.buttons}>
        <Button ref={focused} variant="default" onClick={() => setStep('cancelled')}>
          Cancel
        </Button>
        <Button color="danger" loading={isBusy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}

interface ConfirmModalProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmModal({ isOpen, title, children, confirmLabel, isBusy, onConfirm, onClose }: ConfirmModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={<span className={classes.title}>{title}</span>}>
      <div className={classes.body}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="danger" loading={isBusy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
