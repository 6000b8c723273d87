import { sql } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isUnavailable } from './postgres/database-unavailable.ts';
import type { Connection, Queryable } from './postgres/database.ts';

/** A kind of background work. `Data` is stored as JSON. */
export interface Queue<Data extends object> {
  name: string;
  /**
   * A cron expression in UTC. A job is added once across all nodes; a run missed while no node was up is run later.
   */
  schedule?: string;
  /** Parallel jobs per node; 4 by default. */
  workers?: number;
  /**
   * `jobId` is the same on every retry.
   * @throws to have the job retried.
   */
  work(data: Data, jobId: string): Promise<void>;
}

export interface Backlog {
  queue: string;
  /** Jobs that are due and not started. */
  waiting: number;
  running: number;
  /** Jobs that wait for a retry. Those that are due are also in `waiting`. */
  failing: number;
  /** Jobs that failed for good in the last 24 hours. */
  failed: number;
  /** How long the oldest waiting job has been due. */
  waitingSeconds: number;
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists if and only if that commits. */
  add<Data extends object>(tx: Queryable, queue: Pick<Queue<Data>, 'name'>, data: Data): Promise<void>;
  /** Removes the jobs, queued or done, whose recipient is exactly this email. */
  forget(tx: Queryable, email: string): Promise<void>;
  /** The pending jobs of every queue. */
  backlog(): Promise<Backlog[]>;
  /** Creates the queues and, if this node is a worker, starts working on them. */
  start(queues: Queue<never>[], options: { work: boolean }): Promise<void>;
  /** Lets running jobs finish; a job that takes longer than 20 s goes back to its queue. */
  stop(): Promise<void>;
}

/** How often workers look for jobs while no notices of new jobs arrive. */
const POLL_SECONDS = 1;
/**
 * A new job wakes a worker at once. Polling finds retries that are due, and jobs whose notice was lost. Polling
 * every second used 8% of a processor (17 queues, four workers each).
 */
const POLL_WITH_NOTICES_SECONDS = 5;
/**
 * The number of parallel jobs per queue and node: a mail server that takes a second per mail must not delay the other
 * mails.
 */
const WORKERS = 4;
// A mail server that is down for a weekend must not lose mail: pauses double from 5 s to an hour, for three days.
const RETRIES = { retryLimit: 80, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 };
// A mail may contain a link that opens an account, so sent mails are not kept.
const RETENTION = { deleteAfterSeconds: 60 };
/** pg-boss deletes done jobs only during its maintenance, by default once a day. */
const MAINTENANCE_SECONDS = 60;
/** pg-boss's own queues have names that begin with underscores. */
const BACKLOG = `
  select queue.name as queue, count(*) filter (where is_due)::int as waiting,
    count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'retry')::int as failing,
    (select count(*) from failed_jobs where failed_jobs.queue = queue.name
      and failed_at > now() - interval '1 day')::int as failed,
    coalesce(extract(epoch from now() - min(start_after) filter (where is_due)), 0)::int as "waitingSeconds"
  from jobs.queue
    left join lateral (
      select state, start_after, state in ('created', 'retry') and start_after <= now() as is_due
      from jobs.job where job.name = queue.name
    ) as job on true
  where not starts_with(queue.name, '__')
  group by queue.name order by queue.name`;
// A worker that crashed or lost the database sends no heartbeat, and after at most two minutes its job goes to another
// worker. pg-boss's default is fifteen minutes.
const HEARTBEAT = { heartbeatSeconds: 60 };
const NOTICE = { notify: true };
const QUEUE_OPTIONS = { ...RETRIES, ...RETENTION, ...HEARTBEAT, ...NOTICE };

/** pg-boss builds indexes of a new version in the background, one command at a time. */
const COMMANDS_LEFT = `select from jobs.bam where status in ('pending', 'in_progress')`;

/**
 * Creates the queue's tables or brings them up to date, which the running server's role is not allowed to do.
 * @param client connected as the role that owns the tables
 */
export async function installJobs(client: Client): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  const boss = new PgBoss({
    db: { executeSql },
    schema: 'jobs',
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  let failure: Error | undefined;
  boss.on('error', (error) => (failure ??= error));
  await boss.start();
  try {
    while ((await client.query(COMMANDS_LEFT)).rowCount !== 0 && failure === undefined) await setTimeout(100);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}

interface TriedJob {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
  /** How the last try ended: an error, or an object whose `value` is a text or an error. */
  output: object | null;
}

const failureOf = z
  .union([
    z.object({ message: z.string() }).transform(({ message }) => message),
    z.object({ value: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]) }),
  ])
  .transform((failure) => (typeof failure === 'string' ? failure : failure.value))
  .catch('unknown');

/** Runs a job, and logs a failure with its reason before the queue retries it. */
async function tryJob(boss: PgBoss, logger: Logger, queue: Queue<never>, job: TriedJob): Promise<void> {
  if (job.retryCount > 0) {
    // The last try may have ended with its process or by a time-out, so that only the queue knows why.
    const facts = { queue: queue.name, job: job.id, try: job.retryCount + 1, reason: failureOf.parse(job.output) };
    logger.info(facts, 'retrying job');
  }
  try {
    await queue.work(job.data as never, job.id);
  } catch (error) {
    const tries = job.retryCount + 1;
    const isLast = job.retryCount >= job.retryLimit;
    const facts = { err: error, queue: queue.name, job: job.id, try: tries };
    logger.error(facts, isLast ? 'job failed for good' : 'job failed, it will be retried');
    if (isLast) {
      await boss
        .getDb()
        .executeSql(
          'insert into failed_jobs (job_id, queue, tries) values ($1, $2, $3) on conflict (job_id) do nothing',
          [job.id, queue.name, tries],
        );
    }
    throw error;
  }
}

/**
 * Starts a worker, which runs one job at a time. After each job it looks for the next one at once. Otherwise it would
 * wait for a notice or a poll, and jobs that were added in one transaction come with a single notice.
 */
async function startWorker(boss: PgBoss, logger: Logger, queue: Queue<never>): Promise<void> {
  const intervals = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_WITH_NOTICES_SECONDS,
  };
  const id = await boss.work(queue.name, { ...intervals, includeMetadata: true }, async (batch) => {
    for (const job of batch) await tryJob(boss, logger, queue, job).finally(() => boss.notifyWorker(id));
  });
}

export function createJobs(connection: Connection, logger: Logger): Jobs {
  const boss = new PgBoss({
    ...connection,
    schema: 'jobs',
    max: 4,
    application_name: 'quarterdeck-jobs',
    // Only the owner of the tables may reindex, and `installJobs` has migrated them already.
    reindex: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    useListenNotify: true,
  });
  // While the database is away, every poll of every queue fails.
  boss.on('error', (error) => logger[isUnavailable(error) ? 'warn' : 'error']({ err: error }, 'job queue'));
  return {
    add: async (tx, queue, data) => {
      await boss.send(queue.name, data, { db: fromDrizzle(tx, sql) });
    },
    forget: async (tx, email) => {
      await tx.execute(sql`delete from jobs.job where data ->> 'to' = ${email} or data ->> 'email' = ${email}`);
    },
    backlog: async () => {
      const { rows: queueRows } = await boss.getDb().executeSql(BACKLOG);
      return queueRows as Backlog[];
    },
    start: async (queues, { work }) => {
      await boss.start();
      for (const queue of queues) {
        await boss.createQueue(queue.name, QUEUE_OPTIONS);
        // An existing queue keeps the options it was created with.
        await boss.updateQueue(queue.name, QUEUE_OPTIONS);
        if (queue.schedule !== undefined) {
          await boss.schedule(queue.name, queue.schedule, {}, { tz: 'UTC', missed: 'once' });
        }
        const workers = work ? (queue.workers ?? WORKERS) : 0;
        for (let started = 0; started < workers; started++) await startWorker(boss, logger, queue);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}
