import { SEEN_DAYS } from '@quarterdeck/contract/attention';
import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { lockOwnerIfExists } from '../../access/owner-lock.ts';
import { emailChanges, emailTokens, knownDevices } from '../../access/owners.table.ts';
import { sessions, challenges } from '../../access/sessions.table.ts';
import { staff } from '../../access/staff.table.ts';
import { stores } from '../../access/stores.table.ts';
import { failedJobs } from '../../platform/failed-jobs.table.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row, rows } from '../../platform/postgres/rows.ts';
import { rateLimits } from '../../platform/rate-limits.table.ts';
import { attentionSeen } from '../attention/attention.table.ts';
import { webhookEvents } from '../billing/billing.table.ts';
import { financialRecords } from '../financials/financials.table.ts';
import { recountStore } from '../financials/recount.queries.ts';
import { games } from '../games/games.table.ts';
import { sentNotifications } from '../notifications/notifications.table.ts';

/** Few enough that a concurrent save waits only a moment. */
const BATCH = 200;

/** Whether an item is too old to be restored, with a margin, so that purge and restore never overlap. */
const isPurgeable = (deletedAt = sql`deleted_at`) =>
  sql`${deletedAt} < now() - make_interval(days => ${DAYS_KEPT}::int, hours => 1)`;

/**
 * Repeats a statement that affects at most `BATCH` rows until none are left.
 * @returns the number of rows.
 */
async function inBatches(db: Queryable, statement: SQL): Promise<number> {
  for (let done = 0; ;) {
    const { rowCount } = await db.execute(statement);
    done += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return done;
  }
}

/** Locked rows are left for the next night. */
const remove = (db: Queryable, table: PgTable, condition: SQL): Promise<number> =>
  inBatches(
    db,
    sql`delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${condition} limit ${BATCH}::int for update skip locked
        ))`,
  );

/** Whether a former staff member has no open loan: a loan stays until it is paid or written off. */
const owesNothing = sql`not exists (
  select 1 from loans where loans.owner_id = staff.owner_id and loans.staff_id = staff.id
    and loans.paid_cents + loans.written_off_cents < loans.amount_cents)`;

/** Records keep the name of a purged staff member; only the reference is removed. */
async function removeStaff(db: Queryable): Promise<number> {
  await inBatches(
    db,
    sql`update financial_records set created_by_staff_id = null where ctid = any (array(
          select records.ctid from staff join financial_records as records
            on records.owner_id = staff.owner_id and records.created_by_staff_id = staff.id
          where ${isPurgeable(sql`staff.deleted_at`)} and ${owesNothing} limit ${BATCH}::int for update of records skip locked
        ))`,
  );
  const marked = sql`select 1 from financial_records as records
    where records.owner_id = staff.owner_id and records.created_by_staff_id = staff.id`;
  return remove(db, staff, sql`${isPurgeable()} and ${owesNothing} and not exists (${marked})`);
}

/**
 * Purges a store with all its contents; its figures were subtracted from the owner's totals on deletion. Staff with an
 * open loan stay, and so does the store's row.
 * @returns whether all of it was purged.
 */
async function removeStore(db: Queryable, ownerId: string, storeId: string): Promise<boolean> {
  const ofStore = sql`owner_id = ${ownerId} and store_id = ${storeId}`;
  // The restore of a backup may have brought the store back meanwhile.
  const isStillDeleted = sql`exists (
    select from stores where owner_id = ${ownerId} and id = ${storeId} and ${isPurgeable(sql`stores.deleted_at`)})`;
  await remove(db, financialRecords, sql`${ofStore} and ${isStillDeleted}`);
  return db.transaction(async (tx) => {
    // Changes of the owner's stores lock the stores before their contents; the purge deletes in the opposite order, so
    // it locks the owner first.
    await lockOwnerIfExists(tx, ownerId);
    const { is_deleted: isDeleted } = await row(
      tx,
      { is_deleted: computed.boolean },
      sql`select ${isStillDeleted} as is_deleted`,
    );
    if (!isDeleted) return false;
    // The store's payments stay in the history.
    await tx.execute(sql`update payments set store_id = null where ${ofStore}`);
    await tx.execute(sql`update subscriptions set store_id = null where ${ofStore}`);
    await tx.execute(sql`delete from games where ${ofStore}`);
    await tx.execute(sql`delete from staff where ${ofStore} and ${owesNothing}`);
    const { rowCount } = await tx.execute(
      sql`delete from stores where owner_id = ${ownerId} and id = ${storeId} and ${isPurgeable()}
            and not exists (select from staff where ${ofStore})`,
    );
    // The totals of a store that stays must not count its purged records if a backup brings it back.
    if (rowCount === 0) await recountStore(tx, ownerId, storeId);
    return rowCount === 1;
  });
}

async function removeStores(db: Queryable): Promise<number> {
  const storeRows = await rows(
    db,
    { owner_id: stores.ownerId, id: stores.id },
    sql`select owner_id, id from stores where ${isPurgeable()}`,
  );
  let removed = 0;
  for (const { owner_id, id } of storeRows) if (await removeStore(db, owner_id, id)) removed += 1;
  return removed;
}

/**
 * Purges what was deleted more than 30 days ago, and what has expired. Totals no longer include it; the audit log keeps
 * its entries. Safe to run at any time and concurrently.
 * @returns how many rows of each kind were removed.
 */
export async function nightlyPurge(db: Queryable): Promise<Record<string, number>> {
  return {
    records: await remove(db, financialRecords, isPurgeable()),
    games: await remove(db, games, isPurgeable()),
    staff: await removeStaff(db),
    sessions: await remove(db, sessions, sql`expires_at < now()`),
    emailChanges: await remove(db, emailChanges, sql`expires_at < now()`),
    challenges: await remove(db, challenges, sql`expires_at < now()`),
    knownDevices: await remove(db, knownDevices, sql`last_used_at < now() - interval '180 days'`),
    // Owners open verification links again later, which then report that the address is verified.
    emailTokens: await remove(
      db,
      emailTokens,
      sql`expires_at < now() - make_interval(days => case purpose when 'verify-email' then ${DAYS_KEPT}::int else 0 end)`,
    ),
    attentionSeen: await remove(db, attentionSeen, sql`seen_at < now() - make_interval(days => ${SEEN_DAYS}::int)`),
    sentNotifications: await remove(db, sentNotifications, sql`sent_at < now() - interval '60 days'`),
    rateLimits: await remove(db, rateLimits, sql`expire < extract(epoch from now()) * 1000`),
    failedJobs: await remove(db, failedJobs, sql`failed_at < now() - interval '30 days'`),
    // After this time no provider repeats an event.
    webhookEvents: await remove(db, webhookEvents, sql`received_at < now() - interval '30 days'`),
    // Last, so that a failure here affects no other step.
    stores: await removeStores(db),
  };
}

/** The queue keeps its original name, because installations have scheduled it under that. */
export const nightlyPurgeQueue = (db: Queryable, logger: Logger): Queue<object> => ({
  name: 'clean-up',
  schedule: '30 3 * * *',
  work: async () => logger.info({ removed: await nightlyPurge(db) }, 'nightly purge done'),
});
