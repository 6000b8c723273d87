import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** A word on a soft ground. The word carries the meaning, the colour only helps. */
export function StatusBadge({ tone, children }: { tone: 'good' | 'caution' | 'bad' | 'quiet'; children: ReactNode }) {
  return <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>;
}
