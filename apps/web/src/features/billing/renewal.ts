import type { Payment } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import { nextBillingOf } from './payments/payment-words.ts';

/** What comes after a payment: the next one, or the end of what is paid. Null where nothing does. */
export type Renewal = { kind: 'next' | 'end'; at: Date } | null;

type StoreTime = Pick<Store, 'subscriptionId' | 'renews' | 'runsUntil'>;

/** A payment of a subscription that was cancelled, or that the store no longer runs on, is followed by none. */
export function renewalOf(payment: Payment, stores: readonly StoreTime[], now: Date): Renewal {
  const { subscriptionId } = payment;
  const store = stores.find((one) => subscriptionId !== null && one.subscriptionId === subscriptionId);
  if (store === undefined) return null;
  if (store.renews !== true) return store.runsUntil === null ? null : { kind: 'end', at: new Date(store.runsUntil) };
  const next = nextBillingOf(payment, now);
  return next === null ? null : { kind: 'next', at: next };
}
