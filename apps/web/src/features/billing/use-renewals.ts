import type { Payment } from '@quarterdeck/contract/billing';
import { useStores } from '../stores/selected-store.ts';
import { renewalOf, type Renewal } from './renewal.ts';

/** Returns a function that finds the renewal after a payment of the user. */
export function useRenewals(): (payment: Payment) => Renewal {
  const stores = useStores();
  return (payment) => renewalOf(payment, stores.data ?? []);
}
