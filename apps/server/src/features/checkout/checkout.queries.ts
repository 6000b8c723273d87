import { LIST_LIMIT } from '@quarterdeck/contract/wire';
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { v4 as uuid, validate as isUuid } from 'uuid';
import { pageOf, type Page } from '../../platform/list.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { rows } from '../../platform/postgres/rows.ts';
import { checkouts } from './checkout.table.ts';

export type Checkout = typeof checkouts.$inferSelect;

/**
 * Adds a purchase.
 * @returns it, or undefined if the owner already has one with that key.
 */
export async function insertCheckout(
  on: Queryable,
  checkout: typeof checkouts.$inferInsert,
): Promise<Checkout | undefined> {
  const [added] = await on.insert(checkouts).values(checkout).onConflictDoNothing().returning();
  return added;
}

export async function checkoutUnderKey(on: Queryable, ownerId: string, key: string): Promise<Checkout | undefined> {
  const [checkout] = await on
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.ownerId, ownerId), eq(checkouts.idempotencyKey, key)));
  return checkout;
}

export async function findCheckout(on: Queryable, id: string): Promise<Checkout | undefined> {
  const [checkout] = await on.select().from(checkouts).where(eq(checkouts.id, id));
  return checkout;
}

export async function findOwnCheckout(on: Queryable, ownerId: string, id: string): Promise<Checkout | undefined> {
  const [checkout] = await on
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.ownerId, ownerId), eq(checkouts.id, id)));
  return checkout;
}

export async function lockCheckout(tx: Queryable, id: string): Promise<Checkout | undefined> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return checkout;
}

/** The purchase of a provider's event: found by the provider's id, else by our id in the metadata. */
export async function checkoutOfEvent(
  on: Queryable,
  { checkoutId, ourPaymentId }: { checkoutId: string | null; ourPaymentId: string | null },
): Promise<Checkout | undefined> {
  if (checkoutId !== null) {
    const [checkout] = await on.select().from(checkouts).where(eq(checkouts.checkoutId, checkoutId));
    if (checkout !== undefined) return checkout;
  }
  // The provider's account may be used by other systems too, with their own ids.
  return ourPaymentId === null || !isUuid(ourPaymentId) ? undefined : findCheckout(on, ourPaymentId);
}

/**
 * Stores the provider's first response.
 * @returns whether it was accepted: a response for an id that was replaced meanwhile is ignored.
 */
export async function saveProviderCheckout(
  on: Queryable,
  id: string,
  checkout: Pick<Checkout, 'checkoutId' | 'redirectUrl' | 'nextCheckAt'>,
): Promise<boolean> {
  await on
    .update(checkouts)
    .set(checkout)
    .where(and(eq(checkouts.id, id), isNull(checkouts.checkoutId)));
  return (await findCheckout(on, id))?.checkoutId === checkout.checkoutId;
}

/** The provider repeats its rejection for the same id, so the next try needs another. */
export async function assignNewId(on: Queryable, id: string): Promise<void> {
  await on
    .update(checkouts)
    .set({ id: uuid() })
    .where(and(eq(checkouts.id, id), isNull(checkouts.checkoutId)));
}

export async function setCheckout(on: Queryable, id: string, change: Partial<Checkout>): Promise<void> {
  await on.update(checkouts).set(change).where(eq(checkouts.id, id));
}

/**
 * Marks a purchase as declined, with the reason; it still counts if another card pays it on the same page.
 * @returns whether that is new.
 */
export async function markDeclined(on: Queryable, id: string, reason: string): Promise<boolean> {
  const isNew = or(isNull(checkouts.failureReason), ne(checkouts.failureReason, reason));
  const marked = await on
    .update(checkouts)
    .set({ status: 'FAILED', failureReason: reason })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, ['PENDING', 'CANCELLED']), isNew));
  return marked.rowCount !== 0;
}

/**
 * Claims one unpaid purchase that is due and schedules its next check, so that no other worker takes it too.
 * @param pausesMinutes the pauses after the first checks; after that hourly.
 */
export async function claimDue(
  db: Queryable,
  now: Date,
  pausesMinutes: readonly number[],
): Promise<{ id: string; checks: number } | undefined> {
  const [claimed] = await rows(
    db,
    { id: checkouts.id, checks: checkouts.checks },
    sql`update checkouts set checks = checks + 1,
          next_check_at = ${now.toISOString()}::timestamptz
            + make_interval(mins => coalesce((${sql.param([...pausesMinutes])}::int[])[checks + 1], 60))
        where id = (select id from checkouts where status not in ('SUCCESS', 'REFUNDED') and next_check_at <= ${now.toISOString()}::timestamptz
                    order by next_check_at limit 1 for update skip locked)
        returning id, checks`,
  );
  return claimed;
}

/** The purchases since a given time that are not known to be paid. A declined or closed one can still be paid. */
export async function unpaidSince(on: Queryable, ownerId: string, since: Date): Promise<string[]> {
  const checkoutRows = await on
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.ownerId, ownerId),
        notInArray(checkouts.status, ['SUCCESS', 'REFUNDED']),
        isNull(checkouts.paidAt),
        isNotNull(checkouts.checkoutId),
        gt(checkouts.createdAt, since),
      ),
    );
  return checkoutRows.map(({ id }) => id);
}

/** The number of an owner's unpaid purchases since a given time. */
export async function countUnpaid(on: Queryable, ownerId: string, since: Date): Promise<number> {
  return on.$count(
    checkouts,
    and(
      eq(checkouts.ownerId, ownerId),
      notInArray(checkouts.status, ['SUCCESS', 'REFUNDED']),
      gt(checkouts.createdAt, since),
    ),
  );
}

const isShown = or(
  isNull(checkouts.dismissedAt),
  isNotNull(checkouts.paidAt),
  inArray(checkouts.status, ['SUCCESS', 'REFUNDED']),
);

/**
 * The owner's purchases, latest first, after the purchase `before`: those that reached the card page and were not
 * dismissed.
 */
export async function listPurchases(on: Queryable, ownerId: string, before?: string): Promise<Page<Checkout>> {
  const isAfter =
    before === undefined
      ? undefined
      : sql`(${checkouts.createdAt}, ${checkouts.id}) < (
          select known.created_at, known.id from checkouts as known where known.owner_id = ${ownerId} and known.id = ${before})`;
  const checkoutRows = await on
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.ownerId, ownerId), isNotNull(checkouts.checkoutId), isShown, isAfter))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(LIST_LIMIT + 1);
  return pageOf(checkoutRows, LIST_LIMIT);
}
