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

/** Looks like the library's button and brings nothing along: for the frame of the app, which every visit loads. */
export function PlainButton({ look = 'action', isBusy = false, children, onClick }: PlainButtonProps) {
  return (
    <button type="button" className={classes[look]} disabled={isBusy} onClick={onClick}>
      {children}
    </button>
  );
}

export function PlainButtonLink({ look = 'action', children, to }: Look & { to: string }) {
  return (
    <Link className={classes[look]} to={to}>
      {children}
    </Link>
  );
}
