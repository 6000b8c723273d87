import { useSyncExternalStore } from 'react';
import { loginFor, readInterruption, type Interruption } from '../../platform/api/interruption.ts';
import classes from './interruption-notice.module.css';

const subscribe = () => () => {};

/** The return URLs of PayPal and the card page. */
const AFTER_PAYING = /^\/(?:billing\/(?:success|cancel)|payment-(?:success|cancelled))\b/;

function textOf({ reason, place }: Interruption): string {
  if (AFTER_PAYING.test(place)) return 'You’re signed out. Sign in to see how your payment went.';
  if (reason === 'ended') return 'You’ve been signed out. Sign in to continue where you left off.';
  return 'Sign in to open that page.';
}

/** Explains why the user was redirected here, with a link back to where they were. */
export function InterruptionNotice() {
  const noted = useSyncExternalStore(subscribe, readInterruption, () => null);
  const interruption = noted === null ? null : (JSON.parse(noted) as Interruption);
  return (
    <div role="alert">
      {interruption && (
        <p className={classes.notice}>
          <span>{textOf(interruption)}</span>
          <a href={loginFor(interruption.place)} className={classes.login}>
            Login
          </a>
        </p>
      )}
    </div>
  );
}
