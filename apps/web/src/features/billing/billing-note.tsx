import type { PaymentSummary } from '@quarterdeck/contract/billing';
import { Note } from '../../ui/feedback/banner.tsx';

/** Says where payments go when they do not go to the real PayPal. */
export function BillingNote({ mode }: Pick<PaymentSummary, 'mode'>) {
  if (mode === 'sandbox') return <Note>Test mode: no real payments are made.</Note>;
  if (mode === 'off')
    return (
      <Note tone="caution">
        Payments are not set up on this installation. Please ask whoever runs it to connect PayPal and the card
        provider.
      </Note>
    );
  return null;
}
