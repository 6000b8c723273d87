import type { ReactNode } from 'react';
import classes from './status-badge.module.css';
import tones from './tones.module.css';

interface StatusBadgeProps {
  /** `returned`: refunded money. */
  tone: 'good' | 'caution' | 'bad' | 'quiet' | 'returned';
  children: ReactNode;
}

/** A label on a soft background. The text carries the meaning, and the color only repeats it. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={`${classes.badge} ${tones[tone]}`}>{children}</span>;
}
