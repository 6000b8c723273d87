import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './plain-button.module.css';

interface Look {
  /** `quiet` if the screen already has a red action. */
  look?: 'action' | 'quiet';
  children: ReactNode;
}

interface PlainButtonProps extends Look {
  isBusy?: boolean;
  onClick: () => void;
}

/**
 * Looks like the library's button without its code. For the app's frame, which every visit loads, and for lists with a
 * button in each row.
 */
export function PlainButton({ look = 'action', isBusy = false, children, onClick }: PlainButtonProps) {
  return (
    // A disabled button would lose the focus.
    <button
      type="button"
      className={classes[look]}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onClick()}
    >
      {children}
    </button>
  );
}

interface PlainButtonLinkProps extends Look {
  to: string;
  /** For a text without the subject's name. */
  ariaLabel?: string;
}

export function PlainButtonLink({ look = 'action', children, to, ariaLabel }: PlainButtonLinkProps) {
  return (
    <Link className={classes[look]} to={to} aria-label={ariaLabel}>
      {children}
    </Link>
  );
}
