import { DAY_MS } from '@quarterdeck/domain/durations';
import { hasEnded, isLive, isOpen, nextState, renews, stateOf } from '@quarterdeck/domain/subscription';
import { tierName } from '@quarterdeck/domain/billing';
import { cents } from '@quarterdeck/domain/money';
import { lockOwnerIfExists } from '../../../access/owner-lock.ts';
import { NO_STORE } from '../../../platform/live-events.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { requirePayPal, type BillingDependencies } from '../billing.dependencies.ts';
import { recordPayment, type RecordedPayment } from '../payments/payments.writes.ts';
import { PayPalError, type ProviderTransaction, type SubscriptionReading } from '../paypal/paypal.ts';
import { ACCOUNT_DELETED, ALREADY_PAID, REPLACED, requestCancellation } from './cancellations.queries.ts';
import { abandonOutdated, isSuperseded, mayChargeBesideAnother, whyObsolete } from './continuing.ts';
import { notifyOwner, type Change } from './notices.ts';
import { provision, updateRunsUntil } from './provision.ts';
import { afterReading, nextLateCheck, nextLiveCheck, nextOpenCheck, type Reading } from './reading.ts';
import { requestRefund } from './refunds.queries.ts';
import {
  beginReading,
  findOpen,
  subscriptionForUpdate,
  updateSubscription,
  type Subscription,
  type SubscriptionKey,
} from './subscriptions.queries.ts';

const PAYMENT_STATUS: Partial<Record<string, RecordedPayment['payment']['status']>> = {
  COMPLETED: 'SUCCESS',
  PARTIALLY_REFUNDED: 'SUCCESS',
  REFUNDED: 'REFUNDED',
  REVERSED: 'REFUNDED',
  DECLINED: 'FAILED',
};

function failureOf({ status, at }: ProviderTransaction, { lastFailure }: SubscriptionReading): string | null {
  if (status === 'REVERSED') return 'Payment reversed (chargeback)';
  if (status !== 'DECLINED') return null;
  const isSameFailure =
    lastFailure?.at != null && at !== null && Math.abs(lastFailure.at.getTime() - at.getTime()) < DAY_MS;
  const reason = isSameFailure ? lastFailure.reason : null;
  return reason === null
    ? 'Declined'
    : reason
        .toLowerCase()
        .replaceAll('_', ' ')
        .replace(/^./, (first) => first.toUpperCase());
}

/** All charges and failed tries. The sandbox's clock may be in the future, so the times that it reports count too. */
async function transactionsOf(deps: BillingDependencies, reading: SubscriptionReading, now: Date) {
  const { paypal } = requirePayPal(deps);
  const { startedAt, lastPaidAt, statusChangedAt, lastFailure } = reading;
  const latest = Math.max(...[now, lastPaidAt, statusChangedAt, lastFailure?.at].map((each) => each?.getTime() ?? 0));
  // A subscription that continues a paid store may start only later.
  const from = new Date(Math.min((startedAt ?? now).getTime(), now.getTime()) - DAY_MS);
  const transactions = await paypal.transactions(reading.id, from, new Date(latest + DAY_MS));
  // Refunds are reported by the payment they belong to.
  return transactions.filter(({ gross }) => gross.cents >= 0);
}

async function recordPayments(
  tx: Queryable,
  { subscription: reading, transactions }: Reading,
  subscription: Subscription,
  now: Date,
): Promise<RecordedPayment[]> {
  const recorded: RecordedPayment[] = [];
  for (const transaction of transactions) {
    const status = PAYMENT_STATUS[transaction.status] ?? 'PENDING';
    recorded.push(
      await recordPayment(tx, {
        ownerId: subscription.ownerId,
        subscriptionId: subscription.id,
        storeId: subscription.storeId,
        storeName: subscription.storeName || null,
        provider: 'paypal',
        providerPaymentId: transaction.id,
        description: tierName(subscription.tier),
        status,
        amountCents: cents(transaction.gross.cents),
        refundedCents: cents(status === 'REFUNDED' ? transaction.gross.cents : 0),
        currency: transaction.gross.currency,
        failureReason: failureOf(transaction, reading),
        processedAt: transaction.at ?? now,
        nextBillingAt: reading.nextBillingAt,
      }),
    );
  }
  return recorded;
}

function nextCheck(subscription: Subscription, isNew: boolean, now: Date): Date | null {
  if (isOpen(subscription)) return nextOpenCheck(subscription.createdAt, now);
  if (!isLive(subscription)) return nextLateCheck(subscription, now);
  // The provider's next billing date may be wrong at first.
  return isNew ? new Date(now.getTime() + 600_000) : nextLiveCheck(subscription, now);
}

function isOpenAtProvider({ status: word }: SubscriptionReading): boolean {
  const status = stateOf(word);
  return status !== null && isOpen({ status });
}

/** Whether the account is deleted, possibly before the approval: the subscription must not charge. */
const isLiveWithoutOwner = ({ after, hasOwner }: Change): boolean => !hasOwner && isLive(after);

/**
 * The subscription was approved after its account or store was deleted: its payments are refunded and it is cancelled.
 */
async function requestRefunds(tx: Queryable, deps: BillingDependencies, { after, recorded }: Change, reason: string) {
  const { ownerId, id } = after;
  if (isLive(after)) await requestCancellation(tx, deps, { ownerId, id, reason });
  for (const { payment } of recorded) if (payment.status === 'SUCCESS') await requestRefund(tx, deps, payment, reason);
}

/**
 * Applies a read in one transaction.
 * @returns null when a later read has already been applied.
 */
async function apply(deps: BillingDependencies, key: SubscriptionKey, reading: Reading): Promise<Change | null> {
  return deps.db.transaction(async (tx) => {
    const hasOwner = await lockOwnerIfExists(tx, key.ownerId);
    const before = await subscriptionForUpdate(tx, key);
    if (reading.number <= before.readingApplied) return null;
    const now = deps.now();
    const isReopened = !isOpen(before) && isOpenAtProvider(reading.subscription);
    const isReplaced = isReopened && (await findOpen(tx, key.ownerId, before)) !== undefined;
    let after = afterReading(before, reading, isReplaced);
    const recorded = await recordPayments(tx, reading, before, now);
    const isPaidOrActive = renews(after) || recorded.some(({ payment }) => payment.status === 'SUCCESS');
    const obsoleteReason =
      isPaidOrActive && before.provisionedAt === null ? await whyObsolete(tx, before, hasOwner) : null;
    const mayProvision = isPaidOrActive && before.provisionedAt === null && obsoleteReason === null;
    const isRedundant = mayProvision && (await isSuperseded(tx, after, now));
    if (isRedundant) after.cancelReason = ALREADY_PAID;
    const isNew = mayProvision && !isRedundant;
    if (isNew) after = await provision(tx, deps, after);
    // An approval is unlikely after this long. If it comes after all, the subscription is resumed.
    if (nextOpenCheck(after.createdAt, now) === null)
      after.status = nextState(after.status, { type: 'approvalExpired' });
    const nextCheckAt = nextCheck(after, isNew, now);
    const isPaidAgain = (after.paidThrough?.getTime() ?? 0) > now.getTime();
    const lapseNotifiedAt = isPaidAgain ? null : before.lapseNotifiedAt;
    await updateSubscription(tx, key, { ...after, readingBegun: undefined, nextCheckAt, lapseNotifiedAt });
    if (after.storeId !== null) await updateRunsUntil(tx, after.ownerId, after.storeId);
    if (after.provisionedAt !== null) await abandonOutdated(tx, after, now);
    const change = { before, after, recorded, isNew, hasOwner };
    const cancel = (reason: string) => requestCancellation(tx, deps, { ...key, reason });
    if (obsoleteReason !== null) await requestRefunds(tx, deps, change, obsoleteReason);
    else if (isLiveWithoutOwner(change)) await cancel(ACCOUNT_DELETED);
    else if (isRedundant) await cancel(ALREADY_PAID);
    else if (await mayChargeBesideAnother(tx, after)) await cancel(after.provisionedAt ? REPLACED : ALREADY_PAID);
    if (hasOwner) await notifyOwner(tx, deps, change);
    return change;
  });
}

function announce({ live }: BillingDependencies, { after, hasOwner }: Change): void {
  if (!hasOwner) return;
  live.announce(after.ownerId, { storeId: after.storeId ?? NO_STORE, topic: 'billing' });
  if (after.storeId !== null) live.announce(after.ownerId, { storeId: after.storeId, topic: 'stores' });
}

/**
 * Cancels a subscription that may still charge at the provider.
 * @returns false if the provider says that it cannot be cancelled (any more).
 */
export async function cancelAtProvider(
  deps: Pick<BillingDependencies, 'paypalAccount'>,
  providerId: string,
  reason: string,
): Promise<boolean> {
  const { paypal } = requirePayPal(deps);
  try {
    await paypal.cancel(providerId, reason);
    return true;
  } catch (error) {
    if (error instanceof PayPalError && error.issues.includes('SUBSCRIPTION_STATUS_INVALID')) return false;
    throw error;
  }
}

/**
 * Reads the provider and applies the result.
 * @throws PayPalError
 */
async function readAndApply(deps: BillingDependencies, begun: Subscription, providerId: string) {
  const { paypal } = requirePayPal(deps);
  const subscription = await paypal.subscription(providerId);
  if (subscription.customId !== null && subscription.customId !== begun.id) {
    throw new Error(`The provider's subscription ${providerId} is not that of ${begun.id}`);
  }
  const transactions = isOpenAtProvider(subscription) ? [] : await transactionsOf(deps, subscription, deps.now());
  return apply(deps, begun, { number: begun.readingBegun, subscription, transactions });
}

/**
 * Updates our copy of a subscription from the provider: its state, every payment, and with them the store. Idempotent
 * and safe to call concurrently.
 * @throws PayPalError when the provider does not respond.
 */
export async function syncSubscription(deps: BillingDependencies, key: SubscriptionKey): Promise<Subscription> {
  const begun = await beginReading(deps.db, key);
  if (begun.providerId === null) return begun;
  const change = await readAndApply(deps, begun, begun.providerId);
  if (change === null) return syncedSince(deps, key);
  announce(deps, change);
  return change.after;
}

const syncedSince = (deps: BillingDependencies, key: SubscriptionKey): Promise<Subscription> =>
  deps.db.transaction((tx) => subscriptionForUpdate(tx, key));

/**
 * Records that the subscription was just cancelled at the provider. Its paid time was read before, because the provider
 * no longer reports it.
 */
export async function applyCancellation(deps: BillingDependencies, key: SubscriptionKey): Promise<Subscription> {
  const begun = await beginReading(deps.db, key);
  if (hasEnded(begun) || begun.providerId === null) return begun;
  const subscription: SubscriptionReading = {
    id: begun.providerId,
    status: 'CANCELLED',
    planId: begun.planId,
    customId: begun.id,
    startedAt: begun.startedAt,
    statusChangedAt: null,
    nextBillingAt: null,
    lastPaidAt: null,
    failedPayments: begun.failedPayments,
    outstanding: { cents: begun.outstandingCents, currency: begun.currency },
    lastFailure: null,
  };
  const change = await apply(deps, key, { number: begun.readingBegun, subscription, transactions: [] });
  if (change === null) return syncedSince(deps, key);
  announce(deps, change);
  return change.after;
}
