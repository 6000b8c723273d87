// A realistic load: 1,000 owners with 10 million lines, who read, save and sign in. `npm run bench:load [-- --minutes
// 10 --people 400 --pause 2]`. Prints its measurements; fails when a response is wrong or the totals differ from the
// sums of the records.
import { startEmbeddedPostgres } from '@quarterdeck/server/platform/postgres/embedded-postgres';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requireTotals } from './data-set.ts';
import { DEEDS, doIt, employ, makeArcades, type Arcade } from './load-people.ts';
import { residentMb, startProduct, type Server } from './servers.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    /** Concurrent users. */
    people: { type: 'string', default: '400' },
    /** The average pause between a response and the user's next call, in seconds. */
    pause: { type: 'string', default: '2' },
  },
});
const minutes = Number(values.minutes);
const people = Number(values.people);
const pauseMs = Number(values.pause) * 1_000;
const MEMORY_EVERY_MS = 60_000;

const begun = performance.now();
const say = (what: string) =>
  console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`);
const onExit: (() => Promise<unknown>)[] = [];

interface Seen {
  latenciesMs: Map<string, number[]>;
  errors: string[];
  memoryMb: number[];
  seconds: number;
}

const pick = <T>(from: T[]): T => from[Math.floor(Math.random() * from.length)] as T;
/** Each call as often as its share. */
const lots = DEEDS.flatMap((deed) => Array.from({ length: deed.share }, () => deed));

async function person(url: string, arcades: Arcade[], until: number, seen: Seen): Promise<void> {
  // Spreads the users' starts.
  await setTimeout(Math.random() * 2 * pauseMs);
  while (performance.now() < until) {
    const deed = pick(lots);
    const started = performance.now();
    await doIt(url, deed, pick(arcades)).catch((error: Error) => seen.errors.push(`${deed.name}: ${error.message}`));
    seen.latenciesMs.get(deed.name)?.push(performance.now() - started);
    await setTimeout(Math.random() * 2 * pauseMs);
  }
}

async function watchMemory(server: Server, until: number, seen: Seen): Promise<void> {
  while (performance.now() < until) {
    seen.memoryMb.push(await residentMb(server));
    await setTimeout(Math.max(0, Math.min(MEMORY_EVERY_MS, until - performance.now())));
  }
  seen.memoryMb.push(await residentMb(server));
}

async function drive(server: Server, arcades: Arcade[]): Promise<Seen> {
  const seen: Seen = {
    latenciesMs: new Map(DEEDS.map(({ name }) => [name, []])),
    errors: [],
    memoryMb: [],
    seconds: 0,
  };
  const started = performance.now();
  const until = started + minutes * 60_000;
  await Promise.all([
    watchMemory(server, until, seen),
    ...Array.from({ length: people }, () => person(server.url, arcades, until, seen)),
  ]);
  return { ...seen, seconds: (performance.now() - started) / 1000 };
}

function percentiles(latenciesMs: number[]): string {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);
  return `${at(0.5)} / ${at(0.95)} / ${at(0.99)} / ${at(1)}`;
}

function report({ latenciesMs, errors, memoryMb, seconds }: Seen): string {
  const all = [...latenciesMs.values()].flat();
  const lines = [...latenciesMs, ['**everything**', all] as const].map(
    ([name, found]) => `| ${name} | ${found.length} | ${(found.length / seconds).toFixed(1)} | ${percentiles(found)} |`,
  );
  return `| What | Requests | A second | p50 / p95 / p99 / worst ms |
| --- | --: | --: | --: |
${lines.join('\n')}

Errors: ${errors.length}${errors
    .slice(0, 5)
    .map((error) => `\n  ${error.slice(0, 300)}`)
    .join('')}
Memory of the server, each minute: ${memoryMb.map((mb) => mb.toFixed(0)).join(', ')} MB
${people} people at the same time, ${pauseMs / 1000} s between what each does on average, ${(seconds / 60).toFixed(1)} minutes; ${availableParallelism()} cores for people, server and database.`;
}

async function benchLoad(): Promise<void> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-load-')));
  onExit.push(() => rm(dataDir, { recursive: true, force: true }));
  // PostgreSQL may run under another account, which has to traverse this folder.
  await chmod(dataDir, 0o755);
  const { stop, ...cluster } = await startEmbeddedPostgres({ dataDir, password: 'load' });
  onExit.push(() => rm(cluster.host, { recursive: true, force: true }));
  onExit.push(stop);
  say('making 1,000 owners with 10 million lines');
  const arcades = await makeArcades(cluster, 'load');
  const connection = { ...cluster, database: 'load' };
  const server = await startProduct({ connection });
  onExit.push(() => server.stop());
  say('every owner has staff');
  await employ(server.url, arcades);
  say(`${people} people for ${minutes} minutes`);
  const seen = await drive(server, arcades);
  say('checking the totals');
  await requireTotals({ name: 'load', connection });
  console.log(report(seen));
  if (seen.errors.length > 0) process.exitCode = 1;
}

try {
  await benchLoad();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (let end = onExit.pop(); end; end = onExit.pop()) await end().catch(() => undefined);
}
