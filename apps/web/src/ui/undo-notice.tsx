import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import classes from './undo-notice.module.css';

const UNDO_MS = 10_000;
const MESSAGE_MS = 5_000;

let shown = 0;

/** Says what has just been deleted and offers it back for ten seconds. */
export function showUndo({ message, onUndo }: { message: string; onUndo: () => void }): void {
  const id = `undo-${++shown}`;
  showNotification({
    id,
    autoClose: UNDO_MS,
    withBorder: true,
    message: (
      <div className={classes.row}>
        <span>{message}</span>
        <Button
          variant="default"
          onClick={() => {
            hideNotification(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </div>
    ),
  });
}

/** A short word that something worked. What needs an answer belongs in a banner, not here. */
export function showMessage(message: string): void {
  showNotification({ autoClose: MESSAGE_MS, withBorder: true, message });
}
