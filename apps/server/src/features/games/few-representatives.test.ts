import { expect, test } from 'vitest';
import { backUp, restore } from '../../../test/backups/backed-up.ts';
import { aGame, anOwner, aStore, dataOf, gameForm } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { MAX_REPRESENTATIVES } from './representative-links.ts';

const server = await startTestServer();

test('an owner has a limited number of representatives, except for those a backup brings back', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const place = { storeId: store._id };
  const game = await aGame(owner, store);
  const backup = await backUp(server, owner);
  const [{ id }] = (await server.sql<{ id: string }>('select id from representatives where owner_id = $1', [
    owner.ownerId,
  ])) as [{ id: string }];
  dataOf(await owner.call('POST /games/edit-game', { ...gameForm, ...place, _id: game._id, repName: 'Ann' }));
  expect((await owner.call('POST /representatives/delete-representative', { _id: id })).body.error).toBeUndefined();
  await server.sql(
    `insert into representatives (owner_id, id, name, phone) select $1, gen_random_uuid(), 'Rep ' || n, ''
     from generate_series(2, $2) as n`,
    [owner.ownerId, MAX_REPRESENTATIVES],
  );
  const refused = {
    code: 'tooManyRepresentatives',
    body: { error: { repName: expect.stringContaining('at most 2,000') as string } },
  };
  const named = { ...gameForm, ...place, repName: 'One Too Many' };
  expect(await owner.call('POST /games/create-game', named)).toMatchObject(refused);
  expect(await owner.call('POST /games/edit-game', { ...named, _id: game._id })).toMatchObject(refused);
  const change = { gameIds: [game._id], from: '2026-03-01', repName: 'One Too Many', repPhone: '555-0100' };
  expect(await owner.call('POST /corrections/apply-games', change)).toMatchObject(refused);
  dataOf(await owner.call('POST /games/create-game', { ...named, repName: 'Ann' }));
  dataOf(await restore(owner, backup));
  const [restored] = await server.sql('select 1 from representatives where owner_id = $1 and name = $2', [
    owner.ownerId,
    gameForm.repName,
  ]);
  expect(restored).toBeDefined();
});
