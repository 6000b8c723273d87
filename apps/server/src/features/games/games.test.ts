import type { Game } from '@quarterdeck/contract/games';
import { describe, expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  aCounter,
  dataOf,
  gameForm,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();
const owner = await anOwner(server);
const store = await aStore(owner);
const pier = await aFurtherStore(server, owner, 'Pier');

const create = (changes: object) =>
  owner.call<Game[]>('POST /games/create-game', { ...gameForm, storeId: store._id, ...changes });
const edit = (game: Game, changes: object) =>
  owner.call<Game[]>('POST /games/edit-game', { ...gameForm, _id: game._id, storeId: game.storeId, ...changes });
const remove = ({ _id, storeId }: Game) => owner.call<Game[]>('POST /games/delete-game', { _id, storeId });
const restore = ({ _id, storeId }: Game) => owner.call<Game[]>('POST /games/restore-game', { _id, storeId });
const gamesOf = async (caller: Caller, storeId: string) =>
  dataOf(await caller.call<Game[]>('POST /games/fetch-store-games', { storeId }));

const NOT_FOUND = { error: { _id: 'Game not found' } };

test('a game is created, shown, edited, deleted and restored', async () => {
  const game = await aGame(owner, store, { gameName: 'Galaga', commission: 33.33 });
  expect(game).toEqual({
    ...gameForm,
    gameName: 'Galaga',
    commission: 33.33,
    _id: expect.any(String) as string,
    storeId: store._id,
    ownGame: false,
    isActive: true,
    version: 1,
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
  });
  expect(await gamesOf(owner, store._id)).toContainEqual(game);
  expect(dataOf(await owner.call('GET /games/user-games'))).toContainEqual(game);

  const changes = {
    gameName: 'Galaga 🚀',
    quantity: 10_000,
    commission: 100,
    repName: 'Zoë',
    repPhone: '+1 (555) 010-0.9 x12',
  };
  const edited = dataOf(await edit(game, { ...changes, isActive: false })).find(({ _id }) => _id === game._id);
  expect(edited).toEqual({ ...game, ...changes, isActive: false, version: 2, updatedAt: edited?.updatedAt });
  const again = dataOf(await edit(game, changes)).find(({ _id }) => _id === game._id);
  expect(again?.isActive).toBe(false);

  expect(dataOf(await remove(game)).map(({ _id }) => _id)).not.toContain(game._id);
  expect(dataOf(await owner.call('GET /games/user-games'))).not.toContainEqual(again);
  expect((await edit(game, changes)).body).toEqual(NOT_FOUND);
  expect((await remove(game)).body).toEqual(NOT_FOUND);

  const restored = dataOf(await restore(game)).find(({ _id }) => _id === game._id);
  expect(restored).toEqual({ ...again, updatedAt: restored?.updatedAt });
  expect((await restore(game)).body).toEqual(NOT_FOUND);
});

describe('the fields of a game', () => {
  test.each([
    [{ gameName: undefined }, { gameName: 'Game Name is required' }],
    [{ gameName: ' ' }, { gameName: 'Game Name is required' }],
    [{ gameName: 'x'.repeat(101) }, { gameName: 'Game Name can have at most 100 characters' }],
    [{ gameName: 'a\0b' }, { gameName: 'Game Name contains a character that cannot be stored' }],
    [{ quantity: undefined }, { quantity: 'Quantity is required' }],
    [{ quantity: null }, { quantity: 'Quantity is required' }],
    [{ quantity: 'three' }, { quantity: 'Quantity must be a number' }],
    [{ quantity: 1.5 }, { quantity: 'Quantity must be a whole number' }],
    [{ quantity: 0 }, { quantity: 'Quantity must be at least 1' }],
    [{ quantity: -1 }, { quantity: 'Quantity must be at least 1' }],
    [{ quantity: 10_001 }, { quantity: 'Quantity can be at most 10,000' }],
    [{ quantity: 1e300 }, { quantity: 'Quantity must be a whole number' }],
    [{ commission: undefined }, { commission: 'Commission is required' }],
    [{ commission: '12%' }, { commission: 'Commission must be a number' }],
    [{ commission: -0.01 }, { commission: 'Commission cannot be negative' }],
    [{ commission: 100.01 }, { commission: 'Commission can be at most 100 percent' }],
    [{ commission: 12.345 }, { commission: 'Commission can have at most two decimals' }],
    [{ commission: 12.500_000_001 }, { commission: 'Commission can have at most two decimals' }],
    [{ repName: '' }, { repName: 'Representative Name is required' }],
    [{ repName: 'x'.repeat(101) }, { repName: 'Representative Name can have at most 100 characters' }],
    [{ repPhone: '' }, { repPhone: 'Representative Phone is required' }],
    [{ repPhone: true }, { repPhone: 'Representative Phone is required' }],
    [
      { repPhone: 'call me' },
      {
        repPhone: 'Representative Phone can contain digits, spaces, + ( ) - . and ext',
      },
    ],
    [{ repPhone: '5'.repeat(33) }, { repPhone: 'Representative Phone can have at most 32 characters' }],
    [{ storeId: undefined }, { storeId: 'Unknown ID' }],
    [{ isActive: 'yes' }, { isActive: expect.any(String) as string }],
  ])('%j is refused', async (changes, error) => {
    const game = await aGame(owner, store);
    const before = await gamesOf(owner, store._id);
    const refusals = [await create(changes), await edit(game, changes)];
    for (const { body } of refusals) {
      expect(body.data).toBeUndefined();
      expect(body.error).toMatchObject(error);
    }
    expect(await gamesOf(owner, store._id)).toEqual(before);
  });

  test('accept values up to the limits', async () => {
    const longest = {
      gameName: '🕹'.repeat(50),
      repName: 'x'.repeat(100),
      repPhone: '5'.repeat(32),
      commission: 0,
      quantity: 1,
    };
    const games = dataOf(await create({ ...longest, isActive: false }));
    expect(games.at(-1)).toMatchObject({ ...longest, isActive: false });
  });

  test('keep every commission with two decimals exactly', async () => {
    const game = await aGame(owner, store);
    for (const commission of [0, 0.01, 0.07, 0.29, 1.1, 12.5, 33.33, 57.99, 99.99, 100]) {
      const edited = dataOf(await edit(game, { commission })).find(({ _id }) => _id === game._id);
      expect(edited?.commission).toBe(commission);
    }
  });
});

describe('an own game', () => {
  const own = { gameName: 'Skee Lane', repName: '', repPhone: '', ownGame: true };

  test('needs no representative and no phone, and has no commission', async () => {
    const added = dataOf(await create({ ...own, commission: 30 })).at(-1);
    expect(added).toMatchObject({ ...own, commission: 0 });
    if (!added) throw new Error('The game was not added');
    // The flag overrides the other fields.
    const edited = dataOf(await edit(added, { ...own, repName: 'Ray', repPhone: '555-0100', commission: 12 }));
    expect(edited.find(({ _id }) => _id === added._id)).toMatchObject({ ...own, commission: 0 });
    const rented = dataOf(await edit(added, { ownGame: false })).find(({ _id }) => _id === added._id);
    expect(rented).toMatchObject({ ...gameForm, ownGame: false });
    const entries = dataOf(await owner.call<object[]>('POST /audit/subject', { subjectId: added._id }));
    expect(entries[0]).toMatchObject({
      action: 'changed',
      changes: expect.arrayContaining([
        { what: 'Own game', before: 'Yes', after: null },
        { what: 'Representative Name', before: null, after: 'Ray' },
      ]) as object[],
    });
  });

  test.each([
    [{ ownGame: false }, { repName: 'Representative Name is required', repPhone: 'Representative Phone is required' }],
    [{ ownGame: 'perhaps' }, { ownGame: 'Own game must be yes or no' }],
  ])('is recognized: %j', async (changes, error) => {
    expect((await create({ ...own, ...changes })).body.error).toMatchObject(error);
  });

  test('is in its records but not in the commission summary', async () => {
    const another = await aFurtherStore(server, owner, 'Own Pier');
    const rented = await aGame(owner, another);
    await owner.call('POST /games/create-game', { ...own, commission: 0, quantity: 1, storeId: another._id });
    const games = await gamesOf(owner, another._id);
    const record = await aDay(owner, another, games);
    expect(record.gameFinances).toMatchObject([
      { gameId: rented._id, repName: 'Ray', commissionOwed: 12.5 },
      { gameName: 'Skee Lane', repName: '', commission: 0, sum: 100, commissionOwed: 0 },
    ]);
    for (const range of [{}, { from: '2026-03-01', to: '2026-03-01' }])
      expect(
        dataOf(await owner.call('POST /financials/commission-summary', { storeId: another._id, ...range })),
      ).toEqual({ representatives: [{ repName: 'Ray', takings: 100, commission: 12.5 }], totalCommission: 12.5 });
  });
});

describe('the store of a game', () => {
  test('is the only place that shows and changes it', async () => {
    const game = await aGame(owner, store);
    const inOtherStore = { ...game, storeId: pier._id };
    expect((await edit(inOtherStore, { gameName: 'Moved' })).body).toEqual(NOT_FOUND);
    expect((await remove(inOtherStore)).body).toEqual(NOT_FOUND);
    expect((await restore(inOtherStore)).body).toEqual(NOT_FOUND);
    expect(await gamesOf(owner, pier._id)).toEqual([]);
    expect(await gamesOf(owner, store._id)).toContainEqual(game);
  });

  test('shows them in creation order and allows duplicate names', async () => {
    const another = await aFurtherStore(server, owner, 'Jetty');
    const names = ['Zaxxon', 'Asteroids', 'Zaxxon'];
    for (const gameName of names) await aGame(owner, another, { gameName });
    expect((await gamesOf(owner, another._id)).map(({ gameName }) => gameName)).toEqual(names);
  });

  test('shows them to its counter but not to another’s', async () => {
    const counter = await aCounter(server, owner, store);
    expect(await gamesOf(counter, store._id)).toEqual(await gamesOf(owner, store._id));
    const { body } = await counter.call('POST /games/fetch-store-games', { storeId: pier._id });
    expect(body).toEqual({ error: { storeId: 'Store not found' } });
  });
});

describe('a repeated form', () => {
  const key = () => ({ idempotencyKey: crypto.randomUUID() });

  test('adds its game once, also when sent ten times concurrently', async () => {
    const another = await aFurtherStore(server, owner, `Arcade ${crypto.randomUUID()}`);
    const form = { ...key(), storeId: another._id };
    const responses = await server.atOnce(Array.from({ length: 10 }, () => () => create(form)));
    for (const response of responses) expect(dataOf(response)).toHaveLength(1);
    await create({ ...form, ...key() });
    expect(await gamesOf(owner, another._id)).toHaveLength(2);
    const entries = dataOf(await owner.call<object[]>('POST /audit/store', { storeId: another._id, kind: 'game' }));
    expect(entries).toHaveLength(2);
  });

  test('is refused with different values, so that no input is lost silently', async () => {
    const form = { ...key(), gameName: 'Tempest' };
    await create(form);
    const before = await gamesOf(owner, store._id);
    for (const changes of [{ quantity: 3 }, { commission: 1 }, { storeId: pier._id }]) {
      expect((await create({ ...form, ...changes })).body).toEqual({
        error: { addedBefore: '“Tempest” was already added. Edit it from the list of games.' },
      });
    }
    expect(await gamesOf(owner, store._id)).toEqual(before);
    expect(await gamesOf(owner, pier._id)).toEqual([]);
  });

  test('is a repetition even if its game was edited since, and keeps the edit', async () => {
    const form = { ...key(), gameName: 'Defender' };
    const added = dataOf(await create(form)).find(({ gameName }) => gameName === 'Defender');
    await edit(added as Game, { gameName: 'Defender II' });
    const names = dataOf(await create(form)).map(({ gameName }) => gameName);
    expect(names).toContain('Defender II');
    expect(names).not.toContain('Defender');
  });

  test('is a new form for another owner', async () => {
    const form = key();
    await create(form);
    const another = await anOwner(server);
    const storeId = (await aStore(another))._id;
    expect(dataOf(await another.call('POST /games/create-game', { ...gameForm, ...form, storeId }))).toHaveLength(1);
  });
});
