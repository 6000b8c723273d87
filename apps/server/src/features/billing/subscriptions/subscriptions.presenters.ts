import type { Subscription as SubscriptionReply, SubscriptionCheck } from '@quarterdeck/contract/billing';
import type { RefusedCancellation } from '@quarterdeck/contract/cancellations';
import { tierName } from '@quarterdeck/domain/billing';
import { cents, subtract, toDollars } from '@quarterdeck/domain/money';
import { renews, shownState } from '@quarterdeck/domain/subscription';
import type { SubscriptionAccount } from '../billing.dependencies.ts';
import type { StuckCancellation } from './cancellations.queries.ts';
import type { CheckedSubscription } from './check-subscription.ts';
import type { StuckRefund } from './refunds.queries.ts';
import type { Stuck } from './refused-cancellations.ts';
import { storeRunsUntil, type Subscription } from './subscriptions.queries.ts';

export const presentSubscription = (subscription: Subscription): SubscriptionReply => ({
  subscriptionId: subscription.providerId ?? '',
  storeId: subscription.storeId,
  storeName: subscription.storeName,
  status: shownState(subscription.status),
  tier: subscription.tier,
  price: toDollars(subscription.priceCents),
  currency: subscription.currency,
  startedAt: subscription.startedAt?.toISOString() ?? null,
  nextBillingDate: subscription.nextBillingAt?.toISOString() ?? null,
  paidThrough: subscription.paidThrough?.toISOString() ?? null,
  runsUntil: subscription.provisionedAt === null ? null : storeRunsUntil(subscription).toISOString(),
  paymentFailureCount: subscription.failedPayments,
  outstanding: toDollars(subscription.outstandingCents),
  cancelReason: subscription.cancelReason,
  approvalUrl: subscription.status === 'APPROVAL_PENDING' ? subscription.approvalUrl : null,
  createdAt: subscription.createdAt.toISOString(),
});

/** The result of an approval. */
export const presentCheck = ({
  subscription,
  message,
  store,
  wishedName,
  firstChargeAt,
}: CheckedSubscription): SubscriptionCheck => ({
  success: renews(subscription) && store !== null,
  status: shownState(subscription.status),
  message,
  storeCreated: store !== null,
  store: store && {
    _id: store.id,
    name: store.name,
    staffCredentials: { username: store.username, password: store.password },
  },
  wishedName,
  firstChargeAt: firstChargeAt?.toISOString() ?? null,
});

const presentCancellation = ({ cancellation, subscription }: StuckCancellation): RefusedCancellation => ({
  _id: subscription.id,
  kind: 'cancellation',
  subscriptionId: subscription.providerId ?? '',
  paymentId: null,
  plan: tierName(subscription.tier),
  price: toDollars(subscription.priceCents),
  currency: subscription.currency,
  reason: cancellation.reason,
  since: cancellation.requestedAt.toISOString(),
  tries: cancellation.tries,
  problem: cancellation.problem ?? 'Not tried yet',
  isRetried: cancellation.nextTryAt !== null,
});

const presentRefund = ({ refund, payment, subscription }: StuckRefund): RefusedCancellation => ({
  _id: payment.id,
  kind: 'refund',
  subscriptionId: subscription.providerId ?? '',
  paymentId: payment.providerPaymentId,
  plan: payment.description,
  price: toDollars(subtract(payment.amountCents, payment.refundedCents)),
  currency: payment.currency,
  reason: refund.reason,
  since: refund.requestedAt.toISOString(),
  tries: refund.tries,
  problem: refund.problem ?? 'Not tried yet',
  isRetried: refund.nextTryAt !== null,
});

export const presentStuck = ({ cancellations, refunds }: Stuck): RefusedCancellation[] => [
  ...cancellations.map(presentCancellation),
  ...refunds.map(presentRefund),
];

/** The provider's plan, as proof that it accepts our credentials. */
export const presentPlan = (
  mode: SubscriptionAccount['mode'],
  { name, price }: { name: string; price: { cents: number; currency: string } },
) => ({ mode, planName: name, price: toDollars(cents(price.cents)), currency: price.currency });
