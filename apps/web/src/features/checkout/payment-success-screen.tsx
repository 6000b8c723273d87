import { IconCheck } from '@tabler/icons-react';
import { OrderLine } from './order-line.tsx';
import { PaymentResult } from './payment-result.tsx';
import { useChargedPurchase } from './purchase-outcome.ts';

export function Component() {
  const purchase = useChargedPurchase();
  return (
    <PaymentResult
      title="Payment Successful!"
      text="Thank you for your payment."
      icon={<IconCheck size={32} />}
      look="good"
    >
      {purchase && (
        <>
          <OrderLine name={purchase.name} amountInCents={purchase.amountInCents} currency={purchase.currency} />
          <p>
            {purchase.isCharged
              ? purchase.failureReason
              : 'Your receipt is on its way by email. The purchase is listed under Extras on Manage Account.'}
          </p>
        </>
      )}
    </PaymentResult>
  );
}
