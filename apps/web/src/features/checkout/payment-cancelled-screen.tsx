import { IconX } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { PaymentResult } from './payment-result.tsx';

const CANCELLED = 'Payment was cancelled';
const NOTHING_CHARGED = 'Nothing was charged.';

const REASONS = new Map([
  ['user_back', "Payment was cancelled using the browser's back button"],
  ['browser_back', 'Payment was cancelled using the back button'],
  ['failed', 'The card was declined'],
]);

export function Component() {
  const reason = useSearchParams()[0].get('reason') ?? '';
  return (
    <PaymentResult
      title="Payment Cancelled"
      text={REASONS.get(reason) ?? CANCELLED}
      note={reason === 'failed' ? `${NOTHING_CHARGED} You can try again with another card.` : NOTHING_CHARGED}
      icon={<IconX size={32} />}
      look="quiet"
    />
  );
}
