import type { ReactNode } from 'react';
import classes from './waiting-panel.module.css';

/** Fills the screen while PayPal is asked or being opened, announced to screen readers too. */
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
