import type { Game } from '@quarterdeck/contract/games';
import { MAX_NEW_GAMES } from '@quarterdeck/contract/games';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aCounter, anOwner, aStore, dataOf, type Caller } from '../../../test/builders.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const acme = { quantity: 2, commission: 12.5, repName: 'Acme', repPhone: '555-0100' };
const list = (...names: string[]) => names.map((gameName) => ({ ...acme, gameName }));
const add = (caller: Caller, storeId: string, games: unknown, idempotencyKey?: string) =>
  caller.call<Game[]>('POST /games/create-games', { storeId, games, ...(idempotencyKey && { idempotencyKey }) });
const rows = () => everyRow(server, { except: ['mailbox'] });

describe('several games', () => {
  test('are added together, with their representative and a history of each', async () => {
    const owner = await anOwner(server);
    const { _id: storeId } = await aStore(owner);
    const own = { gameName: 'Pinball', quantity: 1, commission: 0, repName: '', repPhone: '', ownGame: true };
    const added = dataOf(await add(owner, storeId, [...list('Claw', 'Zaxxon'), own]));
    expect(added.map(({ gameName, repName, ownGame }) => [gameName, repName, ownGame]).toSorted()).toEqual([
      ['Claw', 'Acme', false],
      ['Pinball', '', true],
      ['Zaxxon', 'Acme', false],
    ]);
    for (const game of added) {
      expect(game).toMatchObject({ storeId, isActive: true, version: 1 });
      const history = dataOf(await owner.call<object[]>('POST /audit/subject', { subjectId: game._id }));
      expect(history).toMatchObject([{ action: 'created', subject: game.gameName }]);
    }
    const found = dataOf(await owner.call<{ representatives: { name: string }[] }>('POST /representatives/list', {}));
    expect(found.representatives.map(({ name }) => name)).toEqual(['Acme']);
  });

  test('are added once, however often the list is sent', async () => {
    const owner = await anOwner(server);
    const { _id: storeId } = await aStore(owner);
    const key = randomUUID();
    await server.atOnce(Array.from({ length: 4 }, () => () => add(owner, storeId, list('Claw', 'Zaxxon'), key)));
    expect(dataOf(await add(owner, storeId, list('Claw', 'Zaxxon'), key))).toHaveLength(2);
    const other = await add(owner, storeId, list('Claw', 'Galaga'), key);
    expect(other.body.error).toBeDefined();
    expect(dataOf(await owner.call<Game[]>('POST /games/fetch-store-games', { storeId }))).toHaveLength(2);
  });
});

describe('none is added', () => {
  test('if one of them is wrong', async () => {
    const owner = await anOwner(server);
    const { _id: storeId } = await aStore(owner);
    const before = await rows();
    const wrong = [
      { ...acme, gameName: '' },
      { ...acme, gameName: 'Galaga', commission: 101 },
      { ...acme, gameName: 'Galaga', quantity: 0 },
      { ...acme, gameName: 'Galaga', repPhone: '' },
      'Galaga',
    ];
    for (const game of wrong) expect((await add(owner, storeId, [...list('Claw'), game])).code).toBe('invalidInput');
    for (const games of [[], 'Claw', { 0: 'Claw' }, Array.from({ length: MAX_NEW_GAMES + 1 }, () => list('Claw')[0])])
      expect((await add(owner, storeId, games)).code).toBe('invalidInput');
    expect(await rows()).toEqual(before);
  });

  test('to another owner’s store, or by a counter', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const other = await aStore(await anOwner(server));
    const counter = await aCounter(server, owner, store);
    const before = await rows();
    expect((await add(owner, other._id, list('Claw'))).body.error).toEqual({ storeId: 'Store not found' });
    expect((await add(owner, randomUUID(), list('Claw'))).body.error).toEqual({ storeId: 'Store not found' });
    expect((await add(counter, store._id, list('Claw'))).code).toBe('notOwner');
    expect(await rows()).toEqual(before);
  });
});
