import { IDENTITY_MINUTES } from '@quarterdeck/contract/wire';
import { hasEnded, isOpen } from '@quarterdeck/domain/subscription';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../../../access/sessions.ts';
import { stores } from '../../../access/stores.table.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { namedOtherwise } from '../billing.mails.ts';
import { ALREADY_PAID } from './cancellations.queries.ts';
import { requireOwn, syncOrFail } from './subscribe.ts';
import { firstChargeOf, type Subscription } from './subscriptions.queries.ts';

const PENDING_READS = 5;
const PENDING_PAUSE_MS = 1_200;

/** Polls until it is no longer open, for about as long as a user waits for it. */
async function pollUntilDecided(deps: BillingDependencies, subscription: Subscription): Promise<Subscription> {
  let after = await syncOrFail(deps, subscription);
  for (let reads = 1; reads < PENDING_READS && isOpen(after); reads += 1) {
    await (deps.pause ?? sleep)(PENDING_PAUSE_MS);
    after = await syncOrFail(deps, subscription);
  }
  return after;
}

const STILL_PENDING =
  'Payment is still being processed. Please wait a moment and refresh the page, or check your PayPal account for the subscription status.';

const ALREADY_PAID_TEXT =
  'The store is already paid for, so this subscription was cancelled. You won’t be charged for it.';

function messageOf(subscription: Subscription, storeName: string | null): string {
  if (subscription.cancelReason === ALREADY_PAID) return ALREADY_PAID_TEXT;
  const requestedName = requestedNameOf(subscription, storeName);
  if (storeName !== null && requestedName !== null && !hasEnded(subscription))
    return namedOtherwise(storeName, requestedName);
  if (storeName !== null && !hasEnded(subscription)) return 'Your store is ready.';
  if (subscription.status === 'CANCELLED') return 'The subscription was cancelled. Please try again.';
  if (subscription.status === 'EXPIRED' || subscription.status === 'ABANDONED')
    return 'The subscription has expired. Please create a new subscription.';
  if (subscription.status === 'SUSPENDED')
    return 'The subscription is suspended. Please settle the payment in your PayPal account, then refresh the page.';
  return STILL_PENDING;
}

/** The requested name, as long as the store still has the name it was created with. */
const requestedNameOf = ({ storeName, storeForm }: Subscription, nameNow: string | null): string | null =>
  nameNow === storeName ? (storeForm.wishedName ?? null) : null;

/** The store that a subscription pays for, with its counter's credentials. */
interface PaidStore {
  id: string;
  name: string;
  username: string;
  /** Empty if the caller may not see it. */
  password: string;
}

async function storeOf(
  deps: BillingDependencies,
  { ownerId, storeId }: Subscription,
  isRecent: boolean,
): Promise<PaidStore | null> {
  if (storeId === null) return null;
  const [store] = await deps.db
    .select({
      id: stores.id,
      name: stores.storeName,
      username: stores.username,
      sealed: stores.passwordSealed,
      isNew: sql<boolean>`${stores.createdAt} > now() - make_interval(mins => ${IDENTITY_MINUTES})`,
    })
    .from(stores)
    .where(and(eq(stores.ownerId, ownerId), eq(stores.id, storeId), isNull(stores.deletedAt)));
  if (store === undefined) return null;
  const { sealed, isNew, ...known } = store;
  // An owner may stay at the provider for longer than an authentication lasts, so the password of a store that was just
  // paid for is shown.
  return { ...known, password: isRecent || isNew ? deps.secrets.decrypt(sealed) : '' };
}

export interface CheckedSubscription {
  subscription: Subscription;
  /** A text for the owner. */
  message: string;
  /** Null before the store exists. */
  store: PaidStore | null;
  /** The requested name if it was in use. */
  wishedName: string | null;
  /** When the first payment is due, if the store is paid for until then. */
  firstChargeAt: Date | null;
}

/**
 * The result of an approval, for the owner of the subscription.
 * @param reference `I-…` or `BA-…`, as returned from the approval.
 */
export async function checkSubscription(
  deps: BillingDependencies,
  { ownerId, isRecent }: Pick<Session, 'ownerId' | 'isRecent'>,
  reference: string,
): Promise<CheckedSubscription> {
  const subscription = await pollUntilDecided(deps, await requireOwn(deps, ownerId, reference));
  const store = subscription.provisionedAt === null ? null : await storeOf(deps, subscription, isRecent);
  const storeName = store?.name ?? null;
  return {
    subscription,
    message: messageOf(subscription, storeName),
    store,
    wishedName: requestedNameOf(subscription, storeName),
    firstChargeAt: firstChargeOf(subscription, deps.now()),
  };
}
