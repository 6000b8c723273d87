import type { Store } from '@quarterdeck/contract/stores';
import { expect, test } from 'vitest';
import { aGame, anOwner, aStore, dataOf, dayForm, saveDay, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const form = { storeName: 'Boardwalk', address: '1 Ocean Drive' };
const edit = (owner: Owner, store: Store, changes: object) =>
  owner.call<Store[]>('POST /stores/edit-store', { ...form, _id: store._id, ...changes });
const floatOf = async (owner: Owner) =>
  dataOf(await owner.call<Store[]>('GET /stores/user-stores')).map(({ openingFloat }) => openingFloat);

test('a store has none by default', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  expect(await floatOf(owner)).toEqual([0]);
  const another = await anOwner(server);
  await another.call('POST /stores/create-store', { ...form, openingFloat: 200.05 });
  expect(await floatOf(another)).toEqual([200.05]);
});

test('is stored to the cent, and kept by edits that omit it', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  for (const openingFloat of [0.01, 0.29, 1.1, 57.99, 150, 10_000_000]) {
    expect(dataOf(await edit(owner, store, { openingFloat }))[0]?.openingFloat).toBe(openingFloat);
    for (const nothing of [{}, { openingFloat: null }, { openingFloat: '' }]) await edit(owner, store, nothing);
    expect(await floatOf(owner)).toEqual([openingFloat]);
    expect(dataOf(await edit(owner, store, { openingFloat: String(openingFloat) }))[0]?.openingFloat).toBe(
      openingFloat,
    );
  }
  await edit(owner, store, { openingFloat: 0 });
  expect(await floatOf(owner)).toEqual([0]);
});

test.each([
  [-0.01, 'Opening float cannot be negative'],
  [0.005, 'Opening float can have at most two decimals'],
  [10_000_000.01, 'Opening float can be at most 10,000,000.00'],
  ['five', 'Opening float must be a number'],
  [true, 'Opening float must be a number'],
])('%j is refused', async (openingFloat, text) => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  expect((await edit(owner, store, { openingFloat })).body).toEqual({ error: { openingFloat: text } });
  expect(await floatOf(owner)).toEqual([0]);
});

test('a save that is repeated after the float changed gets the first response', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const totals = { openingFloat: 0, moneyBalance: 100, totalMoneyIn: 100, gameFinancesTotal: 100, totalExpenses: 0 };
  const sent = { ...dayForm(store, [await aGame(owner, store)]), ...totals };
  const first = await saveDay(owner, sent);
  expect(first.body.error).toBeUndefined();
  await edit(owner, store, { openingFloat: 50 });
  expect((await saveDay(owner, sent)).text).toBe(first.text);
});
