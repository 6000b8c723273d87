import type { Store } from '@quarterdeck/contract/stores';

/** What the owner has, over all stores. Every store is of the free tier as long as nothing else is sold. */
export function planOf(stores: Store[]) {
  return {
    name: 'Free Tier',
    storeLimit: 3,
    nextBilling: '–',
    totalStores: stores.length,
    activeStores: stores.filter(({ isActive }) => isActive).length,
    paidSubscriptions: stores.filter(({ subscriptionId }) => subscriptionId !== null).length,
  };
}

/** What a store is billed by. */
export const STORE_PLAN = { tier: 'Free Tier', paymentStatus: 'N/A' };
