import type { subscriptionForm } from '@quarterdeck/contract/billing';
import { fromDollars } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import type { SubscriptionWish } from './subscriptions/subscribe.ts';

export function toSubscriptionWish({
  storeName,
  storeData = { address: '', notes: '' },
  storeId,
}: z.output<typeof subscriptionForm>): SubscriptionWish {
  const { address, notes, openingFloat = 0 } = storeData;
  return { storeName, storeId, storeForm: { address, notes, openingFloatCents: fromDollars(openingFloat) } };
}
