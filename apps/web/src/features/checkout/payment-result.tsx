import { useEffect, type ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { forgetPurchase } from './confirmed-purchase.ts';
import { LeavingSoon } from './leaving-soon.tsx';
import classes from './payment-result.module.css';

const SECONDS = 5;

interface PaymentResultProps {
  title: string;
  text: string;
  /** A quiet line under it. */
  note?: string;
  icon: ReactNode;
  look: 'good' | 'quiet';
}

/** How a payment ended, as the card page said: what counts is what the provider tells the server. */
export function PaymentResult({ title, text, note, icon, look }: PaymentResultProps) {
  useEffect(() => {
    forgetPurchase();
    for (const feature of [api.checkout, api.billing]) void queryClient.invalidateQueries({ queryKey: feature.key() });
  }, []);
  return (
    <Page title={title} width="form">
      <Card>
        <div className={classes.result}>
          <span className={`${classes.icon} ${classes[look]}`} aria-hidden="true">
            {icon}
          </span>
          <div className={classes.words}>
            <p className={classes.text}>{text}</p>
            {note && <p className={classes.note}>{note}</p>}
          </div>
          <LeavingSoon seconds={SECONDS} said={`${title} ${text}`} />
        </div>
      </Card>
    </Page>
  );
}
