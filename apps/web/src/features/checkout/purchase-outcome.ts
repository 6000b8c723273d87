import type { Purchase } from '@quarterdeck/contract/checkout';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { refresh } from '../../platform/api/refresh.ts';
import { useUser } from '../../platform/session/session.ts';
import { confirmedPurchase } from './confirmed-purchase.ts';

/** The purchase in the card page's return URL. The URL is not a proof, so the server checks with the provider. */
const useReturned = (): string | null => useSearchParams()[0].get('payment');

/** The purchase, once the server knows that a card was charged. Null until then, or if the URL has no purchase. */
export function useChargedPurchase(): Purchase | null {
  const { _id: ownerId } = useUser();
  const id = useReturned();
  // When the purchases are fetched, the server checks with the provider unless it already has a notification.
  const purchases = useQuery(api.checkout.purchaseHistory.queryOptions({ input: { ownerId }, enabled: id !== null }));
  useEffect(() => refresh(['billing']), []);
  return (
    purchases.data?.find(({ _id, status, isCharged }) => _id === id && (status === 'SUCCESS' || isCharged)) ?? null
  );
}

/** Closes the unpaid purchase. Null until the server reports its state, or if there is no purchase. */
export function useLeftPurchase(): Purchase | null {
  const returnedId = useReturned();
  // After the browser's Back the URL has no purchase, but the tab has stored it.
  const [id] = useState(() => returnedId ?? confirmedPurchase()?.paymentId ?? null);
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  useEffect(() => {
    if (id === null) return refresh(['billing']);
    // If the purchase stays open, the server closes it within a day. The owner can also dismiss it on Manage Account.
    void client.checkout.close({ _id: id }).then(setPurchase, () => undefined);
  }, [id]);
  return purchase;
}
