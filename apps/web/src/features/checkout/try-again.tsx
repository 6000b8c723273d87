import type { Purchase } from '@quarterdeck/contract/checkout';
import { Button } from '@mantine/core';
import { EXTRAS } from '@quarterdeck/domain/extras';
import { useNavigate } from 'react-router';
import { confirmPurchase } from './confirmed-purchase.ts';

/** Buys an unpaid item again at today's price. Hidden if the item was paid or is no longer on sale. */
export function TryAgain({ purchase }: { purchase: Purchase }) {
  const navigate = useNavigate();
  const extra = EXTRAS.find(({ productCode }) => productCode === purchase.productCode);
  const isUnpaid = purchase.status === 'CANCELLED' || purchase.status === 'FAILED';
  if (extra === undefined || !isUnpaid) return null;
  return (
    <Button
      variant="default"
      aria-label={`Try again: ${purchase.name}`}
      onClick={() => {
        confirmPurchase(extra);
        void navigate('/checkout');
      }}
    >
      Try again
    </Button>
  );
}
