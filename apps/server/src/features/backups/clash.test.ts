import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { anOwner, aStore, OWNER_PASSWORD } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';

const server = await startTestServer();
const other = new pg.Client(server.connection);
await other.connect();
afterAll(() => other.end());

test('a download is packed although its forerunner is removed at the same moment', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const prepare = () => owner.call('POST /backups/prepare-download', { currentPassword: OWNER_PASSWORD });
  expect((await prepare()).body.error).toBeUndefined();

  await other.query('begin');
  await other.query('delete from backups where owner_id = $1', [owner.ownerId]);
  const second = prepare();
  await until('it waits', async () => {
    const waiting = await server.sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
  await other.query('commit');
  const { status, body } = await second;
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
});
