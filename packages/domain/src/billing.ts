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

/** For the billing history: the first date after `now` that is a whole number of months (or years) after the anchor. */
export function nextBilling(anchor: Date, cycle: BillingCycle, now: Date): Date {
  const months = MONTHS[cycle];
  const passed = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  // Always counted from the anchor: adding month by month through February would lose the 31st for good.
  for (let cycles = Math.max(1, Math.floor(passed / months)); ; cycles += 1) {
    const next = addMonths(anchor, cycles * months);
    if (next > now) return next;
  }
}

/**
 * For Manage Account: a month after the latest anchor of the stores with a subscription or, once that has passed, the
 * next such date.
 */
export function nextBillingOfAccount(anchors: readonly Date[], now: Date): Date | null {
  const latest = Math.max(...anchors.map((anchor) => anchor.getTime()));
  return Number.isFinite(latest) ? nextBilling(new Date(latest), 'MONTHLY', now) : null;
}
