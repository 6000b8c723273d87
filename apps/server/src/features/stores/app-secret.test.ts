import { expect, test } from 'vitest';
import { anOwner, aStore, aFurtherStore } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { requireSecretOfStores } from './app-secret.ts';

const server = await startTestServer();
const another = createSecrets('another secret, also long enough');
const check = (secrets: ReturnType<typeof createSecrets>) => requireSecretOfStores(server.database.db, secrets);

test('accepts any secret before the first store, then only the one of the stores’ passwords', async () => {
  await check(another);
  const owner = await anOwner(server);
  const { _id } = await aStore(owner);
  await expect(check(another)).rejects.toThrow('APP_SECRET is not the one this database was set up with');

  // One damaged password is no other secret.
  await aFurtherStore(server, owner, 'Pier');
  await server.sql('update stores set password_sealed = $1 where id = $2', [another.encrypt('k7mpx-4r9tw'), _id]);
  await check(another);
});
