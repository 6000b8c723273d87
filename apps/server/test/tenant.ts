import { replaceEmailToken } from '../src/features/accounts/accounts.queries.ts';
import { newToken, tokenHash } from '../src/platform/secrets.ts';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  aTerminal,
  type Caller,
  dayForm,
  gameForm,
  type Owner,
} from './builders.ts';
import type { Route, TestServer } from './server.ts';

/** One of everything that has an id. */
export interface Ids {
  owner: string;
  emailToken: string;
  store: string;
  game: string;
  record: string;
  deletedStore: string;
  deletedGame: string;
  deletedRecord: string;
}

export interface Tenant {
  owner: Owner;
  /** The terminal of `ids.store`. */
  terminal: Caller;
  ids: Ids;
  /** The same of the owner's other store, which the terminal must not learn of. */
  otherStoreIds: Ids;
  /** Texts that no answer to the terminal may contain. */
  hiddenFromTerminal: string[];
}

export const unknownIds = (): Ids => ({
  owner: crypto.randomUUID(),
  emailToken: newToken(),
  store: crypto.randomUUID(),
  game: crypto.randomUUID(),
  record: crypto.randomUUID(),
  deletedStore: crypto.randomUUID(),
  deletedGame: crypto.randomUUID(),
  deletedRecord: crypto.randomUUID(),
});

/** An owner with two stores, each with games and records, and of everything something that was deleted. */
export async function aTenant(server: TestServer, place = 'Shown Shore'): Promise<Tenant> {
  const owner = await anOwner(server);
  const emailToken = newToken();
  await replaceEmailToken(server.database.db, {
    tokenHash: tokenHash(emailToken),
    ownerId: owner.ownerId,
    purpose: 'verify-email',
    lifetimeHours: 1,
  });
  const store = await aStore(owner, { storeName: place });
  const other = await aFurtherStore(server, owner, `Hidden near ${place}`);
  const deleted = await aFurtherStore(server, owner, `Gone from ${place}`);

  const ids: Ids[] = [];
  for (const each of [store, other]) {
    const game = await aGame(owner, each, { gameName: `Air Hockey of ${each.storeName}` });
    const deletedGame = await aGame(owner, each);
    const record = await aDay(owner, each, [game], { date: '2026-03-02', notes: `Quiet in ${each.storeName}` });
    await aDay(owner, each, [game], { date: '2026-03-01' });
    const deletedRecord = await aDay(owner, each, [game], { date: '2026-03-03' });
    await owner.call('POST /games/delete-game', { _id: deletedGame._id, storeId: each._id });
    await owner.call('POST /financials/delete-financial', { _id: deletedRecord._id });
    ids.push({
      owner: owner.ownerId,
      emailToken,
      store: each._id,
      game: game._id,
      record: record._id,
      deletedStore: deleted._id,
      deletedGame: deletedGame._id,
      deletedRecord: deletedRecord._id,
    });
  }
  const [shown, hidden] = ids as [Ids, Ids];
  const terminal = await aTerminal(server, owner, store);
  await owner.call('POST /stores/delete-store', { _id: deleted._id });
  const hiddenFromTerminal = [
    owner.email,
    store.password,
    ...[other, deleted].flatMap(({ _id, storeName, username, password }) => [_id, storeName, username, password]),
    hidden.game,
    hidden.record,
    hidden.deletedGame,
    hidden.deletedRecord,
  ];
  return { owner, terminal, ids: shown, otherStoreIds: hidden, hiddenFromTerminal };
}

const address = '2 Pier Road';

/**
 * What an endpoint is called with when everything is right; more than one input where there are several ways. Whatever
 * takes ids or needs a session has to be described here.
 */
export const validInputs: Record<Route, (ids: Ids) => object[]> = {
  'POST /auth/user/email-verified': ({ owner, emailToken }) => [{ _id: owner, token: emailToken }],
  'POST /stores/create-store': () => [{ storeName: 'Shown Shore', address }],
  'POST /stores/edit-store': ({ store }) => [{ _id: store, storeName: 'New Name', address, isActive: true }],
  'POST /stores/delete-store': ({ store }) => [{ _id: store }, { storeId: store }],
  'POST /stores/restore-store': ({ deletedStore }) => [{ _id: deletedStore }],
  'POST /games/create-game': ({ store }) => [{ ...gameForm, storeId: store }],
  'POST /games/fetch-store-games': ({ store }) => [{ storeId: store }],
  'POST /games/edit-game': ({ store, game }) => [{ ...gameForm, _id: game, storeId: store }],
  'POST /games/delete-game': ({ store, game }) => [{ _id: game, storeId: store }],
  'POST /games/restore-game': ({ store, deletedGame }) => [{ _id: deletedGame, storeId: store }],
  'GET /financials/user-financials': ({ record }) => [{ before: record, limit: '5' }, {}],
  'POST /financials/fetch-store-financials': ({ store, record }) => [{ storeId: store, before: record }],
  'POST /financials/list-records': ({ store, record }) => [{ storeId: store, before: record }],
  'POST /financials/store-summary': ({ store }) => [
    { storeId: store, from: '2026-03-01', to: '2026-03-31', compareFrom: '2026-02-01', compareTo: '2026-02-28' },
  ],
  'POST /financials/commission-summary': ({ store }) => [{ storeId: store, from: '2026-02-15', to: '2026-04-15' }],
  'POST /financials/fetch-financial': ({ record }) => [{ _id: record }],
  'POST /financials/create-financial': ({ store, game }) => [
    dayForm({ _id: store }, [{ _id: game }], { date: '2026-03-09' }),
  ],
  'PATCH /financials/edit-financial': ({ store, game, record }) => [
    { ...dayForm({ _id: store }, [{ _id: game }], { date: '2026-03-09' }), _id: record, version: 1 },
  ],
  'POST /financials/delete-financial': ({ record }) => [{ _id: record }],
  'POST /financials/restore-financial': ({ deletedRecord }) => [{ _id: deletedRecord }],
};
