import { HOUR_MS } from '@quarterdeck/domain/durations';
import { expect, test } from 'vitest';
import { anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { reschedule, scheduleDigest } from './due.ts';

const server = await startTestServer();
const { db } = server.database;

test('new settings leave what is due already to the sweep', async () => {
  const owner = await anOwner(server);
  const { ownerId } = owner;
  const { _id } = await aStore(owner);
  const save = async (missingHour: number | 'off') =>
    dataOf(await owner.call('POST /notifications/save-store', { storeId: _id, missingHour }));
  await save(23);
  // In the future, so that the server's own sweep leaves it alone.
  const due = new Date(Date.now() + HOUR_MS);
  await scheduleDigest(db, ownerId, new Date());
  await server.sql('update digests_due set due_at = $2 where owner_id = $1', [ownerId, due]);
  await server.sql('update store_notifications set missing_due_at = $2 where store_id = $1', [_id, due]);
  const planned = async () => {
    const [row] = await server.sql<{ digest: Date; missing: Date | null }>(
      `select due_at as digest, missing_due_at as missing
       from digests_due join store_notifications using (owner_id) where owner_id = $1`,
      [ownerId],
    );
    return row;
  };

  await reschedule(db, ownerId, _id, due);
  expect(await planned()).toEqual({ digest: due, missing: due });
  await reschedule(db, ownerId, _id, new Date(due.getTime() - 1));
  expect((await planned())?.digest).not.toEqual(due);
  await server.sql('update store_notifications set missing_due_at = $2 where store_id = $1', [_id, due]);
  await save('off');
  expect((await planned())?.missing).toBeNull();
});
