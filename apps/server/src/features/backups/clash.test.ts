import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { anOwner, aStore } from '../../../test/builders.ts';
import { lockWaits } from '../../../test/lock-waits.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();
const other = new pg.Client(server.connection);
await other.connect();
afterAll(() => other.end());

test('a download that conflicts with a concurrent change asks to retry', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const prepare = () => owner.call('POST /backups/prepare-download');

  await other.query('begin');
  await other.query('select 1 from owners where id = $1 for update', [owner.ownerId]);
  const clashing = prepare();
  await lockWaits(server);
  await other.query('update owners set full_name = full_name where id = $1', [owner.ownerId]);
  await other.query('commit');
  const { status, body } = await clashing;
  const error = { backup: 'Your data is being packed or restored right now. Please try again in a minute.' };
  expect({ status, error: body.error }).toEqual({ status: 200, error });
  expect((await prepare()).body.error).toBeUndefined();
});
