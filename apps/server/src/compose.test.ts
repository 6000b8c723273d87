import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { anOwner, aStore, dataOf } from '../test/builders.ts';
import { startTestServer } from '../test/server.ts';
import { until } from '../test/until.ts';

test('a stopping server answers open requests and accepts no more', async () => {
  const server = await startTestServer();
  const owner = await anOwner(server);
  const otherOwner = new pg.Client(server.connection);
  await otherOwner.connect();
  await otherOwner.query('begin');
  await otherOwner.query('select 1 from owner_totals where owner_id = $1 for update', [owner.ownerId]);

  const creating = aStore(owner);
  await until('the request waits for the lock', async () => {
    const waiting = await otherOwner.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.rowCount === 1;
  });
  const stopping = server.stop();
  await otherOwner.query('commit');
  expect((await creating).storeName).toBe('Boardwalk');
  await stopping;
  await expect(server.call('GET /health/live')).rejects.toThrow('fetch failed');
  await until('its connections are closed', async () => {
    const left = await otherOwner.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'quarterdeck%'`,
    );
    return left.rowCount === 0;
  });
  await otherOwner.end();
});

test('two servers on one database share sessions', async () => {
  const first = await startTestServer();
  const second = await startTestServer({ connection: first.connection });
  const owner = await anOwner(first);
  const store = await aStore(owner);
  expect(dataOf(await second.call('GET /stores/user-stores', undefined, owner.token))).toEqual([store]);
  await second.call('POST /auth/user/logout', undefined, owner.token);
  expect((await owner.call('GET /stores/user-stores')).status).toBe(401);
});

test('an idle connection does not delay the shutdown', async () => {
  const server = await startTestServer();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  const force = vi.spyOn(server.http.server, 'closeAllConnections');
  await Promise.all([server.stop(), closed]);
  expect(force).not.toHaveBeenCalled();
});
