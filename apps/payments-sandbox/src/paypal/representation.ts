import { subtract, ZERO, type Cents } from '@quarterdeck/domain/money';
import { money } from '../money.ts';
import type { BillingCycle, Plan, Subscription, SubscriptionStatus, Transaction } from '../state.ts';
import type { World } from '../world.ts';
import { planOf, feeOf } from './terms.ts';

const JSON_TYPE = 'application/json';

interface Link {
  href: string;
  rel: string;
  method: string;
  encType?: string;
}

export const planLinks = (world: World, plan: Plan): Link[] => {
  const href = `${world.url()}/v1/billing/plans/${plan.id}`;
  return [
    { href, rel: 'self', method: 'GET', encType: JSON_TYPE },
    { href, rel: 'edit', method: 'PATCH', encType: JSON_TYPE },
    plan.status === 'ACTIVE'
      ? { href: `${href}/deactivate`, rel: 'self', method: 'POST', encType: JSON_TYPE }
      : { href: `${href}/activate`, rel: 'self', method: 'POST', encType: JSON_TYPE },
  ];
};

const cycleBody = (cycle: BillingCycle, plan: Plan) => ({
  pricing_scheme: {
    version: 1,
    fixed_price: money(cycle.price, plan.currency),
    create_time: plan.createTime,
    update_time: plan.createTime,
  },
  frequency: { interval_unit: cycle.intervalUnit, interval_count: cycle.intervalCount },
  tenure_type: cycle.tenureType,
  sequence: cycle.sequence,
  total_cycles: cycle.totalCycles,
});

export const planBody = (world: World, plan: Plan) => ({
  id: plan.id,
  product_id: plan.productId,
  name: plan.name,
  status: plan.status,
  ...(plan.description === undefined ? {} : { description: plan.description }),
  usage_type: 'LICENSED',
  billing_cycles: plan.cycles.map((cycle) => cycleBody(cycle, plan)),
  payment_preferences: {
    service_type: 'PREPAID',
    auto_bill_outstanding: plan.autoBillOutstanding,
    setup_fee_failure_action: plan.setupFeeFailureAction,
    payment_failure_threshold: plan.failureThreshold,
  },
  quantity_supported: plan.quantitySupported,
  create_time: plan.createTime,
  update_time: plan.updateTime,
  links: planLinks(world, plan),
});

/** The calls PayPal links to in each state; a finished subscription has only its own link. */
const ACTIONS: Record<SubscriptionStatus, string[]> = {
  APPROVAL_PENDING: [],
  APPROVED: ['activate'],
  ACTIVE: ['cancel', 'suspend', 'capture'],
  SUSPENDED: ['cancel', 'activate', 'capture'],
  CANCELLED: [],
  EXPIRED: [],
};

const isFinished = (status: SubscriptionStatus): boolean => status === 'CANCELLED' || status === 'EXPIRED';

export function subscriptionLinks(world: World, subscription: Subscription): Link[] {
  const { status } = subscription;
  const href = `${world.url()}/v1/billing/subscriptions/${subscription.id}`;
  const links: Link[] = [{ href, rel: 'self', method: 'GET' }];
  if (isFinished(status)) return links;
  links.unshift({ href, rel: 'edit', method: 'PATCH' });
  for (const rel of ACTIONS[status]) links.unshift({ href: `${href}/${rel}`, rel, method: 'POST' });
  if (status === 'APPROVAL_PENDING') {
    const approve = `${world.url()}/webapps/billing/subscriptions?ba_token=${subscription.baToken}`;
    links.unshift({ href: approve, rel: 'approve', method: 'GET' });
  }
  return links;
}

function billingInfo(world: World, subscription: Subscription) {
  const { billing } = subscription;
  if (!billing) return undefined;
  const plan = planOf(world, subscription);
  const { lastPayment, lastFailedPayment, nextBillingTime } = billing;
  const amountAt = ({ amount, time }: { amount: Cents; time: string }) => ({
    amount: money(amount, plan.currency),
    time,
  });
  return {
    outstanding_balance: money(billing.outstanding, plan.currency),
    cycle_executions: plan.cycles.map((cycle, index) => {
      const completed = billing.cyclesCompleted[index] ?? 0;
      return {
        tenure_type: cycle.tenureType,
        sequence: cycle.sequence,
        cycles_completed: completed,
        cycles_remaining: cycle.totalCycles === 0 ? 0 : cycle.totalCycles - completed,
        current_pricing_scheme_version: 1,
        total_cycles: cycle.totalCycles,
      };
    }),
    ...(lastPayment ? { last_payment: amountAt(lastPayment) } : {}),
    ...(nextBillingTime && !isFinished(subscription.status) ? { next_billing_time: nextBillingTime } : {}),
    ...(lastFailedPayment
      ? {
          last_failed_payment: {
            ...amountAt(lastFailedPayment),
            reason_code: lastFailedPayment.reason,
            ...(nextBillingTime ? { next_payment_retry_time: nextBillingTime } : {}),
          },
        }
      : {}),
    failed_payments_count: billing.failedPayments,
  };
}

/** The whole subscription, for GET and events. Before the approval it has no `billing_info`. */
export const subscriptionBody = (world: World, subscription: Subscription) => ({
  status: subscription.status,
  status_update_time: subscription.statusUpdateTime,
  ...(subscription.statusChangeNote === undefined ? {} : { status_change_note: subscription.statusChangeNote }),
  id: subscription.id,
  plan_id: subscription.planId,
  start_time: subscription.startsAt,
  quantity: String(subscription.quantity),
  subscriber: {
    email_address: subscription.email,
    ...(subscription.billing
      ? { payer_id: subscription.payerId, name: { given_name: 'Sandbox', surname: 'Payer' } }
      : {}),
  },
  ...(subscription.billing ? { billing_info: billingInfo(world, subscription) } : {}),
  create_time: subscription.createTime,
  update_time: subscription.updateTime,
  ...(subscription.customId === undefined ? {} : { custom_id: subscription.customId }),
  plan_overridden: false,
  links: subscriptionLinks(world, subscription),
});

export const minimalSubscription = (world: World, subscription: Subscription) => ({
  id: subscription.id,
  status: subscription.status,
  links: subscriptionLinks(world, subscription),
});

export function transactionBody(transaction: Transaction, payer: Subscription) {
  const { amount, currency, status } = transaction;
  const fee = status === 'DECLINED' ? ZERO : feeOf(amount);
  return {
    status,
    id: transaction.id,
    amount_with_breakdown: {
      gross_amount: money(amount, currency),
      fee_amount: money(fee, currency),
      net_amount: money(subtract(amount, fee), currency),
    },
    payer_name: { given_name: 'Sandbox', surname: 'Payer' },
    payer_email: payer.email,
    time: transaction.time,
  };
}
