// Everything that must pass before a change lands: types, style, tests, journeys. `--only check|unit|e2e` runs a part.
// A failed test runs once more, because real processes, clocks and browsers can fail by chance. A test that passes the
// second time is listed as flaky: fix it at once.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findForJourneys } from './chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The failures, one line each, listed at the end of the log. */
  failures: string[];
  /** The tests that failed only at the first try. */
  flaky: string[];
}

const NO_RESULT: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

const OUTPUT = resolve('test-results');
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;

/**
 * Runs a command from node_modules/.bin (npm puts it first on the PATH).
 * @returns whether it succeeded.
 */
function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject).once('exit', (code) => resolve(code === 0));
  });
}

async function check(name: string, command: string, ...args: string[]): Promise<Counts> {
  const started = Date.now();
  const passed = await run(command, args);
  console.log(`${passed ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!passed) console.log(`See the output of ${command} above. Run again: npx ${command} ${args.join(' ')}`);
  return passed ? { ...NO_RESULT, passed: 1 } : { ...NO_RESULT, failed: 1, failures: [name] };
}

/** One after another: most of them use all processors. */
async function checks(): Promise<Counts[]> {
  return [
    await check('lint', 'oxlint'),
    await check('types of the server, packages and tools', 'tsc', '--project', '.'),
    await check('types of the web app', 'tsc', '--project', 'apps/web'),
    await check('types of the journeys', 'tsc', '--project', 'e2e'),
    await check('formatting', 'prettier', '--check', '--log-level', 'warn', '.'),
    await check('unused files, exports and dependencies', 'knip'),
  ];
}

/** A reporter's result, or one failure if there is none: a runner that crashed must not count as passed. */
async function counted(file: string, succeeded: boolean, read: (report: never) => Counts): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const counts = text === undefined ? NO_RESULT : read(JSON.parse(text) as never);
  if ((succeeded && counts.passed > 0) || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`${file}: the run failed without a failed test`] };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 300);
}

/** The failed tests of a file with their reasons. A file that could not be loaded counts as a failed test. */
function failuresOf({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
  return failed.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`);
}

/** @returns the counts, and the files with failed tests. */
async function vitest(report: string, files: string[]): Promise<Counts & { failedFiles: string[] }> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = await run('vitest', ['run', ...reporters, ...files]);
  let failedFiles: string[] = [];
  const counts = await counted(report, succeeded, (result: VitestReport) => {
    failedFiles = result.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap(failuresOf),
      flaky: [],
    };
  });
  return { ...counts, failedFiles };
}

async function unit(): Promise<Counts> {
  const { failedFiles, ...first } = await vitest(join(OUTPUT, 'vitest.json'), []);
  if (failedFiles.length === 0) return first;
  const second = await vitest(join(OUTPUT, 'vitest-again.json'), failedFiles);
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    failures: second.failures,
    flaky: first.failures.filter((failure) => !second.failures.includes(failure)),
  };
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function journeysThat({ specs = [], suites = [] }: PlaywrightSuite, outcome: 'unexpected' | 'flaky'): string[] {
  const matching = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [
    ...matching.map(({ file, title }) => `${file} › ${title}`),
    ...suites.flatMap((suite) => journeysThat(suite, outcome)),
  ];
}

async function journeys(): Promise<Counts> {
  if (!(await run('node', ['tools/build.ts']))) return { ...NO_RESULT, failed: 1, failures: ['build'] };
  const report = join(OUTPUT, 'playwright.json');
  const env = { CHROMIUM: findForJourneys(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const succeeded = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1'], env);
  return counted(report, succeeded, (result: PlaywrightReport) => ({
    passed: result.stats.expected + result.stats.flaky,
    failed: result.stats.unexpected,
    skipped: result.stats.skipped,
    failures: journeysThat(result, 'unexpected'),
    flaky: journeysThat(result, 'flaky'),
  }));
}

await mkdir(OUTPUT, { recursive: true });
await Promise.all(
  ['vitest.json', 'vitest-again.json', 'playwright.json'].map((file) => rm(join(OUTPUT, file), { force: true })),
);

const isWanted = (part: string) => only === undefined || only === part;
const results: Counts[] = [];
if (isWanted('check')) results.push(...(await checks()));
if (isWanted('unit')) results.push(await unit());
if (isWanted('e2e')) results.push(await journeys());

for (const test of results.flatMap(({ flaky }) => flaky)) console.log(`\nFLAKY ${test}`);
for (const test of results.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${test}`);
const total = (key: 'passed' | 'failed' | 'skipped') => results.reduce((sum, counts) => sum + counts[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
