import { MAX_NAMES, type SearchedNames } from '@quarterdeck/contract/search';
import { expect, test } from 'vitest';
import {
  aCounter,
  aFurtherStore,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const namesFor = async (caller: Caller) => dataOf(await caller.call<SearchedNames>('GET /search/names'));

test('an empty account has no names', async () => {
  expect(await namesFor(await anOwner(server))).toEqual({ games: [], staff: [], representatives: [] });
});

test('an owner gets the names of games and staff in all stores, and no other fields', async () => {
  const owner = await anOwner(server);
  const [boardwalk, pier] = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
  const claw = await aGame(owner, boardwalk, { gameName: 'Claw', repName: 'Rita' });
  const galaga = await aGame(owner, pier, { gameName: 'Galaga' });
  const sam = await aStaffMember(owner, pier);
  const rival = await anOwner(server);
  const rivalStore = await aStore(rival);
  await aGame(rival, rivalStore, { gameName: 'Rival game' });
  await aStaffMember(rival, rivalStore, { firstName: 'Rival' });
  // Exactly these fields: no PIN, pay, phone or address.
  expect(await namesFor(owner)).toEqual({
    games: [
      { _id: claw._id, storeId: boardwalk._id, gameName: 'Claw', repName: 'Rita', isActive: true },
      { _id: galaga._id, storeId: pier._id, gameName: 'Galaga', repName: 'Ray', isActive: true },
    ],
    staff: [{ _id: sam._id, storeId: pier._id, name: 'Sam Lee', isActive: true }],
    representatives: [{ name: 'Ray' }, { name: 'Rita' }],
  });
  // A representative without a game may be owed commission.
  await owner.call('POST /games/edit-game', { ...claw, repName: 'Ray' });
  expect((await namesFor(owner)).representatives).toEqual([{ name: 'Ray' }, { name: 'Rita' }]);
});

test('items that are deleted or in a deleted store are not found; inactive ones are', async () => {
  const owner = await anOwner(server);
  const [boardwalk, gone] = [await aStore(owner), await aFurtherStore(server, owner, 'Gone')];
  const quiet = await aGame(owner, boardwalk, { gameName: 'Aardvark' });
  await owner.call('POST /games/edit-game', { ...quiet, isActive: false });
  await aGame(owner, boardwalk, { gameName: 'Zaxxon' });
  const deleted = await aGame(owner, boardwalk, { gameName: 'Deleted' });
  await owner.call('POST /games/delete-game', { _id: deleted._id, storeId: boardwalk._id });
  const left = await aStaffMember(owner, boardwalk);
  await owner.call('POST /staff/delete-staff', { staffId: left._id });
  await aGame(owner, gone);
  await aStaffMember(owner, gone, { email: 'gone@staff.example' });
  await owner.call('POST /stores/delete-store', { _id: gone._id });
  const { games, staff } = await namesFor(owner);
  expect(games.map(({ gameName, isActive }) => [gameName, isActive])).toEqual([
    ['Zaxxon', true],
    ['Aardvark', false],
  ]);
  expect(staff).toEqual([]);
});

test('a counter has no search', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await aGame(owner, store);
  const { body } = await (await aCounter(server, owner, store)).call('GET /search/names');
  expect(body).toEqual({ error: 'Only the store’s owner can do this' });
});

test('an owner with many games gets a limited number, active ones first', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await server.sql(
    `insert into games (owner_id, id, store_id, game_name, quantity, commission_basis_points, rep_name, rep_phone, is_active)
     select $1, gen_random_uuid(), $2, 'Game ' || n, 1, 0, 'Ray', '555-0100', n > 10 from generate_series(1, $3::int) as n`,
    [owner.ownerId, store._id, MAX_NAMES + 5],
  );
  const { games } = await namesFor(owner);
  expect(games).toHaveLength(MAX_NAMES);
  expect(games.filter(({ isActive }) => !isActive)).toHaveLength(5);
});
