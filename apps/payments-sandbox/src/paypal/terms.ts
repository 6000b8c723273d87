import { add, cents, share, type Cents } from '@quarterdeck/domain/money';
import { withoutMilliseconds } from '../clock.ts';
import type { BillingCycle, Plan, Subscription } from '../state.ts';
import type { World } from '../world.ts';

/** @throws Error when the plan does not exist: plans are never deleted. */
export function planOf(world: World, { planId }: { planId: string }): Plan {
  const plan = world.state.paypal.plans[planId];
  if (!plan) throw new Error(`Plan ${planId} not found.`);
  return plan;
}

/** PayPal's fee in the United States: 3.49 % and 49 cents. */
export const feeOf = (amount: Cents): Cents => (amount === 0 ? amount : add(share(amount, 349, 10_000), cents(49)));

export const priceOf = (plan: Plan, quantity: number, cycle: number): Cents =>
  cents((plan.cycles[cycle]?.price ?? 0) * quantity);

/** The index of the first cycle to be billed. Undefined when the plan is finished. */
export function cycleToBill(plan: Plan, completed: number[]): number | undefined {
  const index = plan.cycles.findIndex(
    ({ totalCycles }, position) => totalCycles === 0 || (completed[position] ?? 0) < totalCycles,
  );
  return index < 0 ? undefined : index;
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

function later(start: Date, { intervalUnit, intervalCount }: BillingCycle, periods: number): Date {
  const time = new Date(start);
  const count = intervalCount * periods;
  if (intervalUnit === 'DAY' || intervalUnit === 'WEEK') {
    time.setUTCDate(time.getUTCDate() + count * (intervalUnit === 'WEEK' ? 7 : 1));
    return time;
  }
  const day = start.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() + count * (intervalUnit === 'YEAR' ? 12 : 1));
  time.setUTCDate(Math.min(day, lastDayOf(time.getUTCFullYear(), time.getUTCMonth())));
  return time;
}

/**
 * When the payment after the completed cycles is due: at 10:00 UTC, on the day of the month on which the subscription
 * started, or on the last day of a shorter month.
 */
export function dueTime(plan: Plan, { startsAt }: Pick<Subscription, 'startsAt'>, completed: number[]): string {
  const due = plan.cycles.reduce(
    (time, cycle, position) => later(time, cycle, completed[position] ?? 0),
    new Date(startsAt),
  );
  due.setUTCHours(10, 0, 0, 0);
  return withoutMilliseconds(due);
}
