import type { subscriptionForm } from '@quarterdeck/contract/billing';
import { fromDollars } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import type { SubscriptionOrder } from './subscriptions/subscribe.ts';

export function toSubscriptionOrder({
  storeName,
  storeData = { address: '', notes: '' },
  storeId,
}: z.output<typeof subscriptionForm>): SubscriptionOrder {
  const { address, notes, openingFloat = 0 } = storeData;
  return { storeName, storeId, storeForm: { address, notes, openingFloatCents: fromDollars(openingFloat) } };
}
