/** What is known of a store's subscription. `renews` and `paymentStatus` are null for the free store, `runsUntil` is ISO 8601. */
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

/**
 * From when on a new subscription of a store charges: once what is paid for is over. Null: at once, when its owner agrees.
 */
export function firstChargeAt({ paidUntil }: { paidUntil: Date | null }, now: Date): Date | null {
  if (paidUntil === null || paidUntil <= now) return null;
  // The provider takes only moments to come, by its own clock.
  return new Date(Math.max(paidUntil.getTime(), now.getTime() + CLOCK_LEEWAY_MS));
}
const CLOCK_LEEWAY_MS = 300_000;
