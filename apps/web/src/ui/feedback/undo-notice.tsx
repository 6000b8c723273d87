import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { requestNotices } from './notice-host.tsx';
import classes from './undo-notice.module.css';

const UNDO_MS = 10_000;
const MESSAGE_MS = 5_000;
/**
 * A pointer on a notice keeps it open, for at most this multiple of its normal time. A resting pointer must not keep it
 * open forever.
 */
const LONGEST = 2;

let shown = 0;

/** Without a connection for the notices' code there is no notice. What it reports is done and visible. */
async function show(autoClose: number, messageOf: (hide: () => void) => ReactNode): Promise<void> {
  requestNotices();
  const notices = await import('@mantine/notifications').catch(() => null);
  if (notices === null) return;
  const { hideNotification, showNotification } = notices;
  const id = `notice-${++shown}`;
  const hide = () => hideNotification(id);
  // Not the brand's red, which would look like an error.
  showNotification({
    id,
    autoClose,
    onOpen: () => void setTimeout(hide, autoClose * LONGEST),
    withBorder: true,
    color: 'var(--dim)',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: messageOf(hide),
  });
}

interface Undoable {
  message: string;
  onUndo: () => void;
  /** A further action. */
  further?: { label: string; onClick: () => void };
}

/** Reports a completed action and offers Undo for ten seconds. */
export function showUndo({ message, onUndo, further }: Undoable): void {
  void show(UNDO_MS, (hide) => {
    const choice = (label: string, choose: () => void) => (
      <Button
        variant="default"
        onClick={() => {
          hide();
          choose();
        }}
      >
        {label}
      </Button>
    );
    return (
      <div className={classes.row}>
        <span>{message}</span>
        {further && choice(further.label, further.onClick)}
        {choice('Undo', onUndo)}
      </div>
    );
  });
}

/** A short confirmation of success. A message that needs a response belongs in a banner. */
export function showMessage(message: string): void {
  void show(MESSAGE_MS, () => message);
}
