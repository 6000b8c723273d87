import type { ReactNode } from 'react';
import classes from './refreshing.module.css';

/** Fades the figures while the figures of another period or filter are loading. */
export const Refreshing = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <div className={classes.figures} aria-busy={isBusy}>
    {children}
  </div>
);
