import { HOUR_MS } from '@quarterdeck/domain/durations';
import { isLive, isOpen } from '@quarterdeck/domain/subscription';
import { sql } from 'drizzle-orm';
import { lockOwnerIfExists } from '../../../access/owner-lock.ts';
import { findAccount } from '../../../access/owners.queries.ts';
import type { Queue } from '../../../platform/jobs.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { PayPalError } from '../paypal/paypal.ts';
import { cancelNow } from './cancel.ts';
import {
  ACCOUNT_DELETED,
  claimCancellation,
  countCancellations,
  END_SUBSCRIPTION,
  insertCancellation,
  removeCancellation,
  requestCancellation,
  updateCancellation,
  type Cancellation,
  type EndSubscription,
} from './cancellations.queries.ts';
import { processDue } from './due-work.ts';
import { abandon, findSubscription, findUnfinished, type SubscriptionKey } from './subscriptions.queries.ts';

/**
 * Purges the rest of a purged account once all its subscriptions are cancelled. The payment records stay: amounts,
 * dates and plans.
 */
async function purgeIfDone(tx: Queryable, ownerId: string): Promise<void> {
  if ((await countCancellations(tx, ownerId)) > 0) return;
  await tx.execute(
    sql`update subscriptions set ba_token = null, approval_url = null, cancel_reason = null where owner_id = ${ownerId}`,
  );
}

/** The provider has confirmed the cancellation. */
export async function settle(tx: Queryable, key: SubscriptionKey): Promise<void> {
  // The owner's lock comes first, as everywhere.
  await lockOwnerIfExists(tx, key.ownerId);
  await removeCancellation(tx, key);
  // A deleted account that is not purged yet may be restored.
  if ((await findAccount(tx, key.ownerId)) === undefined) await purgeIfDone(tx, key.ownerId);
}

/** A text that HR can look up: PayPal's own error names, without ids. */
export const problemOf = (error: PayPalError): string =>
  error.status === null
    ? 'PayPal did not answer'
    : [`${error.status} ${error.errorName}`, ...error.issues].join(', ').slice(0, 300);

/** Also retried while our credentials are rejected: that is not the subscription's fault, and operators fix it. */
export const isWorthRetrying = ({ isTransient, status }: PayPalError): boolean =>
  isTransient || status === 401 || status === 403;

/** @returns whether the provider responded. */
async function attempt(deps: BillingDependencies, { ownerId, subscriptionId, reason }: Cancellation): Promise<boolean> {
  const key = { ownerId, id: subscriptionId };
  try {
    const subscription = await findSubscription(deps.db, key);
    const after = subscription && (await cancelNow(deps, subscription, reason));
    if (after === undefined || !isLive(after)) await deps.db.transaction((tx) => settle(tx, key));
    else await updateCancellation(deps.db, key, { nextTryAt: null, problem: `PayPal reports ${after.status}` });
    return true;
  } catch (error) {
    if (!(error instanceof PayPalError)) {
      await updateCancellation(deps.db, key, { problem: 'Our server failed' });
      throw error;
    }
    deps.logger.warn({ err: error, subscription: subscriptionId }, 'subscription cancellation failed');
    const problem = problemOf(error);
    await updateCancellation(deps.db, key, isWorthRetrying(error) ? { problem } : { problem, nextTryAt: null });
    return error.status !== null;
  }
}

/** Tries every cancellation that is due, while PayPal responds. A failed one is due again after its pause. */
export async function processDueCancellations(deps: BillingDependencies): Promise<void> {
  if (deps.paypalAccount === null) return;
  await processDue(
    () => claimCancellation(deps.db, deps.now()),
    (cancellation) => attempt(deps, cancellation),
  );
}

export async function tryCancellation(deps: BillingDependencies, key: SubscriptionKey): Promise<void> {
  if (deps.paypalAccount === null) return;
  const cancellation = await claimCancellation(deps.db, deps.now(), key);
  if (cancellation !== undefined) await attempt(deps, cancellation);
}

/** Tries a cancellation at once. If it fails, `processDueCancellations` retries it. */
export const endSubscriptionQueue = (deps: BillingDependencies): Queue<EndSubscription> => ({
  ...END_SUBSCRIPTION,
  work: async (request) => {
    // A job of the previous version has no row.
    if ((await findSubscription(deps.db, request)) === undefined) return;
    await insertCancellation(deps.db, request, deps.now());
    await tryCancellation(deps, request);
  },
});

/**
 * Ends the billing of an account in the transaction that deletes it, without a request to the provider: a job cancels
 * what may still charge, and unapproved subscriptions are abandoned.
 */
export async function endBilling(
  tx: Queryable,
  deps: Pick<BillingDependencies, 'jobs' | 'now'>,
  ownerId: string,
): Promise<void> {
  for (const subscription of await findUnfinished(tx, ownerId, null)) {
    if (isOpen(subscription)) {
      // The owner may be approving it at this moment.
      await abandon(tx, subscription, new Date(deps.now().getTime() + HOUR_MS));
    } else await requestCancellation(tx, deps, { ownerId, id: subscription.id, reason: ACCOUNT_DELETED });
  }
}

/**
 * Removes from the payment records what identifies an account, in the transaction that purges it. Amounts, dates and
 * plans stay.
 * @returns false, with nothing removed, while one of its subscriptions still has to be cancelled.
 */
export async function forgetBilling(
  tx: Queryable,
  deps: Pick<BillingDependencies, 'jobs' | 'now'>,
  ownerId: string,
): Promise<boolean> {
  await endBilling(tx, deps, ownerId);
  if ((await countCancellations(tx, ownerId)) > 0) return false;
  await tx.execute(
    sql`update subscriptions set store_id = null, store_name = '', store_form = '{}', cancel_reason = null,
          approval_url = null, ba_token = null
        where owner_id = ${ownerId}`,
  );
  await tx.execute(sql`delete from payments where owner_id = ${ownerId} and provider = 'none'`);
  await tx.execute(sql`update payments set store_id = null, store_name = null where owner_id = ${ownerId}`);
  return true;
}
