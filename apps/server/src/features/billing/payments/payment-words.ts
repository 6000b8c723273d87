import { paidPeriod } from '@quarterdeck/domain/billing';
import type { ListedPayment } from './payments.queries.ts';

export const METHODS = { paypal: 'PayPal', yoco: 'Card', none: 'Free Tier' } as const;

const PAYS_FOR_TIME: ListedPayment['status'][] = ['SUCCESS', 'REFUNDED', 'PENDING'];

/** The period that a subscription's payment covers; null for other payments and failed ones. */
export const coveredBy = ({ provider, status, anchor, processed_at: paidAt }: ListedPayment) =>
  provider !== 'paypal' || anchor === null || !PAYS_FOR_TIME.includes(status)
    ? null
    : paidPeriod(anchor, 'MONTHLY', paidAt);
