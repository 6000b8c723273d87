import type { ActivityEntry } from '@quarterdeck/contract/audit';
import { describe, expect, test } from 'vitest';
import { aGame, dataOf, type Owner } from '../../../test/builders.ts';
import {
  ANN,
  details,
  edit,
  editGame,
  gamesOf,
  listed,
  merge,
  twoNames,
  VENDING,
} from '../../../test/representatives.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

describe('a delete', () => {
  const remove = (owner: Owner, _id: string) => owner.call('POST /representatives/delete-representative', { _id });

  test('is possible for a representative without games and records, and frees the name', async () => {
    const { owner, claw, vend, vending, ann } = await twoNames(server);
    const pinball = (await gamesOf(owner)).find(({ gameName }) => gameName === 'Pinball')!;
    for (const id of [vend, vending, ann]) expect((await remove(owner, id)).code).toBe('representativeUsed');
    await editGame(owner, pinball, VENDING);
    // Without games, but a record names it.
    await editGame(owner, claw, VENDING);
    expect((await remove(owner, vend)).code).toBe('representativeUsed');
    expect((await details(owner, ann)).isUnused).toBe(true);
    expect((await remove(owner, ann)).body.success).toBe('Ann deleted');
    expect((await remove(owner, ann)).code).toBe('representativeNotFound');
    expect((await edit(owner, vend, { name: 'Ann' })).body.success).toBe('Ann saved');
    const [, entry] = dataOf(await owner.call<ActivityEntry[]>('POST /audit/activity', { kind: 'representative' }));
    expect(entry).toMatchObject({ subject: 'Ann', action: 'deleted', isPresent: false });
    expect(entry?.changes).toContainEqual({ what: 'Phone', before: '555-0111', after: null });
  });

  test('is refused for one with a game in Recently deleted, and for one into whom another was merged', async () => {
    const { owner, store, vend } = await twoNames(server);
    const racer = await aGame(owner, store, { gameName: 'Racer', repName: 'Rose' });
    await aGame(owner, store, { gameName: 'Booth', repName: 'Bea' });
    const named = async (name: string) => (await listed(owner)).find((each) => each.name === name)?._id ?? '';
    await owner.call('POST /games/delete-game', { _id: racer._id, storeId: store._id });
    expect((await remove(owner, await named('Rose'))).code).toBe('representativeUsed');
    const bea = await named('Bea');
    const booth = (await gamesOf(owner)).find(({ gameName }) => gameName === 'Booth')!;
    await editGame(owner, booth, ANN);
    await merge(owner, vend, bea);
    expect((await remove(owner, bea)).code).toBe('representativeUsed');
  });
});
