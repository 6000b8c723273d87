import type { Game } from '@quarterdeck/contract/games';
import { MAX_CHANGED_GAMES } from '@quarterdeck/contract/wire';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aCounter, aFurtherStore, aGame, anOwner, aStore, dataOf, type Caller } from '../../../test/builders.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const setActive = (caller: Caller, gameIds: unknown, isActive: unknown = false) =>
  caller.call<{ changed: string[] }>('POST /games/set-active', { gameIds, isActive });
const gamesOf = async (owner: Caller) =>
  new Map(dataOf(await owner.call<Game[]>('GET /games/user-games')).map((game) => [game._id, game]));

/** Two games in the boardwalk store and one in the pier store. */
async function threeGames() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  const games = [await aGame(owner, store), await aGame(owner, store), await aGame(owner, pier)] as const;
  return { owner, store, games, ids: games.map(({ _id }) => _id) };
}

describe('games', () => {
  test('are deactivated together in several stores, and activated again', async () => {
    const { owner, games, ids } = await threeGames();
    expect(dataOf(await setActive(owner, ids)).changed.toSorted()).toEqual(ids.toSorted());
    for (const game of games)
      expect((await gamesOf(owner)).get(game._id)).toMatchObject({ isActive: false, version: game.version + 1 });
    const [first] = games;
    const history = dataOf(await owner.call<object[]>('POST /audit/subject', { subjectId: first._id }));
    expect(history[0]).toMatchObject({
      kind: 'game',
      action: 'changed',
      actor: 'Admin',
      subject: first.gameName,
      changes: [{ what: 'Active', before: 'Yes', after: 'No' }],
    });
    expect(dataOf(await setActive(owner, ids, true)).changed).toHaveLength(3);
    for (const id of ids) expect((await gamesOf(owner)).get(id)).toMatchObject({ isActive: true });
  });

  test('change once, even if they are named twice or the call is repeated', async () => {
    const { owner, games, ids } = await threeGames();
    const [first] = games;
    expect(dataOf(await setActive(owner, [first._id, first._id])).changed).toEqual([first._id]);
    const responses = await server.atOnce(Array.from({ length: 5 }, () => () => setActive(owner, ids)));
    expect(responses.map((response) => dataOf(response).changed.length).toSorted()).toEqual([0, 0, 0, 0, 2]);
    const history = dataOf(await owner.call<object[]>('POST /audit/subject', { subjectId: first._id }));
    expect(history).toHaveLength(2);
  });
});

describe('nothing changes', () => {
  test('when one of the games is another owner’s, deleted or unknown', async () => {
    const { owner, store, ids } = await threeGames();
    const other = await threeGames();
    const deleted = await aGame(owner, store);
    await owner.call('POST /games/delete-game', { _id: deleted._id, storeId: store._id });
    const before = await everyRow(server, { except: ['mailbox'] });
    for (const foreign of [other.ids[0], deleted._id, randomUUID()])
      expect(await setActive(owner, [...ids, foreign])).toMatchObject({
        code: 'gameNotFound',
        body: { error: { _id: 'Game not found' } },
      });
    expect(await everyRow(server, { except: ['mailbox'] })).toEqual(before);
  });

  test('without a game, with too many of them, or with something else', async () => {
    const { owner, ids } = await threeGames();
    const errorOf = async (gameIds: unknown, isActive?: unknown) =>
      (await setActive(owner, gameIds, isActive)).body.error;
    expect(await errorOf([])).toEqual({ gameIds: 'Choose a game' });
    const tooMany = { gameIds: `Choose at most ${MAX_CHANGED_GAMES} games` };
    expect(await errorOf(Array.from({ length: 10_000 }, () => randomUUID()))).toEqual(tooMany);
    expect(await errorOf(Array.from({ length: 10_000 }, () => ids[0]))).toEqual(tooMany);
    expect(await errorOf(ids, 'no')).toEqual({ isActive: 'Active must be yes or no' });
    expect(await errorOf('all')).toBeDefined();
    expect(await errorOf(["' or 1=1 --"])).toBeDefined();
    for (const game of (await gamesOf(owner)).values()) expect(game.isActive).toBe(true);
  });

  test('at a counter', async () => {
    const { owner, store, ids } = await threeGames();
    const counter = await aCounter(server, owner, store);
    expect(await setActive(counter, ids)).toMatchObject({ code: 'notOwner' });
    for (const game of (await gamesOf(owner)).values()) expect(game.isActive).toBe(true);
  });
});
