import { knownTimeZone } from '@quarterdeck/domain/business-day';
import { dailyRun, type DailyRun } from '@quarterdeck/domain/daily-hour';
import { HOUR_MS } from '@quarterdeck/domain/durations';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { settingsOfOwner, settingsOfStores } from './settings.queries.ts';

/**
 * A digest or reminder that an outage delayed for longer is not made. A mail that waits for the mail server is still
 * sent.
 */
const MAX_DELAY_MS = 12 * HOUR_MS;

export const runAt = (now: Date, timeZone: string, hour: number): DailyRun =>
  dailyRun(now, { timeZone: knownTimeZone(timeZone), hour });

export const isInTime = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < MAX_DELAY_MS;

/** Sets when the owner's next digest is due. One that is due already is left to the sweep, which plans the next. */
export async function scheduleDigest(tx: Queryable, ownerId: string, now: Date): Promise<void> {
  const owner = await settingsOfOwner(tx, ownerId);
  if (!owner) return;
  const { nextAt } = runAt(now, owner.time_zone, owner.digest_hour);
  await tx.execute(
    sql`insert into digests_due (owner_id, due_at) values (${ownerId}, ${nextAt.toISOString()})
        on conflict (owner_id) do update set due_at = excluded.due_at
          where digests_due.due_at > ${now.toISOString()}`,
  );
}

/** Sets the next time by which the store's day must be entered, in the same way. */
export async function scheduleMissing(tx: Queryable, ownerId: string, storeId: string, now: Date): Promise<void> {
  const [store] = await settingsOfStores(tx, ownerId, storeId);
  if (!store) return;
  const dueAt =
    store.missing_hour === null ? null : runAt(now, store.time_zone, store.missing_hour).nextAt.toISOString();
  await tx.execute(
    sql`update store_notifications set missing_due_at = ${dueAt}::timestamptz
        where owner_id = ${ownerId} and store_id = ${storeId}
          and (${dueAt}::timestamptz is null or missing_due_at is null or missing_due_at > ${now.toISOString()})`,
  );
}

/** Call it after a store's time zone changed. It is also the owner's time zone, unless the owner chose another. */
export async function reschedule(tx: Queryable, ownerId: string, storeId: string, now: Date): Promise<void> {
  await scheduleDigest(tx, ownerId, now);
  await scheduleMissing(tx, ownerId, storeId, now);
}
