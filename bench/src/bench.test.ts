import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type {} from '../../apps/server/test/postgres/cluster.ts';
import { createDataSet, requireTotals, type DataSet } from './data-set.ts';
import { checkWork } from './load-test.ts';
import { startBare, startOneStatement, startProduct, type Server } from './servers.ts';
import { WORKS } from './work.ts';

let dataSet: DataSet;
const servers: Server[] = [];

beforeAll(async () => {
  // Does nothing if the server is already built.
  execFileSync(process.execPath, ['tools/build-server.ts'], { cwd: `${import.meta.dirname}/../..`, stdio: 'inherit' });
  dataSet = await createDataSet(inject('cluster'), 'bench', '1 month', 30);
});

afterAll(() => Promise.all(servers.map((server) => server.stop())));

test('all servers answer every kind of request, and the totals agree after their saves', async () => {
  for (const start of [startBare, startOneStatement]) servers.push(await start(dataSet.connection));
  servers.push(await startProduct(dataSet));
  for (const server of servers) for (const work of Object.values(WORKS)) await checkWork(server, work, dataSet);
  await requireTotals(dataSet);
});

test('a wrong total is found', async () => {
  const client = new pg.Client(dataSet.connection);
  await client.connect();
  await client.query('update store_day_totals set money_in_cents = money_in_cents + 1');
  await client.end();
  await expect(requireTotals(dataSet)).rejects.toThrow(/totals of .* are wrong, such as \("store day",/);
});
