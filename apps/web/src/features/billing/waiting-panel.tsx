import type { ReactNode } from 'react';
import { Coin } from '../../ui/layout/loading-screen.tsx';
import classes from './waiting-panel.module.css';

/** Fills the screen while the app waits for PayPal, and is announced to screen readers. */
export function WaitingPanel({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div role="status" className={classes.panel}>
      <Coin />
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
