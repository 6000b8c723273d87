import type { Purchase } from '@quarterdeck/contract/checkout';
import { Button } from '@mantine/core';
import { EXTRAS } from '@quarterdeck/domain/extras';
import { useNavigate } from 'react-router';
import { confirmPurchase } from './confirmed-purchase.ts';

/** Buys an unpaid item again at today's price. Hidden if a card was charged or the item is no longer on sale. */
export function TryAgain({ purchase }: { purchase: Purchase }) {
  const navigate = useNavigate();
  const extra = EXTRAS.find(({ productCode }) => productCode === purchase.productCode);
  const isUnpaid = purchase.status === 'CANCELLED' || (purchase.status === 'FAILED' && !purchase.isCharged);
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
