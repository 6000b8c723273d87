import { cents } from './money.ts';

/** What a store runs on. Nobody sells Arcade Master any more; who has it keeps it. */
export const TIERS = ['free-tier', 'PAID_ARCADE_MASTER', 'PAID_HIGH_SCORE_HERO'] as const;
export type Tier = (typeof TIERS)[number];

/** What a further store is sold at: dollars a month, for each. */
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

/** The highest of an owner's stores decides what the account is called. */
export const highestTier = (tiers: readonly Tier[]): Tier =>
  TIERS.findLast((tier) => tiers.includes(tier)) ?? 'free-tier';

const STORE_LIMITS: Record<Tier, number | null> = {
  'free-tier': 3,
  PAID_ARCADE_MASTER: 10,
  PAID_HIGH_SCORE_HERO: null,
};
/** How many stores a plan is for; null: as many as are paid for. */
export const storeLimit = (tier: Tier): number | null => STORE_LIMITS[tier];

export type BillingCycle = 'MONTHLY' | 'YEARLY';

/** The same day and time so many months later, UTC; the month's last day where it is shorter. */
export function addMonths(moment: Date, months: number): Date {
  const firstOfMonth = new Date(moment);
  firstOfMonth.setUTCDate(1);
  firstOfMonth.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate();
  firstOfMonth.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return firstOfMonth;
}

const MONTHS: Record<BillingCycle, number> = { MONTHLY: 1, YEARLY: 12 };

/** As the billing history says it: the first of the days a month (or a year) after another from the anchor that is still to come. */
export function nextBilling(anchor: Date, cycle: BillingCycle, now: Date): Date {
  const months = MONTHS[cycle];
  const passed = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  // Counted from the anchor each time: a chain through February would lose the 31st for good.
  for (let cycles = Math.max(1, Math.floor(passed / months)); ; cycles += 1) {
    const next = addMonths(anchor, cycles * months);
    if (next > now) return next;
  }
}

/**
 * As Manage Account says it: a month after the latest anchor of a store with a subscription, or, once that has passed, the
 * next such day that is to come.
 */
export function nextBillingOfAccount(anchors: readonly Date[], now: Date): Date | null {
  const latest = Math.max(...anchors.map((anchor) => anchor.getTime()));
  return Number.isFinite(latest) ? nextBilling(new Date(latest), 'MONTHLY', now) : null;
}
