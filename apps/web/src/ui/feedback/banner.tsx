import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { returnFocus } from '../layout/focus-heading.ts';
import classes from './banner.module.css';

interface ErrorBannerProps {
  /** The error; null hides the banner. */
  message: string | null;
  onDismiss: () => void;
  /** A next step, such as a link, beside the text and outside the area that dismisses the banner. */
  children?: ReactNode;
}

/** The error of a form or a screen. A click dismisses it. */
export function ErrorBanner({ message, onDismiss, children }: ErrorBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  return (
    <div role="alert" ref={box} className={classes.region}>
      {message && (
        <div className={classes.error}>
          <button
            type="button"
            className={classes.dismiss}
            onFocus={({ relatedTarget }) => {
              focusedBefore.current = relatedTarget;
            }}
            onClick={({ detail: pointerClicks }) => {
              onDismiss();
              // On a phone, a field with the focus would open the keyboard.
              if (pointerClicks === 0) returnFocus(focusedBefore.current);
            }}
          >
            <IconAlertTriangle size={20} aria-hidden="true" />
            <span className={classes.text}>{message}</span>
            <IconX size={18} aria-hidden="true" />
            <span className="visually-hidden">Dismiss</span>
          </button>
          {children && <div className={classes.way}>{children}</div>}
        </div>
      )}
    </div>
  );
}

export function SuccessBanner({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <div role="status" className={classes.region}>
      {message && (
        <div className={classes.success}>
          <IconCircleCheck size={20} aria-hidden="true" />
          <span className={classes.text}>{message}</span>
          {children}
        </div>
      )}
    </div>
  );
}

/** An important note to read before continuing; `caution` if there is something to lose. */
export function Note({ tone = 'plain', children }: { tone?: 'plain' | 'caution'; children: ReactNode }) {
  return <div className={tone === 'caution' ? classes.caution : classes.note}>{children}</div>;
}
