import { useEffect, type ReactNode } from 'react';
import { api, client } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useUser } from '../../platform/session.ts';
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

/** Whoever asks for the purchases has the server ask the provider, should it not have heard yet. */
async function askHowItEnded(ownerId: string): Promise<void> {
  // This page says what it says; the screens that show the purchases report what is wrong.
  await client.checkout.purchaseHistory({ ownerId }).catch(() => undefined);
  for (const feature of [api.checkout, api.billing]) void queryClient.invalidateQueries({ queryKey: feature.key() });
}

/** How a payment ended, as the card page said: what counts is what the provider tells the server. */
export function PaymentResult({ title, text, note, icon, look }: PaymentResultProps) {
  const { _id: ownerId } = useUser();
  useEffect(() => {
    forgetPurchase();
    void askHowItEnded(ownerId);
  }, [ownerId]);
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
