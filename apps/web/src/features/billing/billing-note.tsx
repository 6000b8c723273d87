import type { PaymentSummary } from '@quarterdeck/contract/billing';
import { Note } from '../../ui/feedback/banner.tsx';

/** A note if the server is not connected to the live PayPal. */
export function BillingNote({ mode }: Pick<PaymentSummary, 'mode'>) {
  if (mode === 'sandbox') return <Note>Test mode: no real payments are made.</Note>;
  if (mode === 'off')
    return (
      <Note tone="caution">
        Payments aren’t set up on this server. Ask the operator to connect PayPal and the card provider.
      </Note>
    );
  return null;
}
