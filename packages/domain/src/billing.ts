import { addMonths } from './durations.ts';
import { cents } from './money.ts';

/** A store's plan. Arcade Master is no longer sold; existing stores keep it. */
export const TIERS = ['free-tier', 'PAID_ARCADE_MASTER', 'PAID_HIGH_SCORE_HERO'] as const;
export type Tier = (typeof TIERS)[number];

/** The plan sold for each additional store, priced per month. */
export const SOLD_TIER: Tier = 'PAID_HIGH_SCORE_HERO';
export const SUBSCRIPTION_PRICE = cents(700);
export const SUBSCRIPTION_CURRENCY = 'USD';

const TIER_NAMES: Record<Tier, string> = {
  'free-tier': 'Free Tier',
  PAID_ARCADE_MASTER: 'Arcade Master',
  PAID_HIGH_SCORE_HERO: 'High Score Hero',
};
/** `High Score Hero` for `PAID_HIGH_SCORE_HERO`; anything unknown is free. */
export const tierName = (tier: string): string => TIER_NAMES[tier as Tier] ?? TIER_NAMES['free-tier'];

/** The highest plan of an owner's stores names the account's plan. */
export const highestTier = (tiers: readonly Tier[]): Tier =>
  TIERS.findLast((tier) => tiers.includes(tier)) ?? 'free-tier';

const STORE_LIMITS: Record<Tier, number | null> = {
  'free-tier': 3,
  PAID_ARCADE_MASTER: 10,
  PAID_HIGH_SCORE_HERO: null,
};
/** The store limit of a plan; null: unlimited. */
export const storeLimit = (tier: Tier): number | null => STORE_LIMITS[tier];

export type BillingCycle = 'MONTHLY' | 'YEARLY';

const MONTHS: Record<BillingCycle, number> = { MONTHLY: 1, YEARLY: 12 };

/**
 * The number of cycles from the anchor to the first date after `now`, at least one. It is always counted from the
 * anchor, because adding month by month through February would lose the 31st for good.
 */
function cyclesUntil(anchor: Date, cycle: BillingCycle, now: Date): number {
  const passed = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  let cycles = Math.max(1, Math.floor(passed / MONTHS[cycle]));
  while (addMonths(anchor, cycles * MONTHS[cycle]) <= now) cycles += 1;
  return cycles;
}

/** For the billing history: the first date after `now` that is a whole number of months (or years) after the anchor. */
export const nextBilling = (anchor: Date, cycle: BillingCycle, now: Date): Date =>
  addMonths(anchor, cyclesUntil(anchor, cycle, now) * MONTHS[cycle]);

/**
 * The month (or year) that a payment pays for; at `to` the next payment is due. PayPal charges in the morning, which
 * may be before the hour of the anchor, and retries a failed payment for days. Such payments still pay from their due
 * day.
 */
export function paidPeriod(anchor: Date, cycle: BillingCycle, paidAt: Date): { from: Date; to: Date } {
  const endOfDay = new Date(paidAt);
  endOfDay.setUTCHours(24, 0, 0, 0);
  const cycles = cyclesUntil(anchor, cycle, endOfDay);
  const [from, to] = [cycles - 1, cycles].map((count) => addMonths(anchor, count * MONTHS[cycle])) as [Date, Date];
  return { from, to };
}

/** Whether there is a receipt: only for money that was received, even if it was refunded later. */
export const hasReceipt = ({ status, amount }: { status: string; amount: number }): boolean =>
  amount > 0 && (status === 'SUCCESS' || status === 'REFUNDED');

/**
 * For Manage Account: a month after the latest anchor of the stores with a subscription or, once that has passed, the
 * next such date.
 */
export function nextBillingOfAccount(anchors: readonly Date[], now: Date): Date | null {
  const latest = Math.max(...anchors.map((anchor) => anchor.getTime()));
  return Number.isFinite(latest) ? nextBilling(new Date(latest), 'MONTHLY', now) : null;
}
