import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** `returned`: money that was given back. */
  tone: 'good' | 'caution' | 'bad' | 'quiet' | 'returned';
  children: ReactNode;
}

/** A word on a soft ground. The word carries the meaning, the colour only helps. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>;
}
