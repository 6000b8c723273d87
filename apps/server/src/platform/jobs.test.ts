import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { createJobs, type Queue } from './jobs.ts';

interface Line {
  level: number;
  msg: string;
  queue: string;
  job: string;
  try: number;
  err: { message: string };
  reason: string;
}

const server = await startTestServer();
const lines: Line[] = [];
const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
const jobs = createJobs(server.connection, logger);
afterAll(() => jobs.stop());

const failing: Queue<{ which: string }> = {
  name: 'always-fails',
  work: ({ which }) => Promise.reject(new Error(`no ${which} today`)),
};

test('a failed job is logged with queue, id, attempt and reason, and counted on /health when it failed for good', async () => {
  const planning = createJobs(server.connection, logger);
  await planning.start([failing], { work: false });
  await planning.add(server.database.db, failing, { which: 'retry' });
  await planning.add(server.database.db, failing, { which: 'last' });
  await planning.stop();
  await server.sql(`update jobs.job set retry_limit = 0 where name = 'always-fails' and data ->> 'which' = 'last'`);
  await jobs.start([failing], { work: true });
  const told = await until('both failures are logged', () => Promise.resolve(lines.length >= 2 && lines));
  const ofTry = (which: string) => told.find(({ err }) => err.message === `no ${which} today`);
  const base = { level: 50, queue: 'always-fails', try: 1, job: expect.stringMatching(/^[0-9a-f-]{36}$/) as string };
  expect(ofTry('retry')).toMatchObject({ ...base, msg: 'job failed, it will be retried' });
  expect(ofTry('last')).toMatchObject({ ...base, msg: 'job failed for good' });
  const problems = await until('the failed jobs count', async () => {
    const state = JSON.parse((await server.send('/health.json')).text) as { problems: string[] };
    return state.problems.length >= 2 && state.problems;
  });
  expect(problems).toEqual([
    '1 jobs in “always-fails” failed and will be retried. See the log.',
    '1 jobs in “always-fails” failed for good in the last day. See the log.',
  ]);
});

test.each([
  ['a worker that stopped', '{"value": {"message": "job heartbeat timeout"}}', 'job heartbeat timeout'],
  ['a shutdown', '{"value": "pg-boss shut down while active"}', 'pg-boss shut down while active'],
  ['an error', '{"name": "Error", "message": "no network", "stack": "…"}', 'no network'],
])('a retry after %s is logged with its reason', async (_what, output, reason) => {
  const done: Queue<{ which: string }> = { name: `second-try-${randomUUID()}`, work: () => Promise.resolve() };
  const planning = createJobs(server.connection, logger);
  await planning.start([done], { work: false });
  await planning.add(server.database.db, done, { which: 'retry' });
  await planning.stop();
  await server.sql(`update jobs.job set state = 'retry', retry_count = 1, output = $1 where name = $2`, [
    output,
    done.name,
  ]);
  const working = createJobs(server.connection, logger);
  await working.start([done], { work: true });
  const line = await until('the retry is logged', () =>
    Promise.resolve(lines.find(({ queue }) => queue === done.name)),
  );
  expect(line).toMatchObject({ level: 30, msg: 'retrying job', try: 2, reason });
  await working.stop();
});

// A poll takes one job per worker, so sixty jobs would take fifteen polls, longer than `until` waits.
test('jobs that were added together are done one after the other, without waiting for the next poll', async () => {
  const done = new Set<number>();
  const many: Queue<{ number: number }> = {
    name: `many-${randomUUID()}`,
    work: ({ number }) => Promise.resolve(void done.add(number)),
  };
  const working = createJobs(server.connection, logger);
  await working.start([many], { work: true });
  await server.database.db.transaction(async (tx) => {
    for (let number = 0; number < 60; number++) await working.add(tx, many, { number });
  });
  await until('all jobs are done', () => Promise.resolve(done.size === 60));
  await working.stop();
});
