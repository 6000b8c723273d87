// A realistic load: 1,000 owners with 10 million lines, who read, save and sign in. `npm run bench:load [-- --minutes
// 10 --people 400 --pause 2]`. Then measures how a hostile tenant affects the others. Prints its measurements; fails
// when a response is wrong or the totals differ from the sums of the records.
import { startEmbeddedPostgres } from '@quarterdeck/server/platform/postgres/embedded-postgres';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requireTotals } from './data-set.ts';
import { attack, type AttackResult } from './load-hostile.ts';
import { USER_ACTIONS, perform, employ, makeArcades, type Arcade } from './load-people.ts';
import { logProgress } from './progress.ts';
import { residentMb, startProduct, type Server } from './servers.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    /** Concurrent users. */
    people: { type: 'string', default: '400' },
    /** The average pause between a response and the user's next call, in seconds. */
    pause: { type: 'string', default: '2' },
    /** One record per store and day, of 20 games: 1,000 × 2 × 250 × 20 = 10 million lines. */
    owners: { type: 'string', default: '1000' },
    days: { type: 'string', default: '250' },
    /** Seconds of each round with and without a hostile tenant. */
    hostile: { type: 'string', default: '30' },
  },
});
const minutes = Number(values.minutes);
const people = Number(values.people);
const pauseMs = Number(values.pause) * 1_000;
const owners = Number(values.owners);
const days = Number(values.days);
const hostileSeconds = Number(values.hostile);
/** Rounds with and without alternate, so that a temporary slowdown of the machine affects both. */
const HOSTILE_ROUNDS = 3;
const MEMORY_EVERY_MS = 60_000;

const onExit: (() => Promise<unknown>)[] = [];

interface Seen {
  latenciesMs: Map<string, number[]>;
  errors: string[];
  memoryMb: number[];
  seconds: number;
}

const pick = <T>(from: T[]): T => from[Math.floor(Math.random() * from.length)] as T;
/** Contains each action as often as its share. */
const weighted = USER_ACTIONS.flatMap((action) => Array.from({ length: action.share }, () => action));

async function person(url: string, arcades: Arcade[], until: number, measured: Seen): Promise<void> {
  // Spreads the users' starts.
  await setTimeout(Math.random() * 2 * pauseMs);
  while (performance.now() < until) {
    const action = pick(weighted);
    const started = performance.now();
    await perform(url, action, pick(arcades)).catch((error: Error) =>
      measured.errors.push(`${action.name}: ${error.message}`),
    );
    measured.latenciesMs.get(action.name)?.push(performance.now() - started);
    await setTimeout(Math.random() * 2 * pauseMs);
  }
}

async function watchMemory(server: Server, until: number, measured: Seen): Promise<void> {
  while (performance.now() < until) {
    measured.memoryMb.push(await residentMb(server));
    await setTimeout(Math.max(0, Math.min(MEMORY_EVERY_MS, until - performance.now())));
  }
  measured.memoryMb.push(await residentMb(server));
}

async function drive(server: Server, arcades: Arcade[], forMs: number): Promise<Seen> {
  const measured: Seen = {
    latenciesMs: new Map(USER_ACTIONS.map(({ name }) => [name, []])),
    errors: [],
    memoryMb: [],
    seconds: 0,
  };
  const started = performance.now();
  const until = started + forMs;
  await Promise.all([
    watchMemory(server, until, measured),
    ...Array.from({ length: people }, () => person(server.url, arcades, until, measured)),
  ]);
  return { ...measured, seconds: (performance.now() - started) / 1000 };
}

function percentile(latenciesMs: number[], share: number): number {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

const percentiles = (latenciesMs: number[]): string =>
  [0.5, 0.95, 0.99, 1].map((share) => percentile(latenciesMs, share).toFixed(1)).join(' / ');

const NO_RESULT: AttackResult = { answered: 0, refused: 0, failed: 0, unreadClosed: 0 };

interface Rounds {
  calm: number[];
  attacked: number[];
  errors: string[];
  result: AttackResult;
  memoryMb: number;
}

/** The latency of all other tenants while one tries to starve them. */
async function withHostileTenant(server: Server, [script, unread, ...others]: Arcade[]): Promise<Rounds> {
  if (!script || !unread) throw new Error('A hostile tenant has two accounts');
  const rounds: Rounds = { calm: [], attacked: [], errors: [], result: NO_RESULT, memoryMb: 0 };
  const round = async (into: number[]) => {
    const { latenciesMs, errors } = await drive(server, others, hostileSeconds * 1_000);
    into.push(...[...latenciesMs.values()].flat());
    rounds.errors.push(...errors);
  };
  for (let number = 0; number < HOSTILE_ROUNDS; number += 1) {
    await round(rounds.calm);
    const attacking = new AbortController();
    const attacked = attack(server.url, { script, unread }, attacking.signal);
    await round(rounds.attacked);
    rounds.memoryMb = Math.max(rounds.memoryMb, await residentMb(server));
    attacking.abort();
    const { answered, refused, failed, unreadClosed } = await attacked;
    const { result } = rounds;
    rounds.result = {
      answered: result.answered + answered,
      refused: result.refused + refused,
      failed: result.failed + failed,
      unreadClosed: result.unreadClosed + unreadClosed,
    };
  }
  return rounds;
}

function reportHostile({ calm, attacked, errors, result, memoryMb }: Rounds): string {
  const ratio = (share: number) => (percentile(attacked, share) / percentile(calm, share)).toFixed(2);
  return `
| What the other tenants feel | Requests | p50 / p95 / p99 / worst ms |
| --- | --: | --: |
| without a hostile tenant | ${calm.length} | ${percentiles(calm)} |
| with one | ${attacked.length} | ${percentiles(attacked)} |
| ratio | ${(attacked.length / calm.length).toFixed(2)} | ${[0.5, 0.95, 0.99].map(ratio).join(' / ')} |

Errors of the others: ${errors.length}${errors
    .slice(0, 5)
    .map((error) => `\n  ${error.slice(0, 300)}`)
    .join('')}
The hostile tenant: ${result.answered} answered, ${result.refused} refused (429), ${result.failed} without an answer, ${result.unreadClosed} connections that read nothing closed. Memory of the server: up to ${memoryMb.toFixed(0)} MB. Its script runs on the same cores.`;
}

function report({ latenciesMs, errors, memoryMb, seconds }: Seen): string {
  const all = [...latenciesMs.values()].flat();
  const lines = [...latenciesMs, ['**everything**', all] as const].map(
    ([name, found]) => `| ${name} | ${found.length} | ${(found.length / seconds).toFixed(1)} | ${percentiles(found)} |`,
  );
  return `| What | Requests | Per second | p50 / p95 / p99 / worst ms |
| --- | --: | --: | --: |
${lines.join('\n')}

Errors: ${errors.length}${errors
    .slice(0, 5)
    .map((error) => `\n  ${error.slice(0, 300)}`)
    .join('')}
Memory of the server, each minute: ${memoryMb.map((mb) => mb.toFixed(0)).join(', ')} MB
${people} concurrent users, each pausing ${pauseMs / 1000} s between calls on average, ${(seconds / 60).toFixed(1)} minutes; ${availableParallelism()} cores for people, server and database.`;
}

async function benchLoad(): Promise<void> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-load-')));
  onExit.push(() => rm(dataDir, { recursive: true, force: true }));
  // PostgreSQL may run under another account, which has to traverse this folder.
  await chmod(dataDir, 0o755);
  const { stop, ...cluster } = await startEmbeddedPostgres({ dataDir, password: 'load' });
  onExit.push(() => rm(cluster.host, { recursive: true, force: true }));
  onExit.push(stop);
  logProgress(`making ${owners} owners with ${days} days of records in two stores`);
  const arcades = await makeArcades(cluster, 'load', { owners, days });
  const connection = { ...cluster, database: 'load' };
  const server = await startProduct({ connection });
  onExit.push(() => server.stop());
  logProgress('every owner has staff');
  await employ(server.url, arcades);
  logProgress(`${people} people for ${minutes} minutes`);
  const measured = await drive(server, arcades, minutes * 60_000);
  logProgress(`a hostile tenant, ${HOSTILE_ROUNDS} rounds of ${hostileSeconds} s with and without`);
  const rounds = await withHostileTenant(server, arcades);
  logProgress('checking the totals');
  await requireTotals({ name: 'load', connection });
  console.log(report(measured));
  console.log(reportHostile(rounds));
  if (measured.errors.length + rounds.errors.length > 0) process.exitCode = 1;
}

try {
  await benchLoad();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (let end = onExit.pop(); end; end = onExit.pop()) await end().catch(() => undefined);
}
