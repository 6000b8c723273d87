import { sql } from 'drizzle-orm';
import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Backlog, Jobs } from './platform/jobs.ts';
import type { Queryable } from './platform/postgres/database.ts';
import { newestMigration } from './platform/postgres/migrate.ts';
import { computed, row, rows, type RowOf } from './platform/postgres/rows.ts';

export interface OperatorDependencies {
  db: Queryable;
  pool: Pool;
  jobs: Pick<Jobs, 'backlog'>;
  /** The embedded database's folder; undefined when the database is external. */
  dataDir: string | undefined;
}

const STANDBY = { name: computed.text, state: computed.text, sync: computed.text, behindBytes: computed.number };

const DATABASE_STATE = {
  version: computed.text,
  size_bytes: computed.number,
  migration: computed.number,
  takes_changes: computed.boolean,
  /** Providers' events that were received and not processed yet. */
  events_waiting: computed.number,
  events_waiting_seconds: computed.number,
  backups_of_last_day: computed.number,
};

/** The overview for an operator. */
export interface OperatorState {
  /** Problems and actions for the operator, as texts; empty when all is well. */
  problems: string[];
  database: RowOf<typeof DATABASE_STATE>;
  connections: { open: number; idle: number; waiting: number };
  /** Also empty when our database account lacks the permission to see them. */
  standbys: RowOf<typeof STANDBY>[];
  queues: Backlog[];
  disk: { freeBytes: number; sizeBytes: number } | undefined;
}

const LATE_SECONDS = 10 * 60;
const DISK_SHARE = 0.1;

const databaseState = (db: Queryable) =>
  row(
    db,
    DATABASE_STATE,
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
          (select max(created_at) from public.migrations) as migration,
          not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as takes_changes,
          (select count(*) from webhook_events where processed_at is null) as events_waiting,
          (select coalesce(extract(epoch from now() - min(received_at)), 0)::int from webhook_events
            where processed_at is null) as events_waiting_seconds,
          (select count(*) from backups where kind = 'nightly' and made_at > now() - interval '1 day') as backups_of_last_day`,
  );

const standbysOf = (db: Queryable) =>
  rows(
    db,
    STANDBY,
    sql`select application_name as name, state, sync_state as sync,
          coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::bigint as "behindBytes"
        from pg_stat_replication where state is not null order by application_name`,
  );

async function diskOf(folder: string): Promise<NonNullable<OperatorState['disk']>> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} minutes`;

function* problemsOf({ database, queues, disk, connections }: Omit<OperatorState, 'problems'>): Generator<string> {
  if (!database.takes_changes) yield 'The database is read-only: it is a standby, or set to read-only.';
  if (database.migration > newestMigration()) yield 'The tables are newer than this server. Upgrade the server.';
  for (const { queue, waitingSeconds, failing, failed } of queues) {
    if (waitingSeconds > LATE_SECONDS)
      yield `Jobs in “${queue}” have been waiting for ${minutes(waitingSeconds)}: no worker is processing them.`;
    if (failing > 0) yield `${failing} jobs in “${queue}” failed and will be retried. See the log.`;
    if (failed > 0) yield `${failed} jobs in “${queue}” failed for good in the last day. See the log.`;
  }
  if (database.events_waiting_seconds > LATE_SECONDS)
    yield `Payment provider events have been waiting for ${minutes(database.events_waiting_seconds)}.`;
  if (disk && disk.freeBytes < disk.sizeBytes * DISK_SHARE) yield 'The database disk is more than 90% full.';
  if (connections.waiting > 0) yield `${connections.waiting} requests are waiting for a database connection.`;
}

/** @throws when the database does not respond */
export async function operatorState({ db, pool, jobs, dataDir }: OperatorDependencies): Promise<OperatorState> {
  // Read before the queries below take connections themselves.
  const connections = { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
  const database = await databaseState(db);
  const state = {
    database,
    connections,
    standbys: database.takes_changes ? await standbysOf(db) : [],
    queues: await jobs.backlog(),
    disk: dataDir === undefined ? undefined : await diskOf(dataDir),
  };
  return { problems: [...problemsOf(state)], ...state };
}
