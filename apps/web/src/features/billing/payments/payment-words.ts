import type { Payment } from '@quarterdeck/contract/billing';
import { nextBilling } from '@quarterdeck/domain/billing';
import {
  daysBetween,
  formatMedium,
  formatTime,
  localDate,
  localToday,
  type BusinessDate,
} from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { formatMoney, fromDollars } from '@quarterdeck/domain/money';
import { rangeWords } from '../../../ui/inputs/period-words.ts';

/** An amount from the wire, in the currency it was paid in. */
export const money = (amount: number, currency: string): string => formatMoney(fromDollars(amount), currency);

export const dayOf = (moment: string): BusinessDate => localDate(new Date(moment));

/** `Nov 20, 2026, 3:05 PM`, in the reader's time zone. */
export const dayAndTime = (moment: string): string => `${formatMedium(dayOf(moment))}, ${formatTime(new Date(moment))}`;

/** The name of the paid store or extra. A purged store without a name is unknown. */
export function subjectOf({ _store, subscriptionId, billingCycle, description }: Payment): string {
  if (_store !== null) return _store.storeName;
  return subscriptionId === null && billingCycle === null ? description : 'Unknown Store';
}

export const CYCLE_NAMES = { MONTHLY: 'Monthly', YEARLY: 'Yearly' } as const;

/** `Nov 3 – Dec 3`, with the year if it is another year; null for a payment without a period. */
export function coveredInWords({ covers }: Pick<Payment, 'covers'>): string | null {
  if (covers === null) return null;
  return rangeWords({ from: dayOf(covers.from), to: dayOf(covers.to) }, localToday());
}

/**
 * The next billing date that the provider reported at the time of the payment, else a date computed from the start of
 * the subscription.
 */
export function nextBillingOf({ billingCycle, _store, metadata }: Payment, now: Date): Date | null {
  if (billingCycle === null) return null;
  const reported = metadata.paypalBillingInfo.next_billing_time;
  if (reported !== null && new Date(reported) > now) return new Date(reported);
  const anchor = _store?.tierAnchorDate ?? null;
  return anchor === null ? null : nextBilling(new Date(anchor), billingCycle, now);
}

/** `$2.50 refunded`; null without a refund. */
export function refundInWords({ status, amount, refundedAmount, currency }: Payment): string | null {
  if (status === 'REFUNDED' || (refundedAmount > 0 && refundedAmount === amount)) return 'Fully refunded';
  return refundedAmount > 0 ? `${money(refundedAmount, currency)} refunded` : null;
}

/** `in 12 days`, `tomorrow`, `today` */
export function daysUntil(day: BusinessDate, today: BusinessDate): string {
  const days = daysBetween(today, day);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-US')} days`;
}

export const paymentsInWords = (count: number): string => counted(count, 'payment');
