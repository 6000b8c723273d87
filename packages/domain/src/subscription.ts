import type { Cents } from './money.ts';

/**
 * The states of a subscription: PayPal's words, with two of our own. REQUESTED is one that PayPal has not named yet,
 * ABANDONED one that its owner did not agree to.
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

/** `open`: its owner has still to agree. `live`: it may charge. `ended`: nothing brings it back. */
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
/** A payment follows without anybody doing anything. */
export const renews = ({ status }: HasState): boolean => status === 'ACTIVE';
/** PayPal goes on with it when asked to. */
export const canBeActivated = ({ status }: HasState): boolean => status === 'APPROVED' || status === 'SUSPENDED';

const statesIn = (phase: Phase): SubscriptionState[] =>
  SUBSCRIPTION_STATES.filter((status) => PHASES[status] === phase);
export const OPEN_STATES = statesIn('open');
export const LIVE_STATES = statesIn('live');

/**
 * What happens to a subscription. `read`: PayPal says its state, perhaps with a word that is not known here; `isReplaced`
 * means that another one waits for agreement in its place. `givenUp`: nobody agreed in time. `closed`: HR ended it at
 * PayPal by hand.
 */
type SubscriptionEvent = { is: 'read'; word: string; isReplaced: boolean } | { is: 'givenUp' } | { is: 'closed' };

/** The state that a word of PayPal stands for; null for one that is not known here. */
export const stateOf = (word: string): SubscriptionState | null =>
  SUBSCRIPTION_STATES.find((state) => state === word) ?? null;

/** The state after an event. What has ended stays so, and an abandoned one comes back only when somebody agreed. */
export function nextState(status: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (event.is === 'closed') return hasEnded({ status }) ? status : 'ABANDONED';
  if (event.is === 'givenUp') return isOpen({ status }) ? 'ABANDONED' : status;
  const said = stateOf(event.word);
  if (said === null || hasEnded({ status })) return status;
  if (status === 'ABANDONED' && said === 'APPROVAL_PENDING') return status;
  return event.isReplaced && isOpen({ status: said }) ? status : said;
}

/** The states that a client is told of. */
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

const DAY_MS = 86_400_000;

/** A renewal that fails is tried again and asked for; for so many days after the paid time the store stays on. */
export const GRACE_DAYS = 14;

/**
 * Until when a store with a subscription runs. Paid time is never cut short, whatever happens to the subscription; one
 * that goes on is given the days of grace too.
 */
export const runsUntil = (subscription: HasState, paidThrough: Date): Date =>
  renews(subscription) ? new Date(paidThrough.getTime() + GRACE_DAYS * DAY_MS) : paidThrough;

interface Paid extends HasState {
  /** Renewals that failed one after another. */
  failedPayments: number;
  outstandingCents: Cents;
}

/** Whether a payment has failed, whatever comes next. */
export const mustBePaid = ({ status, failedPayments, outstandingCents }: Paid): boolean =>
  status === 'SUSPENDED' || failedPayments > 0 || outstandingCents > 0;

/** What a client knows of a store's subscription. `renews` and `paymentStatus` are null for the free store, `runsUntil` is ISO 8601. */
interface Billed {
  renews: boolean | null;
  runsUntil: string | null;
  paymentStatus: string | null;
  /** Payments that failed one after another. */
  paymentFailureCount: number;
}

/**
 * `running`: free, or paid and going on. `failing`: a payment failed and is tried again. `stopped`: one failed and
 * nobody tries it again. `ending`: cancelled, still paid for. `off`: what was paid is used up.
 */
export type Standing = 'running' | 'failing' | 'stopped' | 'ending' | 'off';

/** How a store stands with what is paid for it. */
export function standingOf({ renews, runsUntil, paymentStatus, paymentFailureCount }: Billed, now: Date): Standing {
  if (runsUntil !== null && new Date(runsUntil) <= now) return 'off';
  // While a new one waits to be agreed to, the status says that instead.
  if (paymentStatus === 'FAILED' || paymentFailureCount > 0) return renews === false ? 'stopped' : 'failing';
  return renews === false ? 'ending' : 'running';
}

/**
 * Whether only a new subscription keeps the store on, or brings it back. While one goes on, its next payment does that. One
 * that was cancelled can be continued at any time: what is paid for is not charged again.
 */
export const needsResubscription = ({ renews }: Pick<Billed, 'renews'>): boolean => renews === false;

/** The provider takes only moments to come, by its own clock. */
const CLOCK_LEEWAY_MS = 300_000;

/**
 * From when on a new subscription of a store charges: once what is paid for is over. Null: at once, when its owner agrees.
 */
export function firstChargeAt({ paidUntil }: { paidUntil: Date | null }, now: Date): Date | null {
  if (paidUntil === null || paidUntil <= now) return null;
  return new Date(Math.max(paidUntil.getTime(), now.getTime() + CLOCK_LEEWAY_MS));
}
