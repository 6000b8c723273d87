import { PRODUCT_NAME, TAGLINE } from '@quarterdeck/domain/product';
import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/layout/mark.tsx';
import classes from './site-frame.module.css';
import { SupportLink } from './support-link.tsx';

/** The frame of the landing and pricing pages: bulbs, header, footer. Always dark. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.night}>
      <div className={classes.bulbs} aria-hidden="true" />
      <header className={classes.head}>
        <a href="/" className={classes.home} aria-label={`${PRODUCT_NAME} home`}>
          <Wordmark name={PRODUCT_NAME} />
        </a>
        <nav className={classes.nav} aria-label="Main">
          <a href="/pricing" className={classes.pricing}>
            Pricing
          </a>
          <a href="/login">Login</a>
          <a href="/signup" className={classes.action}>
            Sign Up
          </a>
        </nav>
      </header>
      <main>{children}</main>
      <footer className={classes.foot}>
        <span>
          {PRODUCT_NAME}. {TAGLINE}.
        </span>
        <nav aria-label="Footer">
          <span hidden>
            <SupportLink />
          </span>
          <a href="/pricing">Pricing</a>
          <a href="/terms">Terms</a>
          <a href="/login">Login</a>
          <a href="/signup">Sign Up</a>
        </nav>
      </footer>
    </div>
  );
}
