import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { rollUp } from '../../src/features/financials/rollups.ts';
import { loggable } from '../../src/platform/logger.ts';
import { endpoints } from '../http/endpoints.ts';
import { startPayingServer } from '../payments/paying-server.ts';
import { Findings } from './findings.ts';
import { problemsOf } from './judge.ts';
import { ACTORS, planOf } from './plans.ts';
import { closeConnections, send, wireOf } from './requests.ts';
import { watchStatements } from './statements.ts';
import { expectRightTotals, newWorld, rowsOfVictim, signInAgain } from './world.ts';

/**
 * Calls every endpoint of the contract over HTTP as every kind of user. The inputs are generated from its schemas:
 * valid, nearly valid and hostile. `npm run fuzz` sends many more. The seed and number repeat a request.
 */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
// The test suite sends the same requests each time. `npm run fuzz` looks for new findings.
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
const isLong = requests > 20_000;
const endsAt = Date.now() + Number(process.env['FUZZ_MINUTES'] ?? Infinity) * 60_000;

/** The number of requests with the same owners. */
const A_ROUND = 2_500;
// Concurrent requests may end in any order, so only a long run sends them.
const AT_ONCE = isLong ? 8 : 1;
const LIMITS_FORGOTTEN_EVERY = 100;
/** The last requests run with the limits on guessing. */
const WITHOUT_LIMITS = Math.floor(requests * 0.95);
const SLOW_MS = 1_000;

// Production mode, in which the server does not validate its responses, so that undeclared fields are found.
const log: string[] = [];
const logger = pino({ level: 'error', serializers: { err: loggable } }, { write: (line) => void log.push(line) });
const server = await startPayingServer({ webhooks: false, production: true, logger });
const statements = watchStatements(server.database.pool);
const findings = new Findings(seed, log);

afterAll(() => {
  closeConnections();
  console.log(`${findings.summary()}, ${worlds} sets of owners`);
  console.log(`Slowest statements: ${statements.slowest()}`);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapMegabytes = () => {
  collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 1_048_576);
};

let worlds = 1;
let world = await newWorld(server);
const { victim } = world;
// The nightly job may run during a long test. Now it adds nothing for the victim.
await rollUp(server.database.db);
const before = await rowsOfVictim(world);

async function sendOne(number: number): Promise<void> {
  const plan = planOf(seed, number);
  const sentIn = world;
  const wire = wireOf(sentIn, plan);
  const response = await send(server.url, wire);
  findings.count(plan, response);
  for (const problem of problemsOf(sentIn, plan, wire, response))
    findings.add(problem, { number, plan, wire, response });
}

/** Sends a range of requests, several at once. */
async function sendRound(from: number, to: number): Promise<void> {
  let next = from;
  const sendNext = async (): Promise<void> => {
    while (next < to) await sendOne(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

/**
 * The server retries deadlocks, which cost a second. Changes of one owner should take their locks in the same order.
 * @returns the cluster's log entry for each deadlock, with the statements that waited for each other.
 */
async function deadlocks(): Promise<string[]> {
  const [noted] = await server.adminSql<{ log: string }>("select pg_read_file('server.log') as log");
  return (noted?.log ?? '').split(/^(?=\S+ \S+ \S+ \[\d+\] ERROR: )/m).filter((entry) => entry.includes('deadlock'));
}

test(
  'every endpoint answers any input as specified, and never with another owner’s data',
  { timeout: 6 * 3_600_000 },
  async () => {
    console.log(`Fuzz: ${requests} requests with the seed ${seed}`);
    const heap: number[] = [];
    for (let number = 0; number < requests && Date.now() < endsAt; number += LIMITS_FORGOTTEN_EVERY) {
      if (number > 0 && (number % A_ROUND === 0 || !(await signInAgain(world)))) {
        await expectRightTotals(world);
        world = await newWorld(server, victim);
        worlds += 1;
        heap.push(heapMegabytes());
        if (number % 5_000 === 0)
          console.log(`${number} sent, heap ${heap.at(-1)} MB, ${findings.kinds().length} kinds of findings`);
      }
      if (number < WITHOUT_LIMITS) await server.sql('with gone as (delete from rate_limits) delete from wrong_pins');
      await signInAgain(world);
      await sendRound(number, Math.min(number + LIMITS_FORGOTTEN_EVERY, requests));
    }
    await expectRightTotals(world);
    // A long run prints all its findings.
    expect.soft(findings.kinds()).toEqual([]);
    expect.soft(await rowsOfVictim(world)).toEqual(before);
    expect.soft(findings.actors()).toEqual(new Set(ACTORS));
    if (!isLong) return;
    // Checks that need many requests.
    expect.soft(findings.succeeded().size).toBeGreaterThan(endpoints.length * 0.9);
    if (Date.now() < endsAt) expect.soft(findings.statuses().get(429)).toBeGreaterThan(0);
    expect.soft(await deadlocks()).toEqual([]);
    expect.soft(statements.slowerThan(SLOW_MS)).toEqual([]);
    expect((heap.at(-1) ?? 0) - (heap[10] ?? 0), `heap in MB: ${heap.join(' ')}`).toBeLessThan(150);
  },
);
