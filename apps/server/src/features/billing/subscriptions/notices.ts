import { hasEnded, renews } from '@quarterdeck/domain/subscription';
import type { Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import { inFormatsOf } from '../../../access/formats.ts';
import { owners } from '../../../access/owners.table.ts';
import { timeZoneOfOwner } from '../../../access/store-day.ts';
import { stores } from '../../../access/stores.table.ts';
import type { Mail } from '../../../platform/mail-body.ts';
import { queueMail } from '../../../platform/mail.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { nullable, row } from '../../../platform/postgres/rows.ts';
import { addToAudit, differences, type Facts } from '../../audit/audit.writes.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import {
  cancelledMail,
  continuedMail,
  paymentFailedMail,
  receiptMail,
  refundMail,
  resumedMail,
  storeReadyMail,
  suspendedMail,
} from '../billing.mails.ts';
import type { RecordedPayment, PaymentRow } from '../payments/payments.writes.ts';
import { findSubscription, firstChargeOf, storeRunsUntil, type Subscription } from './subscriptions.queries.ts';

/** The result of applying a read of the provider. */
export interface Change {
  before: Subscription;
  after: Subscription;
  recorded: RecordedPayment[];
  /** Whether the subscription has just created the store or started to pay for it. */
  isNew: boolean;
  /** Whether the account still exists. */
  hasOwner: boolean;
}

type MailDependencies = Pick<BillingDependencies, 'jobs' | 'appUrl' | 'now'>;

/** The recipient of a subscription's mails, with the store's current name and the time zone in them. */
export async function mailFacts(
  tx: Queryable,
  { appUrl }: Pick<MailDependencies, 'appUrl'>,
  subscription: Subscription,
) {
  const { ownerId, storeId } = subscription;
  const { email, storeName } = await row(
    tx,
    { email: owners.email, storeName: nullable(stores.storeName) },
    sql`select email, (select store_name from stores where owner_id = owners.id and stores.id = ${storeId}) as "storeName"
        from owners where id = ${ownerId}`,
  );
  const timeZone = (await timeZoneOfOwner(tx, ownerId)) ?? 'UTC';
  // The store may have been renamed since. Of a purged store only the subscription has the name.
  return { to: email, storeName: storeName ?? subscription.storeName, timeZone, appUrl };
}

/** When a store is switched off; null: it is off. */
function onUntil(subscription: Subscription, now: Date): Date | null {
  const until = storeRunsUntil(subscription);
  return until <= now ? null : until;
}

function paymentMail(
  facts: Awaited<ReturnType<typeof mailFacts>>,
  { payment, before, refunded }: RecordedPayment,
  after: Subscription,
  now: Date,
): Mail | null {
  const { amountCents: amount, currency, providerPaymentId: paymentId, processedAt, status } = payment;
  if (status === before) return null;
  const paid = { amount, currency, paymentId, processedAt };
  if (status === 'SUCCESS') return receiptMail(facts, paid, after);
  if (status === 'REFUNDED' && before === 'SUCCESS') return refundMail(facts, { ...paid, refunded });
  if (status !== 'FAILED') return null;
  const reason = payment.failureReason ?? 'Declined';
  return paymentFailedMail(facts, paid, { reason, onUntil: onUntil(after, now), isRetried: renews(after) });
}

/** Mails the owner about a refund that only an event or our own request reports. */
export async function mailRefund(
  deps: MailDependencies,
  tx: Queryable,
  payment: PaymentRow,
  refunded: Cents,
): Promise<void> {
  const { ownerId, subscriptionId, amountCents: amount, currency, providerPaymentId: paymentId, processedAt } = payment;
  const subscription =
    subscriptionId === null ? undefined : await findSubscription(tx, { ownerId, id: subscriptionId });
  if (subscription === undefined) return;
  const facts = await mailFacts(tx, deps, subscription);
  const paid = { amount, currency, paymentId, processedAt, refunded };
  const mail = await inFormatsOf(tx, ownerId, () => refundMail(facts, paid));
  await queueMail(deps.jobs, tx, mail);
}

/** The first mail announces the store; later ones report changes of its subscription's status. */
function statusMail(
  facts: Awaited<ReturnType<typeof mailFacts>>,
  { before, after, isNew }: Change,
  now: Date,
): Mail | null {
  if (isNew && before.storeId === after.storeId)
    return continuedMail(facts, firstChargeOf(after, now), onUntil(after, now));
  if (isNew) return storeReadyMail(facts, after.storeForm.wishedName ?? null);
  if (before.provisionedAt === null || before.status === after.status) return null;
  if (hasEnded(after)) return cancelledMail(facts, onUntil(after, now));
  if (after.status === 'SUSPENDED') return suspendedMail(facts, onUntil(after, now));
  return before.status === 'SUSPENDED' && renews(after) ? resumedMail(facts, onUntil(after, now)) : null;
}

const factsOf = (subscription: Subscription): Facts => ({
  Status: subscription.status,
  'Failed payments': String(subscription.failedPayments),
});

/** Mails the owner about a change and adds it to the audit log, in the transaction of the change, so exactly once. */
export async function notifyOwner(tx: Queryable, deps: MailDependencies, change: Change): Promise<void> {
  const { before, after, recorded, isNew } = change;
  const facts = await mailFacts(tx, deps, after);
  const now = deps.now();
  const mails = await inFormatsOf(tx, after.ownerId, () => [
    statusMail(facts, change, now),
    ...recorded.map((each) => paymentMail(facts, each, after, now)),
  ]);
  for (const mail of mails) if (mail !== null) await queueMail(deps.jobs, tx, mail);
  const changes = differences(factsOf(before), factsOf(after));
  if (isNew || before.provisionedAt === null || changes.length === 0) return;
  await addToAudit(tx, {
    ownerId: after.ownerId,
    storeId: after.storeId,
    kind: 'subscription',
    subjectId: after.id,
    subject: facts.storeName,
    action: 'changed',
    actor: 'PayPal',
    changes,
  });
}
