import type { Payment } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import { useStores } from '../stores/selected-store.ts';
import { nextBillingOf } from './payments/payment-words.ts';

/** What comes after a payment: the next one, or the end of what is paid. Null where nothing does. */
export type Renewal = { kind: 'next' | 'end'; at: Date } | null;

/** A payment of a subscription that was cancelled, or that the store no longer runs on, is followed by none. */
export function renewalOf(payment: Payment, stores: readonly Store[]): Renewal {
  const { subscriptionId } = payment;
  const store = stores.find((one) => subscriptionId !== null && one.subscriptionId === subscriptionId);
  if (store === undefined) return null;
  if (store.renews !== true) return store.runsUntil === null ? null : { kind: 'end', at: new Date(store.runsUntil) };
  const next = nextBillingOf(payment, new Date());
  return next === null ? null : { kind: 'next', at: next };
}

/** Looks up what comes after a payment of one's own. */
export function useRenewals(): (payment: Payment) => Renewal {
  const stores = useStores();
  return (payment) => renewalOf(payment, stores.data ?? []);
}
