import type { ReactNode } from 'react';
import classes from './status-note.module.css';

/** A note about a temporary state, read out when it appears. Part of every screen, so it loads nothing else. */
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
