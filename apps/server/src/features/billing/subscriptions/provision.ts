import { STORE_NAME_LENGTH } from '@quarterdeck/contract/stores';
import { sql } from 'drizzle-orm';
import { stores } from '../../../access/stores.table.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { rows } from '../../../platform/postgres/rows.ts';
import { addToAudit, OWNER_NAME } from '../../audit/audit.writes.ts';
import { addStore } from '../../stores/new-store.ts';
import { isNameTaken } from '../../stores/stores.queries.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { assignPaymentsToStore } from '../payments/payments.writes.ts';
import { REPLACED, requestCancellation } from './cancellations.queries.ts';
import {
  findOthersOfStore,
  graceUsedFrom,
  listPayers,
  storeRunsUntil,
  updateSubscription,
  type Subscription,
} from './subscriptions.queries.ts';

const MAX_PER_NAME = 1_000;

/**
 * The requested name, or `Pier (2)` if another store has taken it since: a paid store is never rejected because of its
 * name.
 */
async function freeName(tx: Queryable, ownerId: string, wished: string): Promise<string> {
  const scope = { ownerId, storeId: null };
  for (let number = 1; number < MAX_PER_NAME; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    // Not half of a character that takes two units, such as an emoji.
    const name = wished.slice(0, STORE_NAME_LENGTH - suffix.length).replace(/\p{Surrogate}$/u, '') + suffix;
    if (!(await isNameTaken(tx, scope, name))) return name;
  }
  throw new Error(`No free name like ${wished}`);
}

type StoreOfSubscription = Pick<Subscription, 'storeName' | 'storeForm'> & { storeId: string };

/** The existing store that the subscription was requested for, by its current name; undefined without one. */
async function existingStore(
  tx: Queryable,
  { ownerId, storeId, storeForm }: Subscription,
): Promise<StoreOfSubscription | undefined> {
  const [store] = await rows(
    tx,
    { storeId: stores.id, storeName: stores.storeName },
    sql`select id as "storeId", store_name as "storeName" from stores
        where owner_id = ${ownerId} and id = ${storeId} and deleted_at is null`,
  );
  return store && { ...store, storeForm };
}

async function createStore(
  tx: Queryable,
  deps: Pick<BillingDependencies, 'secrets'>,
  { ownerId, providerId, storeName: wishedName, storeForm }: Subscription,
): Promise<StoreOfSubscription> {
  const { address, notes, openingFloatCents } = storeForm;
  const storeName = await freeName(tx, ownerId, wishedName);
  const form = { storeName, address, notes, openingFloatCents, subscriptionId: providerId };
  const { storeId } = await addStore(tx, deps.secrets, ownerId, form);
  return { storeId, storeName, storeForm: storeName === wishedName ? storeForm : { ...storeForm, wishedName } };
}

/** From now on only this subscription pays for the store. */
async function cancelOthers(
  tx: Queryable,
  deps: Pick<BillingDependencies, 'jobs' | 'now'>,
  subscription: Subscription,
  storeId: string,
) {
  for (const { ownerId, id } of await findOthersOfStore(tx, subscription, storeId)) {
    await requestCancellation(tx, deps, { ownerId, id, reason: REPLACED });
  }
}

/**
 * Creates the subscription's store, or makes the subscription pay for the existing store it was requested for. The
 * caller holds the owner's lock and the subscription's row and has checked that this was not done before, so it happens
 * once.
 */
export async function provision(
  tx: Queryable,
  deps: Pick<BillingDependencies, 'secrets' | 'jobs' | 'now'>,
  subscription: Subscription,
): Promise<Subscription> {
  const store = (await existingStore(tx, subscription)) ?? (await createStore(tx, deps, subscription));
  const { storeId, storeName } = store;
  const graceFrom = await graceUsedFrom(tx, subscription.ownerId, storeId);
  const provisioned = { ...store, graceFrom, provisionedAt: deps.now() };
  await updateSubscription(tx, subscription, provisioned);
  await tx.execute(
    sql`update stores set subscription_id = ${subscription.providerId}, updated_at = now()
        where owner_id = ${subscription.ownerId} and id = ${storeId}`,
  );
  await updateRunsUntil(tx, subscription.ownerId, storeId);
  await assignPaymentsToStore(tx, subscription, storeId);
  await cancelOthers(tx, deps, subscription, storeId);
  await addToAudit(tx, {
    ownerId: subscription.ownerId,
    storeId,
    kind: 'subscription',
    subjectId: subscription.id,
    subject: storeName,
    action: 'created',
    actor: OWNER_NAME,
    changes: [{ what: 'Subscription', before: null, after: subscription.providerId }],
  });
  return { ...subscription, ...provisioned };
}

/**
 * Keeps the store open until the latest end of its paid time: an earlier subscription may have paid for longer than the
 * current one.
 */
export async function updateRunsUntil(tx: Queryable, ownerId: string, storeId: string): Promise<void> {
  const payers = await listPayers(tx, ownerId, storeId);
  if (payers.length === 0) return;
  const runsUntil = new Date(Math.max(...payers.map((payer) => storeRunsUntil(payer).getTime())));
  await tx.execute(
    sql`update stores set runs_until = ${runsUntil}
        where owner_id = ${ownerId} and id = ${storeId} and runs_until is distinct from ${runsUntil}`,
  );
}
