import { add, subtract, ZERO, type Cents } from '@quarterdeck/domain/money';
import { newId } from '../identifiers.ts';
import type { Billing, Plan, Subscription, Transaction } from '../state.ts';
import type { World } from '../world.ts';
import { emitSaleCompleted, emitSubscription } from './events.ts';
import { cycleToBill, dueTime, planOf, priceOf } from './terms.ts';

export function changeStatus(
  world: World,
  subscription: Subscription,
  status: Subscription['status'],
  note?: string,
): void {
  const now = world.clock.iso();
  Object.assign(subscription, { status, statusUpdateTime: now, updateTime: now, statusChangeNote: note });
}

/** @throws Error for a subscription that the payer has not approved. */
export function billingOf(subscription: Subscription): Billing {
  if (!subscription.billing) throw new Error(`${subscription.id} has not been activated.`);
  return subscription.billing;
}

function recordTransaction(
  world: World,
  subscription: Subscription,
  attempt: Pick<Transaction, 'status' | 'amount' | 'time'>,
): Transaction {
  const { currency } = planOf(world, subscription);
  const transaction = {
    id: newId.transaction(),
    subscriptionId: subscription.id,
    refunded: ZERO,
    currency,
    ...attempt,
  };
  world.state.paypal.transactions[transaction.id] = transaction;
  return transaction;
}

/** Charges the payer: a transaction, and an event whose sale has the transaction's id. */
function charge(world: World, subscription: Subscription, amount: Cents, time: string): Transaction {
  const sale = recordTransaction(world, subscription, { status: 'COMPLETED', amount, time });
  const billing = billingOf(subscription);
  billing.lastPayment = { amount, time };
  billing.failedPayments = 0;
  emitSaleCompleted(world, sale);
  return sale;
}

/** Collects the outstanding amount as a separate transaction. */
export function collectOutstanding(world: World, subscription: Subscription, amount: Cents, time = world.clock.iso()) {
  const billing = billingOf(subscription);
  billing.outstanding = subtract(billing.outstanding, amount);
  return charge(world, subscription, amount, time);
}

/** The payer's bank declines: nothing is charged, and the amount stays outstanding. */
export function declineOutstanding(world: World, subscription: Subscription, amount: Cents): Transaction {
  return recordTransaction(world, subscription, { status: 'DECLINED', amount, time: world.clock.iso() });
}

function decline(world: World, subscription: Subscription, amount: Cents, time: string): void {
  const plan = planOf(world, subscription);
  const billing = billingOf(subscription);
  subscription.failRenewals -= 1;
  recordTransaction(world, subscription, { status: 'DECLINED', amount, time });
  billing.failedPayments += 1;
  billing.outstanding = add(billing.outstanding, amount);
  billing.lastFailedPayment = { amount, time, reason: 'PAYMENT_DENIED' };
  emitSubscription(world, 'PAYMENT.FAILED', subscription);
  if (plan.failureThreshold > 0 && billing.failedPayments >= plan.failureThreshold) {
    subscription.suspendedBy = 'system';
    changeStatus(world, subscription, 'SUSPENDED');
    emitSubscription(world, 'SUSPENDED', subscription);
  }
}

/**
 * Starts a period and computes when the next one starts.
 * @returns the price of the started period.
 */
function startPeriod(subscription: Subscription, plan: Plan): Cents {
  const billing = billingOf(subscription);
  const index = cycleToBill(plan, billing.cyclesCompleted) ?? plan.cycles.length - 1;
  billing.cyclesCompleted[index] = (billing.cyclesCompleted[index] ?? 0) + 1;
  const hasNextCycle = cycleToBill(plan, billing.cyclesCompleted) !== undefined;
  billing.nextBillingTime = hasNextCycle ? dueTime(plan, subscription, billing.cyclesCompleted) : undefined;
  return priceOf(plan, subscription.quantity, index);
}

function billPeriod(world: World, subscription: Subscription, time: string): void {
  const plan = planOf(world, subscription);
  const billing = billingOf(subscription);
  const amount = startPeriod(subscription, plan);
  subscription.updateTime = world.clock.iso();
  if (amount > 0 && subscription.failRenewals > 0) decline(world, subscription, amount, time);
  else if (amount > 0) {
    charge(world, subscription, amount, time);
    if (plan.autoBillOutstanding && billing.outstanding > 0) {
      collectOutstanding(world, subscription, billing.outstanding, time);
    }
  }
}

function expireIfOver(world: World, subscription: Subscription): void {
  const plan = planOf(world, subscription);
  const billing = billingOf(subscription);
  if (billing.nextBillingTime !== undefined || subscription.status !== 'ACTIVE') return;
  const end = dueTime(plan, subscription, billing.cyclesCompleted);
  if (end > world.clock.iso()) return;
  changeStatus(world, subscription, 'EXPIRED');
  emitSubscription(world, 'EXPIRED', subscription);
}

/** Starts billing: the first payment is charged at once, unless the merchant requested a later start. */
export function startBilling(world: World, subscription: Subscription): void {
  const now = world.clock.iso();
  const plan = planOf(world, subscription);
  const startsLater = subscription.startTime !== undefined && subscription.startTime > now;
  subscription.startsAt = startsLater ? subscription.startTime! : now;
  subscription.billing = {
    outstanding: ZERO,
    failedPayments: 0,
    cyclesCompleted: plan.cycles.map(() => 0),
    nextBillingTime: subscription.startsAt,
  };
  changeStatus(world, subscription, 'ACTIVE');
  if (!startsLater) startFirstPeriod(world, subscription, plan, now);
  else emitSubscription(world, 'ACTIVATED', subscription);
}

function startFirstPeriod(world: World, subscription: Subscription, plan: Plan, now: string): void {
  const amount = startPeriod(subscription, plan);
  const billing = billingOf(subscription);
  if (amount > 0) billing.lastPayment = { amount, time: now };
  // The activation event already shows the first payment and precedes its event.
  emitSubscription(world, 'ACTIVATED', subscription);
  if (amount > 0) charge(world, subscription, amount, now);
}

/** Periods that passed during a suspension are not charged later. */
export function skipMissedPeriods(world: World, subscription: Subscription): void {
  const plan = planOf(world, subscription);
  const billing = billingOf(subscription);
  while (billing.nextBillingTime !== undefined && billing.nextBillingTime <= world.clock.iso()) {
    startPeriod(subscription, plan);
  }
}

/** Bills every period that has begun by the sandbox's clock, oldest first across all subscriptions. */
export function billDue(world: World): void {
  const now = world.clock.iso();
  const dueNow = () =>
    Object.values(world.state.paypal.subscriptions)
      .filter(
        ({ status, billing }) =>
          status === 'ACTIVE' && billing?.nextBillingTime !== undefined && billing.nextBillingTime <= now,
      )
      .sort((a, b) => (a.billing!.nextBillingTime! < b.billing!.nextBillingTime! ? -1 : 1))[0];
  for (let subscription = dueNow(); subscription; subscription = dueNow()) {
    billPeriod(world, subscription, billingOf(subscription).nextBillingTime!);
  }
  for (const subscription of Object.values(world.state.paypal.subscriptions)) {
    if (subscription.billing) expireIfOver(world, subscription);
  }
}
