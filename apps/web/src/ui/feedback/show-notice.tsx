import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { focusHeading } from '../layout/focus-heading.ts';
import classes from './show-notice.module.css';
import type { Undoable } from './undo-notice.ts';

const UNDO_MS = 10_000;
const MESSAGE_MS = 5_000;
/**
 * A pointer on a notice keeps it open, for at most this multiple of its normal time: a resting pointer must not keep it
 * open forever. The keyboard's focus keeps it open.
 */
const MAX_FACTOR = 2;

const HELD_CHECK_MS = 1_000;

let noticeCount = 0;

/** Hides a notice after its time, later if the focus or a pointer is on it. */
function hideInTime(id: string, autoClose: number, hide: () => void): void {
  const check = (afterMs: number) => {
    const notice = document.getElementById(id)?.closest('.mantine-Notification-root');
    const isPointed = afterMs < autoClose * MAX_FACTOR && notice?.matches(':hover') === true;
    if (isPointed || notice?.contains(document.activeElement) === true)
      setTimeout(() => check(afterMs + HELD_CHECK_MS), HELD_CHECK_MS);
    else hide();
  };
  setTimeout(() => check(autoClose), autoClose);
}

function show(autoClose: number, messageOf: (hide: () => void) => ReactNode): void {
  const id = `notice-${++noticeCount}`;
  const hide = () => hideNotification(id);
  // Not the brand's red, which would look like an error.
  showNotification({
    id,
    autoClose: false,
    onOpen: () => hideInTime(id, autoClose, hide),
    withBorder: true,
    color: 'var(--dim)',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: <div id={id}>{messageOf(hide)}</div>,
  });
}

export function undo({ message, onUndo, further }: Undoable): void {
  show(UNDO_MS, (hide) => {
    const choice = (label: string, choose: () => void) => (
      <Button
        variant="default"
        onClick={() => {
          // The focus would be lost with the button.
          focusHeading();
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

export const message = (text: string): void => show(MESSAGE_MS, () => text);
