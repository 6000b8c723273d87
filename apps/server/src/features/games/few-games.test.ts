import type { Game } from '@quarterdeck/contract/games';
import { MAX_GAMES } from '@quarterdeck/domain/financial-record';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, dataOf, gameForm } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { MAX_STORE_GAMES } from './few-games.ts';

const server = await startTestServer();

test('a store has at most as many active games as a record can have lines', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const [first, second, last] = [await aGame(owner, store), await aGame(owner, store), await aGame(owner, store)];
  const place = { storeId: store._id };
  const add = (count: number) =>
    owner.call('POST /games/create-games', {
      ...place,
      games: Array.from({ length: count }, (_, number) => ({ ...gameForm, gameName: `Game ${number}` })),
    });
  for (let left = MAX_GAMES - 3; left > 0; left -= 100) dataOf(await add(Math.min(left, 100)));
  expect((await add(1)).code).toBe('tooManyActiveGames');
  const setActive = (game: Game, isActive: boolean) =>
    owner.call('POST /games/set-active', { gameIds: [game._id], isActive });
  dataOf(await setActive(first, false));
  dataOf(await owner.call('POST /games/delete-game', { ...place, _id: second._id }));
  // An inactive game has no line.
  dataOf(await owner.call('POST /games/create-game', { ...gameForm, ...place, isActive: false }));
  dataOf(await add(2));
  expect((await setActive(first, true)).code).toBe('tooManyActiveGames');
  expect((await owner.call('POST /games/restore-game', { ...place, _id: second._id })).code).toBe('tooManyActiveGames');
  const edit = (game: Game, changes: object) =>
    owner.call('POST /games/edit-game', { ...gameForm, ...place, _id: game._id, ...changes });
  expect((await edit(first, { isActive: true })).body.error).toEqual({
    activeGames: expect.stringContaining(`${store.storeName} can have at most ${MAX_GAMES} active games`) as string,
  });
  dataOf(await edit(last, { gameName: 'Claw' }));

  const games = dataOf(await owner.call<Game[]>('POST /games/fetch-store-games', place));
  const active = games.filter(({ isActive }) => isActive);
  expect(active).toHaveLength(MAX_GAMES);
  expect((await aDay(owner, store, active, { date: store.today })).gameFinances).toHaveLength(MAX_GAMES);
});

test('a store has a maximum number of inactive games too', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  await server.sql(
    `insert into games (owner_id, id, store_id, game_name, quantity, commission_basis_points, rep_name, rep_phone, is_active)
     select owner_id, gen_random_uuid(), store_id, 'Retired ' || n, 1, 0, '', '', false
     from games, generate_series(2, $2::int) as n where games.id = $1`,
    [game._id, MAX_STORE_GAMES],
  );
  const inactive = { ...gameForm, storeId: store._id, isActive: false };
  const tooMany = { activeGames: `${store.storeName} has too many games. Delete games that are no longer there.` };
  expect((await owner.call('POST /games/create-game', inactive)).body.error).toEqual(tooMany);
  dataOf(await owner.call('POST /games/delete-game', { storeId: store._id, _id: game._id }));
  dataOf(await owner.call('POST /games/create-game', inactive));
  const restored = await owner.call('POST /games/restore-game', { storeId: store._id, _id: game._id });
  expect(restored.code).toBe('tooManyGames');
});
