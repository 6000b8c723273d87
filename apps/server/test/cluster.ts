import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../src/platform/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createDatabase, migrate } from '../src/platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run, as its superuser. */
    cluster: Required<Pick<Connection, 'host' | 'port' | 'user' | 'password'>>;
  }
}

export const TEMPLATE = 'template_quarterdeck';

const FOLDER_PREFIX = 'quarterdeck-tests-';
/** Says which run a folder belongs to. */
const RUN_FILE = 'run.pid';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const firstLineAsNumber = async (file: string): Promise<number | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
};

/** Ends and removes what a run that was killed (so that it could not tidy up) left behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const run = await firstLineAsNumber(join(folder, RUN_FILE));
    if (run === undefined || isAlive(run)) continue;
    const postmaster = await firstLineAsNumber(join(folder, 'postgres/postmaster.pid'));
    if (postmaster !== undefined && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** One throw-away cluster for all test files, with a migrated database that each of them copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  await writeFile(join(dataDir, RUN_FILE), String(process.pid));
  // Run by root, the cluster belongs to an account that must reach the folder.
  await chmod(dataDir, 0o755);
  const cluster = await startEmbeddedPostgres({ dataDir, password: 'tests', throwaway: true });
  const discard = () => {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    rmSync(cluster.host, { recursive: true, force: true });
  };
  const postmaster = await firstLineAsNumber(join(dataDir, 'postgres/postmaster.pid'));
  const onExit = () => {
    if (postmaster !== undefined && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT');
    discard();
  };
  process.once('exit', onExit);

  const { host, port, user, password } = cluster;
  await createDatabase(cluster, TEMPLATE);
  const template = { host, port, user, password, database: TEMPLATE };
  await migrate(template);
  // The queue's own tables belong to the copy too: each server would make them anew otherwise.
  const jobs = createJobs(template, pino({ level: 'error' }));
  await jobs.start([{ name: 'mail', work: async () => {} }], { work: false });
  await jobs.stop();
  project.provide('cluster', { host, port, user, password });

  return async () => {
    process.off('exit', onExit);
    await cluster.stop();
    discard();
  };
}
