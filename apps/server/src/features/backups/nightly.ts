import type { Logger } from 'pino';
import { findAccount } from '../../access/owners.queries.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { nightIsDone, payingOwners, removeExpired } from './backups.queries.ts';
import { inSnapshot, makeBackup } from './making.ts';
import { nightOf, SCHEDULED_AT } from './night.ts';

export interface NightlyDependencies {
  db: Queryable;
  jobs: Jobs;
  secrets: Secrets;
  now: () => Date;
  logger: Logger;
}

/** The data of a job that backs up one owner. */
interface BackUpOwner {
  ownerId: string;
  /** The day, in UTC. */
  night: string;
}
const BACK_UP_OWNER = { name: 'back-up-owner' };

/** The number of concurrent backups: each takes a connection and much CPU, and counters must be served meanwhile. */
const AT_ONCE = 1;

/** Creates a night's backup unless it exists. A failure is logged and retried; the previous backup is kept. */
export async function backUpOwner(
  { db, logger, secrets }: Pick<NightlyDependencies, 'db' | 'logger' | 'secrets'>,
  { ownerId, night }: BackUpOwner,
): Promise<void> {
  try {
    await inSnapshot(db, ownerId, async (tx) => {
      // The account may have been deleted since the job was queued.
      if ((await findAccount(tx, ownerId))?.purgeAfter !== null) return;
      if (!(await nightIsDone(tx, ownerId, night))) await makeBackup(tx, secrets, ownerId, { kind: 'nightly', night });
    });
  } catch (error) {
    logger.error({ err: error, ownerId, night }, 'nightly backup failed');
    throw error;
  }
}

/** Removes expired backups and queues one for every paying owner. */
export async function beginNight({ db, jobs, now, logger }: NightlyDependencies): Promise<void> {
  const removed = await removeExpired(db);
  const night = nightOf(now());
  const owners = await payingOwners(db);
  // All or none, so that a retry queues no owner twice.
  await db.transaction(async (tx) => {
    for (const ownerId of owners) await jobs.add<BackUpOwner>(tx, BACK_UP_OWNER, { ownerId, night });
  });
  logger.info({ removed, begun: owners.length }, 'nightly backups started');
}

export const backupQueues = (deps: NightlyDependencies): Queue<never>[] => [
  { name: 'nightly-backups', schedule: SCHEDULED_AT, work: () => beginNight(deps) } satisfies Queue<object>,
  { ...BACK_UP_OWNER, workers: AT_ONCE, work: (job) => backUpOwner(deps, job) } satisfies Queue<BackUpOwner>,
];
