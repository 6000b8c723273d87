import { useEffect, type ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { forgetPurchase } from './confirmed-purchase.ts';
import { LeavingSoon } from './leaving-soon.tsx';
import classes from './payment-result.module.css';

const SECONDS = 5;

interface PaymentResultProps {
  title: string;
  text: string;
  icon: ReactNode;
  look: 'good' | 'quiet';
  /** Beside the link to the dashboard. */
  action?: ReactNode;
  /** The server's confirmation. */
  children?: ReactNode;
}

/** Ends the words with a full stop, so that a screen reader pauses after them. */
const sentence = (words: string): string => (/[.!]$/.test(words) ? words : `${words}.`);

/** A payment's result according to the card page's redirect. Only the provider's report to the server counts. */
export function PaymentResult({ title, text, icon, look, action, children }: PaymentResultProps) {
  useEffect(forgetPurchase, []);
  return (
    <Page title={title} width="form">
      <Card>
        <div className={classes.result}>
          <span className={`${classes.icon} ${classes[look]}`} aria-hidden="true">
            {icon}
          </span>
          <div className={classes.words}>
            <p className={classes.text}>{text}</p>
            <div role="status" className={classes.note}>
              {children}
            </div>
          </div>
          <LeavingSoon seconds={SECONDS} announcement={`${sentence(title)} ${sentence(text)}`}>
            {action}
          </LeavingSoon>
        </div>
      </Card>
    </Page>
  );
}
