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

function wordsOf({ name, status, failureReason, isCharged }: Purchase): string {
  switch (status) {
    case 'SUCCESS':
      return `${name} was paid: the card provider confirmed it. We’ll email your receipt.`;
    case 'REFUNDED':
      return `${name} was paid and then refunded to your card.`;
    case 'PENDING':
      return `The card provider didn’t respond, so we can’t tell yet whether ${name} was paid. Check Manage Account before you pay again.`;
    case 'FAILED':
      if (isCharged) return failureReason ?? '';
      return `${failureReason === null ? '' : `${failureReason}. `}Nothing was charged for ${name}.`;
    case 'CANCELLED':
      return `Nothing was charged for ${name}.`;
  }
}
