import type { Game } from '@quarterdeck/contract/games';
import type { RepresentativeList, WholeDetails } from '@quarterdeck/contract/representatives';
import { aDay, aGame, anOwner, aStore, dataOf, gameForm, type Owner } from './builders.ts';
import type { TestServer } from './server.ts';

export const listed = async (owner: Owner) =>
  dataOf(await owner.call<RepresentativeList>('POST /representatives/list', {})).representatives;
export const gamesOf = async (owner: Owner) => dataOf(await owner.call<Game[]>('GET /games/user-games'));
/** The games with their representatives' names and phones. */
export const linksOf = async (owner: Owner) =>
  Object.fromEntries((await gamesOf(owner)).map(({ gameName, repName, repPhone }) => [gameName, [repName, repPhone]]));
export const editGame = (owner: Owner, { _id, storeId, gameName }: Game, changes: object) =>
  owner.call('POST /games/edit-game', { ...gameForm, _id, storeId, gameName, commission: 50, ...changes });
export const details = async (owner: Owner, _id: string) =>
  dataOf(await owner.call<WholeDetails>('POST /representatives/fetch-representative', { _id }));
export const edit = async (owner: Owner, _id: string, changes: object) => {
  const { name, phone, email, notes } = await details(owner, _id);
  return owner.call('POST /representatives/edit-representative', { _id, name, phone, email, notes, ...changes });
};
export const merge = (owner: Owner, _id: string, into: string) =>
  owner.call('POST /representatives/merge', { _id, into });
export const undo = (owner: Owner, _id: string, into: string) =>
  owner.call('POST /representatives/undo-merge', { _id, into });

export const VEND = { repName: 'Midway Vend', repPhone: '555-0100', commission: 50 };
export const VENDING = { repName: 'Midway Vending', repPhone: '555-0199', commission: 50 };
export const ANN = { repName: 'Ann', repPhone: '555-0111', commission: 50 };

/** One representative under two names, with a game and a record each. Ann has another game. */
export async function twoNames(server: TestServer) {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const claw = await aGame(owner, store, { gameName: 'Claw', ...VEND });
  const skee = await aGame(owner, store, { gameName: 'Skee-Ball', ...VENDING });
  await aGame(owner, store, { gameName: 'Pinball', ...ANN });
  const record = await aDay(owner, store, [claw], { date: '2026-03-01' });
  await aDay(owner, store, [skee], { date: '2026-03-02' });
  const representatives = await listed(owner);
  const idOf = (name: string) => representatives.find((each) => each.name === name)?._id ?? '';
  return {
    owner,
    store,
    claw,
    skee,
    record,
    vend: idOf('Midway Vend'),
    vending: idOf('Midway Vending'),
    ann: idOf('Ann'),
  };
}
