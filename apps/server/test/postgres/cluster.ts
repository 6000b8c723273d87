import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createJobs } from '../../src/platform/jobs.ts';
import type { Connection } from '../../src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { prepareDatabase } from '../../src/database-roles.ts';
import { createDatabase } from '../../src/platform/postgres/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run, as its superuser. */
    cluster: Required<Pick<Connection, 'host' | 'port' | 'user' | 'password'>>;
    /** The role of the servers, which owns no tables. */
    serverRole: Required<Pick<Connection, 'user' | 'password'>>;
  }
}

export const TEMPLATE = 'template_quarterdeck';
const SERVER_ROLE = { user: 'quarterdeck_server', password: 'tests-of-the-server' };

// Not the system's temporary folder, whose path may be too long for a socket.
const TEMPORARY = '/tmp';
/** The name of a run's folder contains its process id: `qd-tests-4711-x1y2z3`. */
const FOLDER_NAME = /^qd-tests-(\d+)-/;
const STOP_MS = 5_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Ends a run's cluster at once and removes its folder. Synchronous, because it is the last action of an interrupted
 * process.
 */
function discard(folder: string): void {
  let postmaster = NaN;
  try {
    postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
  } catch {
    // It is stopped already, or never started.
  }
  if (postmaster > 0 && isAlive(postmaster)) {
    process.kill(postmaster, 'SIGQUIT');
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    for (let waited = 0; isAlive(postmaster) && waited < STOP_MS; waited += 50) Atomics.wait(sleeper, 0, 0, 50);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Removes the clusters of killed runs. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(TEMPORARY)) {
    const run = FOLDER_NAME.exec(name)?.[1];
    if (run !== undefined && !isAlive(Number(run))) discard(join(TEMPORARY, name));
  }
}

/** A temporary cluster for all test files, with a migrated database that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = await mkdtemp(join(TEMPORARY, `qd-tests-${process.pid}-`));
  const onExit = () => discard(folder);
  process.once('exit', onExit);
  // If root runs the tests, the cluster belongs to another account, which needs access to the folder.
  await chmod(folder, 0o755);
  // The temporary files of the tests are removed with this folder.
  process.env['TMPDIR'] = folder;
  // Tests start the server's programs hundreds of times. With the cache they load in two thirds of the time.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');

  const cluster = await startEmbeddedPostgres({ dataDir: folder, password: 'tests', throwaway: true });
  const { host, port, user, password } = cluster;
  await createDatabase(cluster, TEMPLATE);
  const admin = { host, port, user, password, database: TEMPLATE };
  const template = { ...admin, ...SERVER_ROLE };
  await prepareDatabase({ server: template, admin });
  // The template includes the queues, because otherwise each server would create them.
  const jobs = createJobs(template, pino({ level: 'error' }));
  const work = async () => {};
  await jobs.start(
    ['mail', 'clean-up'].map((name) => ({ name, work })),
    { work: false },
  );
  await jobs.stop();
  project.provide('cluster', { host, port, user, password });
  project.provide('serverRole', SERVER_ROLE);

  return async () => {
    process.off('exit', onExit);
    await cluster.stop();
    discard(folder);
  };
}
