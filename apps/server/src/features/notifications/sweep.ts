import { dateToEnterBy } from '@quarterdeck/domain/daily-hour';
import { sql } from 'drizzle-orm';
import { accountIsOpen } from '../../access/owners.table.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import { DIGESTS, type DueDigest } from './digests.ts';
import { isInTime, scheduleDigest, runAt } from './due.ts';
import { MISSING, type DueStore } from './missing.ts';
import type { NotificationDependencies } from './sending.ts';
import { digestHour, digestTimeZone } from './settings.queries.ts';

/** Few enough that the rows are locked only briefly. */
const BATCH = 50;

type Dependencies = Pick<NotificationDependencies, 'db' | 'jobs'>;

/** Repeats a step until it finds less than a batch. */
async function untilDone(step: () => Promise<number>): Promise<void> {
  while ((await step()) === BATCH);
}

/**
 * Queues the digests that are due, a job per owner, and plans the next ones in the same transaction. Rows that another
 * node has locked are skipped: that node queues them.
 */
const queueDigests = ({ db, jobs }: Dependencies, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const dueOwners = await rows(
      tx,
      { owner_id: computed.uuid, time_zone: computed.text, hour: computed.number, is_on: computed.boolean },
      sql`select due.owner_id, ${digestTimeZone} as time_zone, ${digestHour} as hour,
            coalesce(settings.digest, true) and ${accountIsOpen} as is_on
          from digests_due as due join owners on owners.id = due.owner_id
            left join notification_settings as settings on settings.owner_id = due.owner_id
          where due.due_at <= ${now.toISOString()} order by due.due_at limit ${BATCH}::int
          for update of due skip locked`,
    );
    const runs = dueOwners.map((each) => ({ ...each, run: runAt(now, each.time_zone, each.hour) }));
    await planNext(tx, runs);
    for (const { owner_id: ownerId, is_on: isOn, run } of runs) {
      const job = { ownerId, date: run.date, at: run.at.toISOString() };
      if (isOn && isInTime(run.at, now)) await jobs.add<DueDigest>(tx, DIGESTS, job);
    }
    return dueOwners.length;
  });

async function planNext(tx: Queryable, runs: { owner_id: string; run: { nextAt: Date } }[]) {
  if (runs.length === 0) return;
  const owners = sql.param(runs.map((each) => each.owner_id));
  const moments = sql.param(runs.map(({ run }) => run.nextAt.toISOString()));
  await tx.execute(
    sql`update digests_due as due set due_at = next.at
        from unnest(${owners}::uuid[], ${moments}::timestamptz[]) as next(owner_id, at)
        where due.owner_id = next.owner_id`,
  );
}

/** Queues checks of stores whose day must be entered by now, in the same way. */
const queueStores = ({ db, jobs }: Dependencies, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const dueStores = await rows(
      tx,
      { owner_id: computed.uuid, store_id: computed.uuid, time_zone: stores.timeZone, hour: computed.number },
      sql`select own.owner_id, own.store_id, stores.time_zone, own.missing_hour as hour
          from store_notifications as own
            join stores on stores.owner_id = own.owner_id and stores.id = own.store_id
          where own.missing_due_at <= ${now.toISOString()} and own.missing_hour is not null
          order by own.missing_due_at limit ${BATCH}::int for update of own skip locked`,
    );
    const runs = dueStores.map((each) => ({ ...each, run: runAt(now, each.time_zone, each.hour) }));
    for (const { owner_id: ownerId, store_id: storeId, hour, run } of runs) {
      await tx.execute(
        sql`update store_notifications set missing_due_at = ${run.nextAt.toISOString()}
            where owner_id = ${ownerId} and store_id = ${storeId}`,
      );
      const job = { ownerId, storeId, hour, date: dateToEnterBy(hour, run.date), at: run.at.toISOString() };
      if (isInTime(run.at, now)) await jobs.add<DueStore>(tx, MISSING, job);
    }
    return dueStores.length;
  });

/** Queues what is due. If nothing is, this only reads two indexes. */
export async function sweep(deps: Dependencies, now: Date): Promise<void> {
  await untilDone(() => queueDigests(deps, now));
  await untilDone(() => queueStores(deps, now));
}

/** Plans the first digest of owners who now have a store. */
export async function planNewOwners(db: Queryable, now: Date): Promise<void> {
  const unplanned = await rows(
    db,
    { owner_id: stores.ownerId },
    sql`select distinct stores.owner_id from stores join owners on owners.id = stores.owner_id
        where ${accountIsOpen} and owners.email_verified_at is not null and not stores.is_sample
          and not exists (select from digests_due as due where due.owner_id = stores.owner_id)`,
  );
  for (const { owner_id: ownerId } of unplanned) await scheduleDigest(db, ownerId, now);
}

export const sweepQueues = ({ now, ...deps }: NotificationDependencies): Queue<never>[] => [
  { name: 'due-notifications', schedule: '* * * * *', work: () => sweep(deps, now()) } satisfies Queue<object>,
  {
    name: 'plan-digests',
    // Runs before the full hour, when digests may be due.
    schedule: '50 * * * *',
    work: () => planNewOwners(deps.db, now()),
  } satisfies Queue<object>,
];
