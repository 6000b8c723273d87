import { PAID_EXTRAS_PAGE_SIZE } from '@quarterdeck/contract/checkout';
import { sql, type SQL } from 'drizzle-orm';
import { accountIsOpen, owners } from '../../access/owners.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { checkouts } from './checkout.table.ts';

const EXTRA = {
  id: checkouts.id,
  product_name: checkouts.productName,
  amount_cents: checkouts.amountCents,
  currency: checkouts.currency,
  status: checkouts.status,
  paid_at: computed.moment,
  done_at: checkouts.doneAt,
  done_by: checkouts.doneBy,
  buyer_id: nullable(owners.id),
  buyer_name: nullable(owners.fullName),
  buyer_email: nullable(owners.email),
  done_by_name: nullable(owners.fullName),
};
export type PaidExtraRow = RowOf<typeof EXTRA>;

// The same expressions as in the index.
const PAID = sql`status in ('SUCCESS', 'REFUNDED')`;
const PAID_AT = sql`coalesce(paid_at, checkouts.created_at)`;

const extrasWhere = (on: Queryable, condition: SQL): Promise<PaidExtraRow[]> =>
  rows(
    on,
    EXTRA,
    sql`select checkouts.id, product_name, amount_cents, currency, status, ${PAID_AT} as paid_at, done_at, done_by,
          buyers.id as buyer_id, buyers.full_name as buyer_name, buyers.email as buyer_email,
          hr.full_name as done_by_name
        from checkouts left join owners as buyers on buyers.id = checkouts.owner_id and buyers.purge_after is null
          left join owners as hr on hr.id = checkouts.done_by and hr.purge_after is null
        where ${PAID} and ${condition}
        order by ${PAID_AT} desc, checkouts.id desc limit ${PAID_EXTRAS_PAGE_SIZE}`,
  );

/** A page of paid extras, open or done, latest paid first, with the total count. */
export async function listPaidExtras(
  on: Queryable,
  { show, before }: { show: 'open' | 'done'; before?: string | undefined },
): Promise<{ extras: PaidExtraRow[]; total: number }> {
  const isShown = show === 'open' ? sql`done_at is null` : sql`done_at is not null`;
  const earlier =
    before === undefined
      ? sql`true`
      : sql`(${PAID_AT}, checkouts.id) < (select coalesce(known.paid_at, known.created_at), known.id
                                          from checkouts as known where known.id = ${before})`;
  const extras = await extrasWhere(on, sql`${isShown} and ${earlier}`);
  const { total } = await row(
    on,
    { total: computed.number },
    sql`select count(*) as total from checkouts where ${PAID} and ${isShown}`,
  );
  return { extras, total };
}

export async function findPaidExtra(on: Queryable, id: string): Promise<PaidExtraRow | undefined> {
  return (await extrasWhere(on, sql`checkouts.id = ${id}`))[0];
}

/**
 * Marks an extra as done, or open again. A repeated mark keeps the first author and time.
 * @returns whether anything changed.
 */
export async function setDone(tx: Queryable, id: string, doneBy: string | null): Promise<boolean> {
  const { rowCount } = await tx.execute(
    doneBy === null
      ? sql`update checkouts set done_at = null, done_by = null where id = ${id} and done_at is not null`
      : sql`update checkouts set done_at = now(), done_by = ${doneBy}
            where id = ${id} and ${PAID} and done_at is null`,
  );
  return rowCount === 1;
}

/** The HR users with a verified email. */
export async function hrAddresses(on: Queryable): Promise<string[]> {
  const ownerRows = await rows(
    on,
    { email: owners.email },
    sql`select email from owners where is_hr and email_verified_at is not null and ${accountIsOpen} order by email`,
  );
  return ownerRows.map(({ email }) => email);
}
