import type { Purchase } from '@quarterdeck/contract/checkout';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { refresh } from '../../platform/api/refresh.ts';
import { useUser } from '../../platform/session/session.ts';
import { confirmedPurchase } from './confirmed-purchase.ts';

/** The purchase that the card page came back from. It proves nothing: the server asks the provider. */
const useReturned = (): string | null => useSearchParams()[0].get('payment');

/** The purchase, once the server confirms that it is paid. Null until then, and where none was named. */
export function usePaidPurchase(): Purchase | null {
  const { _id: ownerId } = useUser();
  const id = useReturned();
  // Whoever asks for the purchases has the server ask the provider, should it not have heard yet.
  const purchases = useQuery(api.checkout.purchaseHistory.queryOptions({ input: { ownerId }, enabled: id !== null }));
  useEffect(() => refresh(['billing']), []);
  return purchases.data?.find(({ _id, status }) => _id === id && status === 'SUCCESS') ?? null;
}

/** Closes the purchase that was left unpaid. Null until the server says what it is, and where none was named. */
export function useLeftPurchase(): Purchase | null {
  const named = useReturned();
  // The browser's Back names none; the tab knows.
  const [id] = useState(() => named ?? confirmedPurchase()?.paymentId ?? null);
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  useEffect(() => {
    if (id === null) return refresh(['billing']);
    // What stays open is closed by itself in a day, and can be dismissed on Manage Account.
    void client.checkout.close({ _id: id }).then(setPurchase, () => undefined);
  }, [id]);
  return purchase;
}
