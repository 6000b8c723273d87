// The product's overhead, measured against a bare server that runs the same SQL, in turns on this machine. Prints its
// measurements; fails only when a response is wrong. `--quick` measures briefly.
import { startEmbeddedPostgres } from '@quarterdeck/server/platform/postgres/embedded-postgres';
import { generatedSecrets } from '@quarterdeck/server/platform/generated-secrets';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDataSet, GAMES_PER_STORE, requireTotals, STORES, type DataSet } from './data-set.ts';
import { checkWork, loadTest, percentileMs, type Measured } from './load-test.ts';
import { comparisonTable, figureTable, productOf, verdict, type Comparison, type Figure } from './report.ts';
import { residentMb, startBare, startProduct, type Server } from './servers.ts';
import { WORKS, type Work } from './work.ts';

const GROWTH_BUDGET = 1.5;
const MEMORY_BUDGET_MB = 256;
const START_BUDGET_MS = 3_000;

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
// Many short rounds, because the speed of a shared machine changes within seconds.
const ROUNDS = quick ? 1 : 8;
const ROUND_SECONDS = quick ? 1 : 1.5;
const WARM_UP_SECONDS = 0.7;
const STARTS = quick ? 1 : 3;
/** How long the product is kept busy before its memory is measured, and the seconds per kind of work. */
const BUSY_SECONDS = quick ? 4 : 600;
const WORK_SECONDS = quick ? 1 : 15;

/** Cleanup for the end, run in reverse order. */
const onExit: (() => Promise<unknown>)[] = [];
async function unwind(): Promise<void> {
  // A failed step must not stop the others.
  for (let end = onExit.pop(); end; end = onExit.pop()) await end().catch(() => undefined);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void unwind().finally(() => process.exit(1)));
}

const said = performance.now();
const say = (what: string) => console.error(`${((performance.now() - said) / 1000).toFixed(0).padStart(4)} s  ${what}`);

interface Pair {
  dataSet: DataSet;
  bare: Server;
  product: Server;
}

async function startPair(dataSet: DataSet): Promise<Pair> {
  const bare = await startBare(dataSet.connection);
  onExit.push(() => bare.stop());
  const product = await startProduct(dataSet);
  onExit.push(() => product.stop());
  return { dataSet, bare, product };
}

/** Warmed up each time, because a waiting server has closed its database connections. */
async function measure(server: Server, work: Work, dataSet: DataSet): Promise<Measured> {
  await loadTest(server, work, dataSet, WARM_UP_SECONDS);
  return loadTest(server, work, dataSet, ROUND_SECONDS);
}

/** The servers take turns across all data sets, so that a temporary slowdown of the machine affects all of them. */
async function compare(work: Work, pairs: Pair[]): Promise<Comparison[]> {
  say(work.name);
  const comparisons = pairs.map(({ dataSet }): Comparison => ({ work, dataSet, rounds: [] }));
  for (const { bare, product, dataSet } of pairs) {
    for (const server of [bare, product]) await checkWork(server, work, dataSet);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { bare, product, dataSet }] of pairs.entries()) {
      const measured = {
        bare: await measure(bare, work, dataSet),
        product: await measure(product, work, dataSet),
      };
      comparisons[index]?.rounds.push(measured);
    }
  }
  return comparisons;
}

/**
 * Keeps the product busy with all kinds of work.
 * @returns its memory after each cycle, in MB
 */
async function memoryUnderLoad({ product, dataSet }: Pair): Promise<number[]> {
  say(`${BUSY_SECONDS} s of everything in turns`);
  const works = [WORKS.seeDashboard, WORKS.listLatest, WORKS.listCompressed, WORKS.saveDay];
  const held: number[] = [];
  const turns = BUSY_SECONDS / WORK_SECONDS;
  for (let turn = 0; turn < turns; turn += 1) {
    await loadTest(product, works[turn % works.length] ?? WORKS.saveDay, dataSet, WORK_SECONDS);
    if (turn % works.length === works.length - 1) held.push(await residentMb(product));
  }
  return held;
}

/**
 * Starts the product on an existing data folder, with its embedded PostgreSQL.
 * @returns the milliseconds to the first response of each start.
 */
async function measureStarts(dataDir: string): Promise<number[]> {
  const starts: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const server = await startProduct({ dataDir });
    await server.stop();
    starts.push(server.startMs);
  }
  return starts.toSorted((a, b) => a - b);
}

/** The slowdown with ten years of records compared with a month. */
function growth(comparisons: Comparison[]): Figure {
  const [month = NaN, decade = NaN] = comparisons.map((comparison) => percentileMs(productOf(comparison), 0.95));
  return [
    `${comparisons[0]?.work.name ?? ''}: p95 with 10 years to p95 with 1 month`,
    `${decade.toFixed(1)} ms / ${month.toFixed(1)} ms = ${(decade / month).toFixed(2)}`,
    `≤ ${GROWTH_BUDGET}: ${verdict(decade / month <= GROWTH_BUDGET)}`,
  ];
}

async function postgresVersion(connection: DataSet['connection']): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const shown = await client.query('show server_version');
  await client.end();
  return (shown.rows as [{ server_version: string }])[0].server_version;
}

async function bench(): Promise<void> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-bench-')));
  onExit.push(() => rm(dataDir, { recursive: true, force: true }));
  // PostgreSQL may run under another account, which has to traverse this folder.
  await chmod(dataDir, 0o755);
  const { databasePassword } = await generatedSecrets(dataDir);
  const { stop, ...cluster } = await startEmbeddedPostgres({ dataDir, password: databasePassword });
  const folder = await realpath(join(dataDir, 'postgres'));
  onExit.push(() => rm(folder, { recursive: true, force: true }));
  onExit.push(() => rm(cluster.host, { recursive: true, force: true }));
  onExit.push(() => stop());

  say(`loading ${STORES} stores of ${GAMES_PER_STORE} games`);
  const month = await createDataSet(cluster, 'month', '1 month', 30);
  // Has the product's own database name, so that the product can start on this folder afterwards.
  const decade = await createDataSet(cluster, 'quarterdeck', '10 years', 3_650);
  const version = await postgresVersion(decade.connection);
  const pairs = [await startPair(month), await startPair(decade)];
  const [, tenYears] = pairs as [Pair, Pair];

  const dashboards = await compare(WORKS.seeDashboard, pairs);
  const lists = await compare(WORKS.listLatest, pairs);
  const compressed = await compare(WORKS.listCompressed, [tenYears]);
  const saves = await compare(WORKS.saveDay, pairs);
  const heldMb = await memoryUnderLoad(tenYears);
  const memoryMb = heldMb.at(-1) ?? NaN;

  say('checking the totals after all saves');
  for (const { dataSet } of pairs) await requireTotals(dataSet);
  for (const { bare, product } of pairs) await Promise.all([bare.stop(), product.stop()]);
  await stop();
  say('starting on the folder with ten years');
  const startsMs = await measureStarts(dataDir);

  const medianMs = startsMs[Math.floor(startsMs.length / 2)] ?? NaN;
  console.log(comparisonTable([...saves, ...lists, ...compressed, ...dashboards]));
  console.log();
  console.log(
    figureTable([
      ...[dashboards, lists, saves].map(growth),
      [
        `Memory of the product server on 10 years, during ${BUSY_SECONDS} s at full load`,
        `${heldMb.map((mb) => mb.toFixed(0)).join(', ')} MB`,
        `≤ ${MEMORY_BUDGET_MB} MB: ${verdict(memoryMb <= MEMORY_BUDGET_MB)}`,
      ],
      [
        'Start on an existing folder with 10 years, until it is ready',
        startsMs.map((ms) => `${(ms / 1000).toFixed(2)} s`).join(', '),
        `≤ 3 s: ${verdict(medianMs <= START_BUDGET_MS)}`,
      ],
    ]),
  );
  const [cpu] = cpus();
  console.log(
    `\nMachine: ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), Node ${process.versions.node}, PostgreSQL ${version}; ` +
      `16 connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s each in turns; load, servers and database share the cores.`,
  );
}

try {
  await bench();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await unwind();
}
