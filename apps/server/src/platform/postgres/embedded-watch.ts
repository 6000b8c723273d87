import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ClusterAddress, EmbeddedPostgres } from './embedded-postgres.ts';

const CANNOT_CONNECT_NOW = '57P03';
const PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

async function connect({ host, port, user, password }: ClusterAddress): Promise<pg.Client> {
  const client = new pg.Client({
    host,
    port,
    user,
    password,
    database: 'postgres',
    application_name: 'quarterdeck-watch',
  });
  // The watcher waits for `end`; the error itself adds nothing.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Waits while the cluster is up but accepts no connections yet: it is recovering from a crash. */
export async function connectWhenReady(cluster: ClusterAddress, signal?: AbortSignal): Promise<pg.Client> {
  for (;;) {
    try {
      return await connect(cluster);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== CANNOT_CONNECT_NOW) throw error;
      await setTimeout(PAUSE_MS, undefined, signal && { signal });
    }
  }
}

/**
 * Keeps the cluster running: an idle connection ends as soon as PostgreSQL stops for any reason.
 * @param first the connection to begin with
 * @returns a function that ends the watch
 */
export function keepRunning(
  cluster: ClusterAddress & Pick<EmbeddedPostgres, 'revive'>,
  first: pg.Client,
  logger: Logger,
): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const watch = async () => {
    for (let client = first; ; client = await bringBack(cluster, signal, logger)) {
      await once(client, 'end', { signal }).catch(() => client.end());
      signal.throwIfAborted();
      logger.error('PostgreSQL stopped; restarting it');
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) logger.error({ err: error }, 'PostgreSQL is no longer watched');
  });
  return () => {
    ending.abort();
    return watching;
  };
}

/** Retries until PostgreSQL accepts connections. An obstacle such as a full disk may pass. */
async function bringBack(
  cluster: ClusterAddress & Pick<EmbeddedPostgres, 'revive'>,
  signal: AbortSignal,
  logger: Logger,
): Promise<pg.Client> {
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      await cluster.revive();
      const client = await connectWhenReady(cluster, signal);
      logger.warn('PostgreSQL is running again');
      return client;
    } catch (error) {
      signal.throwIfAborted();
      logger.error({ err: error }, 'PostgreSQL restart failed; retrying');
      await setTimeout(pauseMs, undefined, { signal });
    }
  }
}
