import type { Purchase } from '@quarterdeck/contract/checkout';
import { IconX } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { PaymentResult } from './payment-result.tsx';
import { useLeftPurchase } from './purchase-outcome.ts';
import { TryAgain } from './try-again.tsx';

const CANCELLED = 'Payment was cancelled';

const REASONS = new Map([
  ['user_back', "Payment was cancelled using the browser's back button"],
  ['browser_back', 'Payment was cancelled using the back button'],
  ['failed', 'Your payment didn’t go through'],
]);

export function Component() {
  const reason = useSearchParams()[0].get('reason') ?? '';
  const purchase = useLeftPurchase();
  return (
    <PaymentResult
      title={reason === 'failed' ? 'Payment failed' : 'Payment Cancelled'}
      text={REASONS.get(reason) ?? CANCELLED}
      icon={<IconX size={32} />}
      look="quiet"
      action={purchase && <TryAgain purchase={purchase} />}
    >
      {purchase && <p>{wordsOf(purchase)}</p>}
    </PaymentResult>
  );
}

function wordsOf({ name, status, failureReason }: Purchase): string {
  if (status === 'SUCCESS') return `${name} was paid: the card provider confirmed it. We’ll email your receipt.`;
  if (status === 'FAILED' && failureReason !== null) return `${failureReason}. Nothing was charged for ${name}.`;
  return `Nothing was charged for ${name}.`;
}
