import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { connectWhenReady, keepRunning } from './embedded-watch.ts';

test('a killed or stopped cluster is restarted while watched', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'watched-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o755);
  const cluster = await startEmbeddedPostgres({ dataDir, password: 'for tests', throwaway: true });
  onTestFinished(cluster.stop);
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const endWatch = keepRunning(cluster, await connectWhenReady(cluster), logger);

  const postmaster = async () => Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  await until('it runs again', () => Promise.resolve(lines.at(-1)?.includes('PostgreSQL is running again')));
  expect(await postmaster()).not.toBe(killed);
  const client = await connectWhenReady(cluster);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();

  lines.length = 0;
  // Like `pg_ctl stop` but without its wait, which ends only once there is no postmaster: here the next one may start
  // sooner.
  process.kill(await postmaster(), 'SIGINT');
  await until('it runs again', () => Promise.resolve(lines.at(-1)?.includes('PostgreSQL is running again')));

  lines.length = 0;
  await endWatch();
  await cluster.stop();
  await expect(connectWhenReady(cluster)).rejects.toThrow('ENOENT');
  expect(lines).toEqual([]);
  // Stopping a cluster that has already stopped is not an error.
  await cluster.stop();
});
