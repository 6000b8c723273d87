import type { ReactNode } from 'react';
import { ScrollRestoration } from 'react-router';
import classes from './auth-frame.module.css';
import { useHeadingFocus } from './heading-focus.ts';
import { Wordmark } from './mark.tsx';

interface FrameProps {
  productName: string;
  children: ReactNode;
}

/** A card on the landing page's night background. It needs no script. */
export const NightFrame = ({ productName, children }: FrameProps) => (
  <div className={classes.night}>
    <div className={classes.bulbs} aria-hidden="true" />
    <header className={classes.head}>
      <a href="/" aria-label={`${productName} home`}>
        <Wordmark name={productName} />
      </a>
    </header>
    <main className={classes.card}>{children}</main>
  </div>
);

/** The frame of the auth screens. */
export function AuthFrame(props: FrameProps) {
  useHeadingFocus();
  return (
    <>
      <NightFrame {...props} />
      <ScrollRestoration />
    </>
  );
}

interface AuthTitleProps {
  title: string;
  /** The id of a text that is announced with the heading when the screen opens. */
  describedBy?: string;
  children?: ReactNode;
}

/** The card's heading with a line below it. */
export function AuthTitle({ title, describedBy, children }: AuthTitleProps) {
  return (
    <div className={classes.title}>
      <h1 tabIndex={-1} aria-describedby={describedBy}>
        {title}
      </h1>
      {children && <p>{children}</p>}
    </div>
  );
}

/** A longer text, in a card of comfortable reading width. */
export const AuthText = ({ children }: { children: ReactNode }) => <div className={classes.text}>{children}</div>;
