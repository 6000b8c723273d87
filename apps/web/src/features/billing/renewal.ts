import type { Payment } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import { nextBillingOf } from './payments/payment-words.ts';

/** The next payment, or the end of the paid time; null if there is neither. */
export type Renewal = { kind: 'next' | 'end'; at: Date } | null;

type StoreTime = Pick<Store, 'subscriptionId' | 'renews' | 'runsUntil'>;

/** Null for a cancelled subscription, and for a subscription that no longer pays for the store. */
export function renewalOf(payment: Payment, stores: readonly StoreTime[], now = new Date()): Renewal {
  const { subscriptionId } = payment;
  const store = stores.find((each) => subscriptionId !== null && each.subscriptionId === subscriptionId);
  if (store === undefined) return null;
  if (store.renews !== true) return store.runsUntil === null ? null : { kind: 'end', at: new Date(store.runsUntil) };
  const next = nextBillingOf(payment, now);
  return next === null ? null : { kind: 'next', at: next };
}
