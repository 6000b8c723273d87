import type { ReactNode } from 'react';
import classes from './status-note.module.css';

/**
 * A note about a temporary state. Screen readers read it when it appears. It is part of every screen, so it has no
 * imports of its own.
 */
export function StatusNote({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <div role="status" className={classes.region}>
      {message && (
        <div className={classes.note}>
          {message}
          {children}
        </div>
      )}
    </div>
  );
}
