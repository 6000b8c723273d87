import { DAY_MS } from './durations.ts';
import type { Cents } from './money.ts';

/**
 * The states of a subscription: PayPal's, and two of our own. REQUESTED: PayPal has not confirmed it yet. ABANDONED:
 * the owner did not approve it.
 */
export const SUBSCRIPTION_STATES = [
  'REQUESTED',
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
  'ABANDONED',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** `open`: waits for the owner's approval. `live`: may charge. `ended`: final. */
type Phase = 'open' | 'live' | 'ended' | 'abandoned';

const PHASES: Record<SubscriptionState, Phase> = {
  REQUESTED: 'open',
  APPROVAL_PENDING: 'open',
  APPROVED: 'open',
  ACTIVE: 'live',
  SUSPENDED: 'live',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
  ABANDONED: 'abandoned',
};

interface HasState {
  status: SubscriptionState;
}

export const isOpen = ({ status }: HasState): boolean => PHASES[status] === 'open';
export const isLive = ({ status }: HasState): boolean => PHASES[status] === 'live';
export const hasEnded = ({ status }: HasState): boolean => PHASES[status] === 'ended';
/** Whether it is charged automatically. */
export const renews = ({ status }: HasState): boolean => status === 'ACTIVE';
/** Whether PayPal's activate call applies to it. */
export const canBeActivated = ({ status }: HasState): boolean => status === 'APPROVED' || status === 'SUSPENDED';

const statesIn = (phase: Phase): SubscriptionState[] =>
  SUBSCRIPTION_STATES.filter((status) => PHASES[status] === phase);
export const OPEN_STATES = statesIn('open');
export const LIVE_STATES = statesIn('live');

/**
 * Events of a subscription. `reported`: PayPal reports its status, possibly an unknown one; `isReplaced` means that
 * another subscription waits for approval in its place. `approvalExpired`: it was not approved in time.
 * `cancelledByHr`: HR cancelled it at PayPal by hand.
 */
type SubscriptionEvent =
  { type: 'reported'; status: string; isReplaced: boolean } | { type: 'approvalExpired' } | { type: 'cancelledByHr' };

/** The state for PayPal's status; null for an unknown one. */
export const stateOf = (paypalStatus: string): SubscriptionState | null =>
  SUBSCRIPTION_STATES.find((state) => state === paypalStatus) ?? null;

/** The state after an event. An ended subscription stays ended; an abandoned one resumes only once it is approved. */
export function nextState(status: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (event.type === 'cancelledByHr') return hasEnded({ status }) ? status : 'ABANDONED';
  if (event.type === 'approvalExpired') return isOpen({ status }) ? 'ABANDONED' : status;
  const reportedState = stateOf(event.status);
  if (reportedState === null || hasEnded({ status })) return status;
  if (status === 'ABANDONED' && reportedState === 'APPROVAL_PENDING') return status;
  return event.isReplaced && isOpen({ status: reportedState }) ? status : reportedState;
}

/** The states that clients see. */
export const SHOWN_STATES = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const satisfies SubscriptionState[];
export type ShownState = (typeof SHOWN_STATES)[number];

export function shownState(status: SubscriptionState): ShownState {
  if (status === 'REQUESTED') return 'APPROVAL_PENDING';
  return status === 'ABANDONED' ? 'EXPIRED' : status;
}

/** A failed renewal is retried; the store stays open for this many days after the paid time. */
export const GRACE_DAYS = 14;

/**
 * When a store with a subscription closes. Paid time is never cut short, even if the subscription ends; an active
 * subscription also gets the grace period.
 */
export const runsUntil = (subscription: HasState, paidThrough: Date): Date =>
  renews(subscription) ? new Date(paidThrough.getTime() + GRACE_DAYS * DAY_MS) : paidThrough;

interface Paid extends HasState {
  /** Consecutive failed renewals. */
  failedPayments: number;
  outstandingCents: Cents;
}

/** Whether a payment has failed, even if it is retried. */
export const hasFailedPayment = ({ status, failedPayments, outstandingCents }: Paid): boolean =>
  status === 'SUSPENDED' || failedPayments > 0 || outstandingCents > 0;

/**
 * A store's subscription as a client sees it. `renews` and `paymentStatus` are null for the free store, `runsUntil` is
 * ISO 8601.
 */
interface Billed {
  renews: boolean | null;
  runsUntil: string | null;
  paymentStatus: string | null;
  /** Consecutive failed payments. */
  paymentFailureCount: number;
}

/**
 * `running`: free, or paid and renewing. `failing`: a payment failed and is being retried. `stopped`: a payment failed
 * and is not retried. `ending`: cancelled, still paid for. `off`: the paid time is over.
 */
export type Standing = 'running' | 'failing' | 'stopped' | 'ending' | 'off';

/** A store's payment standing. */
export function standingOf({ renews, runsUntil, paymentStatus, paymentFailureCount }: Billed, now: Date): Standing {
  if (runsUntil !== null && new Date(runsUntil) <= now) return 'off';
  // While a new subscription waits for approval, `paymentStatus` shows that instead.
  if (paymentStatus === 'FAILED' || paymentFailureCount > 0) return renews === false ? 'stopped' : 'failing';
  return renews === false ? 'ending' : 'running';
}

/**
 * Whether the store needs a new subscription to stay or become open. A renewing one recovers with its next payment. The
 * owner can resubscribe at any time: paid time is not charged again.
 */
export const needsResubscription = ({ renews }: Pick<Billed, 'renews'>): boolean => renews === false;

/** The provider accepts only start times in the future, by its own clock. */
const CLOCK_LEEWAY_MS = 300_000;

/** When a store's new subscription first charges: at the end of the paid time. Null: at once, on approval. */
export function firstChargeAt({ paidUntil }: { paidUntil: Date | null }, now: Date): Date | null {
  if (paidUntil === null || paidUntil <= now) return null;
  return new Date(Math.max(paidUntil.getTime(), now.getTime() + CLOCK_LEEWAY_MS));
}
