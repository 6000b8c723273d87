import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './plain-button.module.css';

interface Look {
  /** `quiet` where the screen has a red action already. */
  look?: 'action' | 'quiet';
  children: ReactNode;
}

interface PlainButtonProps extends Look {
  isBusy?: boolean;
  onClick: () => void;
}

/**
 * Looks like the library's button and brings nothing along: for the frame of the app, which every visit loads, and for
 * lists, which have one in each row.
 */
export function PlainButton({ look = 'action', isBusy = false, children, onClick }: PlainButtonProps) {
  return (
    <button type="button" className={classes[look]} disabled={isBusy} onClick={onClick}>
      {children}
    </button>
  );
}

interface PlainButtonLinkProps extends Look {
  to: string;
  /** Where its words do not say what it is about. */
  ariaLabel?: string;
}

export function PlainButtonLink({ look = 'action', children, to, ariaLabel }: PlainButtonLinkProps) {
  return (
    <Link className={classes[look]} to={to} aria-label={ariaLabel}>
      {children}
    </Link>
  );
}
