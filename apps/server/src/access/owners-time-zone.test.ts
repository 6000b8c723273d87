import { expect, test } from 'vitest';
import { anOwner, aStore, dataOf } from '../../test/builders.ts';
import { startTestServer } from '../../test/server.ts';
import { timeZoneOfOwner } from './store-day.ts';

const server = await startTestServer();

test('the owner’s time zone is the chosen one, else that of the latest device, else of the first store', async () => {
  const owner = await anOwner(server);
  const zone = () => timeZoneOfOwner(server.database.db, owner.ownerId);
  expect(await zone()).toBeUndefined();
  const { _id } = await aStore(owner);
  await server.sql('update stores set time_zone = $1 where id = $2', ['Pacific/Honolulu', _id]);
  expect(await zone()).toBe('Pacific/Honolulu');
  await server.sql(`update sessions set device = '{"timeZone": "Europe/Paris"}' where owner_id = $1`, [owner.ownerId]);
  expect(await zone()).toBe('Europe/Paris');
  dataOf(await owner.call('POST /notifications/save', { timeZone: 'Pacific/Auckland' }));
  expect(await zone()).toBe('Pacific/Auckland');
});
