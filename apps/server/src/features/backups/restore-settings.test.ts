import { dailyRun } from '@quarterdeck/domain/daily-hour';
import { expect, test } from 'vitest';
import { backUp, restore } from '../../../test/backups/backed-up.ts';
import { aFurtherStore, anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

test('two stores whose names newer stores have get different numbers', async () => {
  const owner = await anOwner(server);
  const pier = await aStore(owner, { storeName: 'Pier' });
  const second = await aFurtherStore(server, owner, 'Pier (2)');
  const backup = await backUp(server, owner);
  const rename = (_id: string, storeName: string) =>
    owner.call('POST /stores/edit-store', { _id, storeName, address: '1 Main St' });
  dataOf(await rename(pier._id, 'Old'));
  dataOf(await rename(second._id, 'Older'));
  await aFurtherStore(server, owner, 'Pier');
  const names = async () =>
    dataOf(await owner.call<{ storeName: string }[]>('GET /stores/user-stores')).map(({ storeName }) => storeName);
  dataOf(await restore(owner, backup));
  expect(await names()).toEqual(['Pier (3)', 'Pier (2)', 'Pier']);
  dataOf(await rename(pier._id, 'Old'));
  dataOf(await rename(second._id, 'Older'));
  await aFurtherStore(server, owner, 'PIER (2)');
  dataOf(await restore(owner, backup));
  expect((await names()).slice(0, 2).toSorted()).toEqual(['Pier (3)', 'Pier (4)']);
});

test('a time zone that a restore brings back also moves the digest', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const { _id, storeName, address } = store;
  const moveTo = async (timeZone: string) =>
    dataOf(await owner.call('POST /stores/edit-store', { _id, storeName, address, timeZone }));
  const dueAt = async () => {
    const [row] = await server.sql<{ at: string }>('select due_at as at from digests_due where owner_id = $1', [
      owner.ownerId,
    ]);
    return new Date(row?.at ?? NaN);
  };
  const next = (timeZone: string) => dailyRun(new Date(), { timeZone, hour: 8 }).nextAt;
  await moveTo('America/New_York');
  const backup = await backUp(server, owner);
  await moveTo('Asia/Tokyo');
  expect(await dueAt()).toEqual(next('Asia/Tokyo'));
  dataOf(await restore(owner, backup));
  expect(await dueAt()).toEqual(next('America/New_York'));
});
