// Everything that must pass before a change lands: types, style, tests, journeys. `--only check|unit|e2e` runs a part.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findForJourneys } from './chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, one line each: listed at the end, where a long log is read first. */
  failures: string[];
}

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
  if (!passed) console.log(`Look at what ${command} says above; again with: npx ${command} ${args.join(' ')}`);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, failures: passed ? [] : [name] };
}

/** The lint takes as long as all the others together: two processes in parallel, for machines with two cores. */
async function checks(): Promise<Counts[]> {
  const lint = check('lint', 'eslint', '--max-warnings', '0', '.');
  const others = [
    await check('types of the server, packages and tools', 'tsc', '--project', '.'),
    await check('types of the web app', 'tsc', '--project', 'apps/web'),
    await check('types of the journeys', 'tsc', '--project', 'e2e'),
    await check('formatting', 'prettier', '--check', '--log-level', 'warn', '.'),
    await check('unused files, exports and dependencies', 'knip'),
  ];
  return [...others, await lint];
}

/** A reporter's result, or one failure if there is none: a runner that crashed must not count as passed. */
async function counted(file: string, succeeded: boolean, read: (report: never) => Counts): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const counts =
    text === undefined ? { passed: 0, failed: 0, skipped: 0, failures: [] } : read(JSON.parse(text) as never);
  if ((!succeeded || counts.passed === 0) && counts.failed === 0) {
    counts.failed = 1;
    counts.failures.push(`${file}: the run failed without a failed test`);
  }
  return counts;
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

function unitFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [`${file.name}: ${firstLine(file.message)}`] : [];
    return failed.map(
      (test) => `${file.name} › ${test.fullName}: ${firstLine(test.failureMessages[0] ?? 'no message')}`,
    );
  });
}

async function unit(): Promise<Counts> {
  const report = join(OUTPUT, 'vitest.json');
  const succeeded = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return counted(report, succeeded, (counts: VitestReport) => ({
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
    failures: unitFailures(counts),
  }));
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function journeyFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [...failed.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(journeyFailures)];
}

async function journeys(): Promise<Counts> {
  if (!(await run('node', ['tools/build.ts']))) return { passed: 0, failed: 1, skipped: 0, failures: ['build'] };
  const report = join(OUTPUT, 'playwright.json');
  const env = { CHROMIUM: findForJourneys(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const succeeded = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], env);
  return counted(report, succeeded, (result: PlaywrightReport) => ({
    passed: result.stats.expected,
    failed: result.stats.unexpected + result.stats.flaky,
    skipped: result.stats.skipped,
    failures: journeyFailures(result),
  }));
}

await mkdir(OUTPUT, { recursive: true });
await Promise.all(['vitest.json', 'playwright.json'].map((file) => rm(join(OUTPUT, file), { force: true })));

const wanted = (part: string) => only === undefined || only === part;
const results: Counts[] = [];
if (wanted('check')) results.push(...(await checks()));
if (wanted('unit')) results.push(await unit());
if (wanted('e2e')) results.push(await journeys());

for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${failure}`);
const total = (key: 'passed' | 'failed' | 'skipped') => results.reduce((sum, counts) => sum + counts[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
