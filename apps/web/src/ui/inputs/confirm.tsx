import { Button, Modal } from '@mantine/core';
import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import classes from './confirm.module.css';
import { placeNear } from './popover-button.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

interface ConfirmButtonProps {
  /** The label of the button, such as Delete. */
  label: string;
  /** The accessible name, with its subject: "Delete Boardwalk Pier 7". */
  ariaLabel?: string;
  question: string;
  confirmLabel: string;
  isBusy?: boolean;
  onConfirm: () => void;
}

/**
 * A button that asks for confirmation in a panel over the page, so that the layout does not move. The focus returns to
 * the button.
 */
export function ConfirmButton({ label, ariaLabel, question, confirmLabel, isBusy, onConfirm }: ConfirmButtonProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  function show(event: ToggleEvent): void {
    // Inside a menu the browser does not return the focus.
    if (event.newState === 'closed' && panel.current?.contains(document.activeElement)) opener.current?.focus();
    if (event.newState !== 'open' || !opener.current || !panel.current) return;
    placeNear(opener.current, panel.current);
    cancel.current?.focus();
  }

  return (
    <>
      <Button ref={opener} variant="default" aria-label={ariaLabel} aria-haspopup="dialog" popoverTarget={id}>
        {label}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={question}
        className={classes.panel}
        onToggle={show}
      >
        <p className={classes.question}>{question}</p>
        <DialogButtons>
          <Button ref={cancel} variant="default" onClick={() => panel.current?.hidePopover()}>
            Cancel
          </Button>
          <Button color="danger" loading={isBusy ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogButtons>
      </div>
    </>
  );
}

interface ConfirmModalProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isBusy?: boolean;
  /** False while the question is incomplete. */
  canConfirm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** It stays open until the confirmed call has its response. */
export function ConfirmModal({
  isOpen,
  title,
  children,
  confirmLabel,
  isBusy = false,
  canConfirm = true,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  return (
    <Modal opened={isOpen} onClose={() => !isBusy && onClose()} title={title}>
      <div className={classes.body}>{children}</div>
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="danger" loading={isBusy} disabled={!canConfirm} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
