import type { Cents } from '@quarterdeck/domain/money';
import type { Subscription, Transaction } from '../state.ts';
import type { World } from '../world.ts';
import {
  startBilling,
  billingOf,
  changeStatus,
  declineOutstanding,
  skipMissedPeriods,
  collectOutstanding,
} from './billing.ts';
import { notFound, unprocessable } from './errors.ts';
import { emitSubscription } from './events.ts';

const statusInvalid = (action: string, should: string) =>
  unprocessable(
    'SUBSCRIPTION_STATUS_INVALID',
    `Invalid subscription status for ${action} action; subscription status should be ${should}.`,
  );

/** @throws PayPalError 404. */
export function subscriptionById(world: World, id: string): Subscription {
  const subscription = world.state.paypal.subscriptions[id];
  if (!subscription) throw notFound();
  return subscription;
}

/** The subscription for GET: a held approval takes effect after its reads. */
export function readSubscription(world: World, id: string): Subscription {
  const subscription = subscriptionById(world, id);
  if (subscription.heldReads === undefined) return subscription;
  if (subscription.heldReads > 0) subscription.heldReads -= 1;
  else completeApproval(world, subscription);
  return subscription;
}

/** Completes an approval: billing starts, or waits for the merchant if it asked for that. */
function completeApproval(world: World, subscription: Subscription): void {
  subscription.heldReads = undefined;
  if (subscription.userAction === 'SUBSCRIBE_NOW') startBilling(world, subscription);
  else changeStatus(world, subscription, 'APPROVED');
}

const withParameters = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url.href;
};

/** The payer's return URL. Undefined when the merchant gave none. */
function returnTo(address: string | undefined, parameters: Record<string, string>): { redirect?: string } {
  return address === undefined ? {} : { redirect: withParameters(address, parameters) };
}

/** Whether the payer can still approve. */
export const awaitsApproval = (subscription: Subscription): boolean =>
  subscription.status === 'APPROVAL_PENDING' && subscription.heldReads === undefined;

/**
 * The payer approves on PayPal's page.
 * @throws PayPalError when nothing is left to approve.
 */
export function approve(world: World, subscription: Subscription): { redirect?: string } {
  if (!awaitsApproval(subscription)) throw statusInvalid('approve', 'approval pending');
  const { nextApprovals } = world.state.paypal;
  const baTokenOnly = nextApprovals.withBaTokenOnly > 0;
  if (baTokenOnly) nextApprovals.withBaTokenOnly -= 1;
  if (nextApprovals.holdForReads > 0) {
    subscription.heldReads = nextApprovals.holdForReads;
    nextApprovals.holdForReads = 0;
  } else completeApproval(world, subscription);
  const { id, baToken, orderToken } = subscription;
  return returnTo(subscription.returnUrl, {
    ...(baTokenOnly ? {} : { subscription_id: id }),
    ba_token: baToken,
    ...(baTokenOnly ? {} : { token: orderToken }),
  });
}

/** The payer returns without approving. Nothing changes: the link stays valid. */
export const decline = ({ cancelUrl, baToken, orderToken }: Subscription): { redirect?: string } =>
  returnTo(cancelUrl, { ba_token: baToken, token: orderToken });

/** The payer approves a revision: the new plan applies from the next period. */
export function approveRevision(world: World, subscription: Subscription): { redirect?: string } {
  const { revision } = subscription;
  if (!revision) throw statusInvalid('update', 'awaiting the consent of the subscriber');
  Object.assign(subscription, { planId: revision.planId, quantity: revision.quantity, revision: undefined });
  subscription.updateTime = world.clock.iso();
  emitSubscription(world, 'UPDATED', subscription);
  const { id, orderToken } = subscription;
  return returnTo(revision.returnUrl, { subscription_id: id, ba_token: revision.baToken, token: orderToken });
}

const cannotBeActivated = (why: string) => unprocessable('SUBSCRIPTION_CANNOT_BE_ACTIVATED', why);

export function activate(world: World, subscription: Subscription, reason?: string): void {
  const { status } = subscription;
  if (status === 'APPROVED') return startBilling(world, subscription);
  if (status === 'APPROVAL_PENDING') throw cannotBeActivated('The subscription can only be activated by the system.');
  if (status !== 'SUSPENDED') throw statusInvalid('activate', 'suspended');
  if (subscription.suspendedBy === 'system' && billingOf(subscription).outstanding > 0) {
    throw cannotBeActivated('Subscription has reached maximum failed payments allowed and cannot be activated.');
  }
  resume(world, subscription, reason);
}

function resume(world: World, subscription: Subscription, reason?: string): void {
  subscription.suspendedBy = undefined;
  billingOf(subscription).failedPayments = 0;
  skipMissedPeriods(world, subscription);
  changeStatus(world, subscription, 'ACTIVE', reason);
  emitSubscription(world, 'ACTIVATED', subscription);
}

export function suspend(world: World, subscription: Subscription, by: 'merchant' | 'system', reason?: string): void {
  if (subscription.status !== 'ACTIVE') throw statusInvalid('suspend', 'active');
  subscription.suspendedBy = by;
  changeStatus(world, subscription, 'SUSPENDED', reason);
  emitSubscription(world, 'SUSPENDED', subscription);
}

export function cancel(world: World, subscription: Subscription, reason?: string): void {
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
    throw statusInvalid('cancel', 'active or suspended');
  }
  changeStatus(world, subscription, 'CANCELLED', reason);
  emitSubscription(world, 'CANCELLED', subscription);
}

/** The merchant collects the outstanding amount. If the payer cannot pay the next renewal, this fails too. */
export function capture(world: World, subscription: Subscription, amount: Cents): Transaction {
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
    throw statusInvalid('capture', 'active or suspended');
  }
  const { outstanding } = billingOf(subscription);
  if (outstanding === 0) {
    throw unprocessable('ZERO_OUTSTANDING_BALANCE', 'Current outstanding balance should be greater than zero.');
  }
  if (amount > outstanding) {
    const issue = 'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE';
    throw unprocessable(issue, 'Amount should be less than or equal to the outstanding balance.');
  }
  return subscription.failRenewals > 0
    ? declineOutstanding(world, subscription, amount)
    : collectOutstanding(world, subscription, amount);
}

/** The payer fixes the card: the outstanding amount is paid, and a subscription that PayPal suspended resumes. */
export function fixPayment(world: World, subscription: Subscription): void {
  const billing = billingOf(subscription);
  subscription.failRenewals = 0;
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') return;
  if (billing.outstanding > 0) collectOutstanding(world, subscription, billing.outstanding);
  billing.failedPayments = 0;
  if (subscription.status === 'SUSPENDED' && subscription.suspendedBy === 'system') resume(world, subscription);
}
