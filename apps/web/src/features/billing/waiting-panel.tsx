import type { ReactNode } from 'react';
import classes from './waiting-panel.module.css';

/** Fills the screen while the app waits for PayPal, and is announced to screen readers. */
export function WaitingPanel({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div role="status" className={classes.panel}>
      <span className={classes.coin} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
