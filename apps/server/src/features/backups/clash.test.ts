import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { backUp, restore } from '../../../test/backups/backed-up.ts';
import { anOwner, aStore } from '../../../test/builders.ts';
import { lockWaits } from '../../../test/postgres/lock-waits.ts';
import { startTestServer } from '../../../test/server.ts';
import { loggable } from '../../platform/logger.ts';

interface Line {
  level: number;
  msg: string;
  ownerId: string;
  err: { code: string };
}

const lines: Line[] = [];
const logger = pino({ serializers: { err: loggable } }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
const server = await startTestServer({ logger });
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

test('a restore that conflicts with a concurrent change is logged with the reason and begins again', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const backup = await backUp(server, owner);
  await other.query('begin');
  await other.query('lock table backup_archives in exclusive mode');
  const restoring = restore(owner, backup);
  await lockWaits(server);
  await owner.call('PATCH /auth/user/update-user-profile', { name: 'Ann', email: owner.email });
  await other.query('commit');
  expect((await restoring).body.error).toBeUndefined();
  const told = lines.filter(({ msg }) => msg === 'restore clashed with a change');
  expect(told).toMatchObject([{ level: 30, ownerId: owner.ownerId, err: { code: '40001' } }]);
});
