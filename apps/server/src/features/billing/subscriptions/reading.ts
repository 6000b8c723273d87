import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quarterdeck/domain/durations';
import { hasEnded, nextState } from '@quarterdeck/domain/subscription';
import { nextBilling, paidPeriod } from '@quarterdeck/domain/billing';
import { cents } from '@quarterdeck/domain/money';
import type { ProviderTransaction, SubscriptionReading } from '../paypal/paypal.ts';
import type { Subscription } from './subscriptions.queries.ts';

/** A read of the provider, with the number it started under. */
export interface Reading {
  number: number;
  subscription: SubscriptionReading;
  /** Read after the subscription: a payment may happen in between. */
  transactions: ProviderTransaction[];
}

const PAID = ['COMPLETED', 'PARTIALLY_REFUNDED'];

function lastPaidAt({ subscription, transactions }: Reading): Date | null {
  const paid = transactions.filter(({ status }) => PAID.includes(status)).map(({ at }) => at);
  const moments = [subscription.lastPaidAt, ...paid].filter((moment) => moment !== null);
  return moments.length === 0 ? null : new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * A payment due on the last day of a month may be charged on the first day of the next, and any payment a little early.
 */
const LEEWAY_MS = 4 * DAY_MS;

/** Whether `next` is a plausible date for the payment after this one. */
function canFollow(next: Date, startedAt: Date, paidAt: Date): boolean {
  const latest = nextBilling(startedAt, 'MONTHLY', new Date(paidAt.getTime() + LEEWAY_MS)).getTime() + LEEWAY_MS;
  return next.getTime() > paidAt.getTime() + DAY_MS && next.getTime() < latest;
}

/**
 * The end of the paid time. If renewals succeed, it is the next billing date, with three exceptions: just after
 * activation the provider may report a wrong one, after a cancellation or failure only the last payment counts, and
 * when a suspended subscription resumes, the months in between are unpaid.
 */
function paidThrough(recorded: Date | null, startedAt: Date, reading: Reading): Date | null {
  const { nextBillingAt, failedPayments } = reading.subscription;
  const paidAt = lastPaidAt(reading);
  if (paidAt === null) return recorded;
  const isPlausible = failedPayments === 0 && nextBillingAt !== null && canFollow(nextBillingAt, startedAt, paidAt);
  const paid = isPlausible ? nextBillingAt : paidPeriod(startedAt, 'MONTHLY', paidAt).to;
  // Within the same day, the reported hour counts.
  return recorded !== null && dayOf(recorded) >= dayOf(paid) ? recorded : paid;
}

/**
 * A subscription's state after a read. Paid time is never reduced.
 * @param isReplaced whether another subscription waits for approval in its place. Then this one stays abandoned unless
 * it is active.
 */
export function afterReading(before: Subscription, read: Reading, isReplaced = false): Subscription {
  const { number, subscription: reading } = read;
  const startedAt = reading.startedAt ?? before.startedAt ?? before.createdAt;
  const status = nextState(before.status, { type: 'reported', status: reading.status, isReplaced });
  const isContinuing = !hasEnded({ status });
  const inItsCurrency = reading.outstanding?.currency === before.currency;
  return {
    ...before,
    status,
    startedAt,
    providerId: reading.id,
    nextBillingAt: isContinuing ? reading.nextBillingAt : null,
    paidThrough: paidThrough(before.paidThrough, startedAt, read),
    failedPayments: reading.failedPayments,
    outstandingCents: cents(inItsCurrency ? (reading.outstanding?.cents ?? 0) : 0),
    readingApplied: number,
  };
}

const MINUTES = [1, 2, 5, 15, 60];
/** Approvals rarely come after this time: the subscription is abandoned, and resumed if it is approved after all. */
const OPEN_MS = DAY_MS;

/** When to check an unapproved subscription again; null: never. */
export function nextOpenCheck(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age >= OPEN_MS) return null;
  const minutes = MINUTES.find((each) => each * MINUTE_MS > age);
  if (minutes !== undefined) return new Date(createdAt.getTime() + minutes * MINUTE_MS);
  return new Date(now.getTime() + HOUR_MS);
}

/** Most changes come soon after the end; after this long no refund or reversal is possible. */
const LATE_DAYS = { daily: 30, weekly: 180 };

/**
 * When to check an ended or abandoned subscription again; null: never. It may still be approved, paid a last time or
 * refunded, and no notification of these is reliable.
 */
export function nextLateCheck({ paidThrough, createdAt }: Pick<Subscription, 'paidThrough' | 'createdAt'>, now: Date) {
  const days = (now.getTime() - (paidThrough ?? createdAt).getTime()) / DAY_MS;
  if (days >= LATE_DAYS.weekly) return null;
  return new Date(now.getTime() + (days < LATE_DAYS.daily ? 1 : 7) * DAY_MS);
}

/** When to check an active subscription again: daily, and when a payment is due. */
export function nextLiveCheck({ nextBillingAt }: Pick<Subscription, 'nextBillingAt'>, now: Date): Date {
  const overdueAt = (nextBillingAt?.getTime() ?? Infinity) + HOUR_MS;
  const tomorrow = now.getTime() + DAY_MS;
  return new Date(overdueAt > now.getTime() ? Math.min(overdueAt, tomorrow) : tomorrow);
}
