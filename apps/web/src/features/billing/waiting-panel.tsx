import type { ReactNode } from 'react';
import classes from './waiting-panel.module.css';

/** Fills the screen while PayPal is asked or on the way there, and says so to the ear as well. */
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
