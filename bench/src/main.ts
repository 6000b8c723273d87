// The product's overhead, measured against a bare server that runs the same SQL, in turns on this machine. Prints its
// measurements; fails only when a response is wrong. `--quick` measures briefly; `--only save|list|dashboard` measures
// one kind of request on one month of data, and `--only periods` requests for periods on ten years. Both skip memory
// and start.
import { rollUp } from '@quarterdeck/server/features/financials/rollups';
import { openDatabase } from '@quarterdeck/server/platform/postgres/database';
import { startEmbeddedPostgres } from '@quarterdeck/server/platform/postgres/embedded-postgres';
import { generatedSecrets } from '@quarterdeck/server/platform/generated-secrets';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDataSet, GAMES_PER_STORE, requireTotals, STORES, type DataSet } from './data-set.ts';
import { checkWork, loadTest, percentileMs, merged, type Measured } from './load-test.ts';
import { logProgress } from './progress.ts';
import { comparisonTable, figureTable, productOf, verdict, type Comparison, type Figure } from './report.ts';
import { residentMb, startBare, startOneStatement, startProduct, type Server } from './servers.ts';
import { periodWorks, WORKS, type Work } from './work.ts';

const GROWTH_BUDGET = 1.5;
const DECADE_DAYS = 3_650;
const MEMORY_BUDGET_MB = 256;
const START_BUDGET_MS = 3_000;

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values;
const PARTS = ['save', 'list', 'dashboard', 'periods'];
if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only takes one of ${PARTS.join(', ')}`);
// Many short rounds, because the speed of a shared machine changes within seconds.
const ROUNDS = quick ? 1 : 8;
const ROUND_SECONDS = quick ? 1 : 1.5;
const WARM_UP_SECONDS = 0.7;
/** Requests for periods take longer, so a round must last longer on a busy machine. */
const PERIOD_SECONDS = 3;
const STARTS = quick ? 1 : 3;
/** The seconds of load before the memory is measured, and the seconds per kind of work. */
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

interface Pair {
  dataSet: DataSet;
  bare: Server;
  oneStatement: Server;
  product: Server;
}

async function startPair(dataSet: DataSet): Promise<Pair> {
  const bare = await startBare(dataSet.connection);
  onExit.push(() => bare.stop());
  const oneStatement = await startOneStatement(dataSet.connection);
  onExit.push(() => oneStatement.stop());
  const product = await startProduct(dataSet);
  onExit.push(() => product.stop());
  return { dataSet, bare, oneStatement, product };
}

/** Warms up each time, because an idle server closes its database connections. */
async function measure(server: Server, work: Work, dataSet: DataSet): Promise<Measured> {
  await loadTest(server, work, dataSet, WARM_UP_SECONDS);
  return loadTest(server, work, dataSet, ROUND_SECONDS);
}

/** A kind of request, and the bare server that its budget refers to. */
interface Baseline {
  work: Work;
  of: 'bare' | 'oneStatement';
}

/** The servers take turns across all data sets, so that a temporary slowdown of the machine affects all of them. */
async function compare(pairs: Pair[], ...baselines: [Baseline, ...Baseline[]]): Promise<Comparison[]> {
  const [{ work: measuredWork }] = baselines;
  logProgress(measuredWork.name);
  const comparisons = baselines.flatMap(({ work, of }) =>
    pairs.map((pair) => ({ pair, of, work, dataSet: pair.dataSet, rounds: [] as Comparison['rounds'] })),
  );
  for (const { pair, of, dataSet } of comparisons) {
    for (const server of [pair[of], pair.product]) await checkWork(server, measuredWork, dataSet);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const pair of pairs) {
      const product = await measure(pair.product, measuredWork, pair.dataSet);
      for (const { of, dataSet, rounds } of comparisons.filter((comparison) => comparison.pair === pair))
        rounds.push({ bare: await measure(pair[of], measuredWork, dataSet), product });
    }
  }
  return comparisons;
}

const dashboardsOf = (pairs: Pair[]) => compare(pairs, { work: WORKS.seeDashboard, of: 'bare' });
const listsOf = (pairs: Pair[]) => compare(pairs, { work: WORKS.listLatest, of: 'bare' });
/**
 * Gives every owner records, as in a real installation. If PostgreSQL's statistics have none of an owner, it plans each
 * save anew.
 */
async function saveFirstRecords({ product, dataSet }: Pair): Promise<void> {
  await loadTest(product, WORKS.saveDay, dataSet, ROUND_SECONDS);
  const client = new pg.Client(dataSet.connection);
  await client.connect();
  await client.query('analyze');
  await client.end();
}

async function savesOf(pairs: Pair[]): Promise<Comparison[]> {
  for (const pair of pairs) await saveFirstRecords(pair);
  return compare(pairs, { work: WORKS.saveDay, of: 'bare' }, { work: WORKS.saveDayInOne, of: 'oneStatement' });
}

/** Measures the requests for periods against other requests, in turns. */
async function periods({ product, dataSet }: Pair): Promise<Figure[]> {
  const works = periodWorks();
  const measured = new Map([...works, { work: WORKS.seeDashboard }].map(({ work }) => [work, [] as Measured[]]));
  logProgress([...measured.keys()].map(({ name }) => name).join('; '));
  for (const work of measured.keys()) await checkWork(product, work, dataSet);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [work, rounds] of measured) rounds.push(await loadTest(product, work, dataSet, PERIOD_SECONDS));
  const p95 = (work: Work) => percentileMs(merged(measured.get(work) ?? []), 0.95);
  return works.map(({ work, comparedWith, budget }): Figure => {
    const ratio = p95(work) / p95(comparedWith);
    return [
      `${work.name}: p95 to p95 of “${comparedWith.name}”`,
      `${p95(work).toFixed(1)} ms / ${p95(comparedWith).toFixed(1)} ms = ${ratio.toFixed(2)}`,
      `≤ ${budget}: ${verdict(ratio <= budget)}`,
    ];
  });
}

/**
 * Keeps the product busy with all kinds of work.
 * @returns its memory after each cycle, in MB
 */
async function memoryUnderLoad({ product, dataSet }: Pair): Promise<number[]> {
  logProgress(`${BUSY_SECONDS} s of all kinds of work in turns`);
  const works = [WORKS.seeDashboard, WORKS.listLatest, WORKS.listCompressed, WORKS.saveDay];
  const memoryMb: number[] = [];
  const turns = BUSY_SECONDS / WORK_SECONDS;
  for (let turn = 0; turn < turns; turn += 1) {
    await loadTest(product, works[turn % works.length] ?? WORKS.saveDay, dataSet, WORK_SECONDS);
    if (turn % works.length === works.length - 1) memoryMb.push(await residentMb(product));
  }
  return memoryMb;
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
  const result = await client.query('show server_version');
  await client.end();
  return (result.rows as [{ server_version: string }])[0].server_version;
}

function printMachine(postgres: string): void {
  const [cpu] = cpus();
  console.log(
    `\nMachine: ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), Node ${process.versions.node}, PostgreSQL ${postgres}; ` +
      `16 connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s each in turns; load, servers and database share the cores.`,
  );
}

interface Cluster {
  dataDir: string;
  connection: DataSet['connection'];
  stop(): Promise<unknown>;
}

async function startCluster(): Promise<Cluster> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-bench-')));
  onExit.push(() => rm(dataDir, { recursive: true, force: true }));
  // PostgreSQL may run under another account, which has to traverse this folder.
  await chmod(dataDir, 0o755);
  const { databasePassword } = await generatedSecrets(dataDir);
  const { stop, ...connection } = await startEmbeddedPostgres({ dataDir, password: databasePassword });
  const folder = await realpath(join(dataDir, 'postgres'));
  onExit.push(() => rm(folder, { recursive: true, force: true }));
  onExit.push(() => rm(connection.host, { recursive: true, force: true }));
  onExit.push(() => stop());
  logProgress(`loading ${STORES} stores of ${GAMES_PER_STORE} games`);
  return { dataDir, connection, stop };
}

const monthOf = ({ connection }: Cluster) => createDataSet(connection, 'month', '1 month', 30);
// Has the product's own database name, so that the product can start on this folder afterwards.
const decadeOf = ({ connection }: Cluster) => createDataSet(connection, 'quarterdeck', '10 years', DECADE_DAYS);

/** Every installation has rollups after its first night. */
async function benchPeriods(): Promise<void> {
  const decade = await decadeOf(await startCluster());
  const database = openDatabase(decade.connection, () => undefined);
  logProgress(`${await rollUp(database.db)} months and years rolled up`);
  await database.pool.query('vacuum (analyze) kept_sums, kept_game_sums');
  await database.close();
  console.log(figureTable(await periods(await startPair(decade))));
  printMachine(await postgresVersion(decade.connection));
}

async function benchOnly(part: string): Promise<void> {
  const month = await monthOf(await startCluster());
  const pairs = [await startPair(month)];
  const parts: Record<string, (on: Pair[]) => Promise<Comparison[]>> = {
    save: savesOf,
    list: listsOf,
    dashboard: dashboardsOf,
  };
  const measured = (await parts[part]?.(pairs)) ?? [];
  await requireTotals(month);
  console.log(comparisonTable(measured));
  printMachine(await postgresVersion(month.connection));
}

async function bench(): Promise<void> {
  const cluster = await startCluster();
  const month = await monthOf(cluster);
  const decade = await decadeOf(cluster);
  const version = await postgresVersion(decade.connection);
  const pairs = [await startPair(month), await startPair(decade)];
  const [, tenYears] = pairs as [Pair, Pair];

  const dashboards = await dashboardsOf(pairs);
  const lists = await listsOf(pairs);
  const compressed = await compare([tenYears], { work: WORKS.listCompressed, of: 'bare' });
  const saves = await savesOf(pairs);
  const memorySamplesMb = await memoryUnderLoad(tenYears);
  const memoryMb = memorySamplesMb.at(-1) ?? NaN;

  logProgress('checking the totals after all saves');
  for (const { dataSet } of pairs) await requireTotals(dataSet);
  for (const { bare, oneStatement, product } of pairs)
    await Promise.all([bare, oneStatement, product].map((server) => server.stop()));
  await cluster.stop();
  logProgress('starting on the folder with ten years');
  const startsMs = await measureStarts(cluster.dataDir);

  const medianMs = startsMs[Math.floor(startsMs.length / 2)] ?? NaN;
  console.log(comparisonTable([...saves, ...lists, ...compressed, ...dashboards]));
  console.log();
  console.log(
    figureTable([
      ...[dashboards, lists, saves].map(growth),
      [
        `Memory of the product server on 10 years, during ${BUSY_SECONDS} s at full load`,
        `${memorySamplesMb.map((mb) => mb.toFixed(0)).join(', ')} MB`,
        `≤ ${MEMORY_BUDGET_MB} MB: ${verdict(memoryMb <= MEMORY_BUDGET_MB)}`,
      ],
      [
        'Start on an existing folder with 10 years, until it is ready',
        startsMs.map((ms) => `${(ms / 1000).toFixed(2)} s`).join(', '),
        `≤ 3 s: ${verdict(medianMs <= START_BUDGET_MS)}`,
      ],
    ]),
  );
  printMachine(version);
}

try {
  if (only === 'periods') await benchPeriods();
  else await (only === undefined ? bench() : benchOnly(only));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await unwind();
}
