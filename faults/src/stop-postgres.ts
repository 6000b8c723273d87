import { createDatabase } from '@quarterdeck/server/platform/postgres/migrate';
import { startEmbeddedPostgres } from '@quarterdeck/server/platform/postgres/embedded-postgres';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { readerOf, type Counter } from './arcade.ts';
import { Browser } from './asking.ts';
import { seen, spread, underLoad, type FaultOptions, type Installation, type Result } from './installation.ts';
import { postmasterOf, processesOf } from './postgres-process.ts';
import { createInstallationFolder, isReady, until } from './server-process.ts';

const AWAY_MS = 30_000;
/** Read requests that do not wait for each other's responses. */
const READS_PER_SECOND = 40;
/** The longest wait: for a connection, then for a response. */
const LONGEST_WAIT_MS = 36_000;

/** Resident memory of the server's process. */
async function memoryMb({ supervisor }: Installation): Promise<number> {
  const { pid } = await supervisor.current;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

interface Reads {
  asked: number;
  answered: number;
  longestMs: number;
}

/**
 * Users who read while the database is down, each in their own browser.
 * @returns once all have a response
 */
async function readAlong(url: string, { token }: Counter, forMs: number): Promise<Reads> {
  const reads: Reads = { asked: 0, answered: 0, longestMs: 0 };
  const all: Promise<void>[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const browser = new Browser('10.2.0.1', token);
    reads.asked += 1;
    all.push(
      browser.ask(url, 'GET /stores/user-stores').then((outcome) => {
        if (outcome.answered && [200, 503].includes(outcome.status)) reads.answered += 1;
        reads.longestMs = Math.max(reads.longestMs, outcome.ms);
        browser.close();
      }),
    );
    await setTimeout(1_000 / READS_PER_SECOND);
  }
  await Promise.all(all);
  return reads;
}

/** Takes the database down while users read, brings it back, and reports the result. */
async function takeAway(
  { say, times }: FaultOptions,
  installation: Installation,
  { away, back }: { away: () => Promise<void>; back: () => Promise<void> },
): Promise<Result> {
  const { url, supervisor, journal, settle, counters } = installation;
  const [viewer] = counters;
  if (!viewer) throw new Error('No session is open');
  const problems: string[] = [];
  const backMs: number[] = [];
  const notReadyMs: number[] = [];
  const grownMb: number[] = [];
  const waitsMs: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    await setTimeout(3_000);
    const memoryBefore = await memoryMb(installation);
    await away();
    const begun = performance.now();
    const reading = readAlong(url, viewer, AWAY_MS - 2_000);
    notReadyMs.push(await until('the server is no longer ready', async () => !(await isReady(url))));
    await setTimeout(Math.max(0, begun + AWAY_MS - performance.now()));
    grownMb.push((await memoryMb(installation)) - memoryBefore);
    if (await isReady(url)) problems.push('It reported being ready while the database was down');
    const before = journal.acknowledgements;
    const orderedAt = performance.now();
    await back();
    await until('a change is acknowledged again', () => journal.acknowledgements > before);
    backMs.push(performance.now() - orderedAt);
    const reads = await reading;
    waitsMs.push(reads.longestMs);
    if (reads.answered < reads.asked)
      problems.push(`${reads.asked - reads.answered} of ${reads.asked} reads had no answer`);
    say(
      `away ${time} times: ${reads.asked} reads, longest wait ${reads.longestMs.toFixed(0)} ms; ${grownMb.at(-1)?.toFixed(0)} MB more; saving again after ${backMs.at(-1)?.toFixed(0)} ms`,
    );
  }
  problems.push(...(await settle()));
  problems.push(...supervisor.unexpectedExits.map((how) => `The server ended: ${how}`));
  const longestMs = Math.max(journal.longestMs, ...waitsMs);
  if (longestMs > LONGEST_WAIT_MS) problems.push(`A request waited ${longestMs.toFixed(0)} ms`);
  return {
    figure:
      `${times} times away for ${AWAY_MS / 1000} s; not ready after ${spread(notReadyMs)}; saving again ${spread(backMs)} after it was back; ` +
      `memory grew by ${Math.max(...grownMb).toFixed(0)} MB at most with ${READS_PER_SECOND} reads a second; longest read ${(Math.max(...waitsMs) / 1000).toFixed(1)} s; ${seen(journal)}`,
    problems,
  };
}

/** Freezes every PostgreSQL process with SIGSTOP: connections stay open, but nothing responds. */
export function freezePostgres(options: FaultOptions): Promise<Result> {
  return underLoad(options, {}, (installation) => {
    let frozen: number[] = [];
    return takeAway(options, installation, {
      away: async () => {
        frozen = await processesOf(await postmasterOf(installation.place.dataDir));
        for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      },
      back: async () => {
        for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT');
        return Promise.resolve();
      },
    });
  });
}

/** Stops an external PostgreSQL, as an operator would, and starts it again. */
export async function stopPostgres(options: FaultOptions): Promise<Result> {
  const place = await createInstallationFolder();
  const password = 'not a secret';
  const { stop, revive, ...cluster } = await startEmbeddedPostgres({ dataDir: place.dataDir, password });
  await createDatabase(cluster, 'quarterdeck');
  const connection = { ...cluster, database: 'quarterdeck' };
  const url = (user: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@localhost/quarterdeck?host=${cluster.host}`;
  const settings = {
    place,
    end: stop,
    env: { DATABASE_URL: url('quarterdeck_server'), DATABASE_ADMIN_URL: url(cluster.user), DATA_DIR: place.folder },
    read: readerOf(() => Promise.resolve(connection)),
  };
  return underLoad(options, settings, (installation) => takeAway(options, installation, { away: stop, back: revive }));
}
