import type { ReactNode } from 'react';
import classes from './refreshing.module.css';

/** Figures that fade while those of another question are loading. */
export const Refreshing = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <div className={classes.figures} aria-busy={isBusy}>
    {children}
  </div>
);
