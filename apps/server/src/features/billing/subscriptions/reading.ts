import { hasEnded, nextState } from '@quarterdeck/domain/subscription';
import { nextBilling } from '@quarterdeck/domain/billing';
import { cents } from '@quarterdeck/domain/money';
import type { ProviderTransaction, SubscriptionReading } from '../paypal/paypal.ts';
import type { Subscription } from './subscriptions.queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A reading of the provider, with the number it was begun under. */
export interface Reading {
  number: number;
  subscription: SubscriptionReading;
  /** Asked for after the subscription: one may have been made in between. */
  transactions: ProviderTransaction[];
}

const PAID = ['COMPLETED', 'PARTIALLY_REFUNDED'];

function lastPaidAt({ subscription, transactions }: Reading): Date | null {
  const paid = transactions.filter(({ status }) => PAID.includes(status)).map(({ at }) => at);
  const moments = [subscription.lastPaidAt, ...paid].filter((moment) => moment !== null);
  return moments.length === 0 ? null : new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

/** The end of the month that a payment is for. PayPal takes it in the morning of the day, which may be before the hour of the anchor. */
function endOfPaid(startedAt: Date, paidAt: Date): Date {
  const endOfDay = new Date(paidAt);
  endOfDay.setUTCHours(24, 0, 0, 0);
  return nextBilling(startedAt, 'MONTHLY', endOfDay);
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The last of a month may be taken on the first of the next, and any a little early. */
const LEEWAY_MS = 4 * DAY_MS;

/** Whether a payment can be followed by the next one then. */
function canFollow(next: Date, startedAt: Date, paidAt: Date): boolean {
  const latest = nextBilling(startedAt, 'MONTHLY', new Date(paidAt.getTime() + LEEWAY_MS)).getTime() + LEEWAY_MS;
  return next.getTime() > paidAt.getTime() + DAY_MS && next.getTime() < latest;
}

/**
 * Until when is paid by now. Where renewals succeed that is when the next is due; but just after activation the provider
 * may say a moment that is wrong, once a subscription is cancelled or fails only the last payment tells, and of one that
 * was suspended and goes on nobody paid the months between.
 */
function paidThrough(known: Date | null, startedAt: Date, reading: Reading): Date | null {
  const { nextBillingAt, failedPayments } = reading.subscription;
  const paidAt = lastPaidAt(reading);
  if (paidAt === null) return known;
  const isSaid = failedPayments === 0 && nextBillingAt !== null && canFollow(nextBillingAt, startedAt, paidAt);
  const paid = isSaid ? nextBillingAt : endOfPaid(startedAt, paidAt);
  // Of one day the hour that was told counts.
  return known !== null && dayOf(known) >= dayOf(paid) ? known : paid;
}

/**
 * What a subscription is after a reading. Paid time is never taken back.
 * @param isReplaced another one waits for agreement in its place; once this one is on it is taken up again.
 */
export function afterReading(before: Subscription, read: Reading, isReplaced = false): Subscription {
  const { number, subscription: reading } = read;
  const startedAt = reading.startedAt ?? before.startedAt ?? before.createdAt;
  const status = nextState(before.status, { is: 'read', word: reading.status, isReplaced });
  const goesOn = !hasEnded({ status });
  const inItsCurrency = reading.outstanding?.currency === before.currency;
  return {
    ...before,
    status,
    startedAt,
    providerId: reading.id,
    nextBillingAt: goesOn ? reading.nextBillingAt : null,
    paidThrough: paidThrough(before.paidThrough, startedAt, read),
    failedPayments: reading.failedPayments,
    outstandingCents: cents(inItsCurrency ? (reading.outstanding?.cents ?? 0) : 0),
    readingApplied: number,
  };
}

const MINUTES = [1, 2, 5, 15, 60];
/** After so long nobody comes back from an approval: it is given up, and taken up again should somebody agree yet. */
const OPEN_MS = DAY_MS;

/** When to look again at what nobody has agreed to yet; null: no more. */
export function nextOpenCheck(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age >= OPEN_MS) return null;
  const minutes = MINUTES.find((each) => each * 60_000 > age);
  if (minutes !== undefined) return new Date(createdAt.getTime() + minutes * 60_000);
  return new Date(now.getTime() + HOUR_MS);
}

/** Soon after the end there is most to hear of; after so long nothing can be given back or taken back any more. */
const LATE_DAYS = { daily: 30, weekly: 180 };

/**
 * When to look again at one that has ended or that nobody agreed to: somebody may agree yet, a last payment may have come
 * in between, and what was paid may be given back. None of that is told of for certain. Null: no more.
 */
export function nextLateCheck({ paidThrough, createdAt }: Pick<Subscription, 'paidThrough' | 'createdAt'>, now: Date) {
  const days = (now.getTime() - (paidThrough ?? createdAt).getTime()) / DAY_MS;
  if (days >= LATE_DAYS.weekly) return null;
  return new Date(now.getTime() + (days < LATE_DAYS.daily ? 1 : 7) * DAY_MS);
}

/** When to look again at one that goes on: daily, and when a payment is due. */
export function nextLiveCheck({ nextBillingAt }: Pick<Subscription, 'nextBillingAt'>, now: Date): Date {
  const due = (nextBillingAt?.getTime() ?? Infinity) + HOUR_MS;
  const tomorrow = now.getTime() + DAY_MS;
  return new Date(due > now.getTime() ? Math.min(due, tomorrow) : tomorrow);
}
