import type { Store } from '@quarterdeck/contract/stores';
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
  type Owner,
} from '../../../test/builders.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

interface Created {
  storeId: string;
  stores: Store[];
  staffCredentials: { username: string; password: string };
}

const form = { storeName: 'Boardwalk', address: '1 Ocean Drive', notes: 'Key under the mat' };
const create = (owner: Owner, changes: object = {}) =>
  owner.call<Created>('POST /stores/create-store', { ...form, ...changes });
const edit = (owner: Owner, store: Store, changes: object = {}) =>
  owner.call<Store[]>('POST /stores/edit-store', { ...form, _id: store._id, ...changes });
const remove = (owner: Owner, store: Store) => owner.call<Store[]>('POST /stores/delete-store', { _id: store._id });
const restore = (owner: Owner, store: Store) => owner.call<Store[]>('POST /stores/restore-store', { _id: store._id });
const list = async (owner: Owner) => dataOf(await owner.call<Store[]>('GET /stores/user-stores'));

const TAKEN = { error: { storeName: 'A store with this name already exists. Please choose a different name.' } };
const NOT_FOUND = { error: { storeId: 'Store not found' } };
const SECOND_FREE_STORE = {
  error: 'You’ve used your free store. Each additional store needs its own subscription.',
};

const UNPAID = { paymentStatus: null, paymentFailureCount: 0, renews: null, runsUntil: null, paidUntil: null };

describe('the first store', () => {
  test('is created directly with its counter’s sign-in', async () => {
    const owner = await anOwner(server);
    const { storeId, stores, staffCredentials } = dataOf(await create(owner));
    expect(stores).toEqual([
      {
        _id: storeId,
        ...form,
        ...staffCredentials,
        tier: 'free-tier',
        ...UNPAID,
        isActive: true,
        openingFloat: 0,
        timeZone: 'UTC',
        timeZoneConfirmed: false,
        dayEndsAt: 4,
        rememberShiftMinutes: 0,
        entryWindowDays: 3,
        approveCounters: false,
        cashLimit: 5,
        closedWeekdays: [],
        closedPeriods: [],
        today: stores[0]?.today,
        todayEndsAt: stores[0]?.todayEndsAt,
        subscriptionId: null,
        tierAnchorDate: stores[0]?.createdAt,
        latestDay: null,
        activeStaff: 0,
        isSample: false,
        version: 1,
        createdAt: stores[0]?.createdAt,
        updatedAt: stores[0]?.updatedAt,
      },
    ]);
    expect(staffCredentials.username).toMatch(/^boardwalk-[a-z2-9]{5}$/);
    expect(staffCredentials.password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await list(owner)).toEqual(stores);
    expect(dataOf(await owner.call('POST /stores/fetch-store'))).toEqual(stores);
  });

  test('can have any name, and its counter gets a typable username', async () => {
    for (const [storeName, username] of [
      ['Ærø Çafé', /^(cafe|aero)-[a-z2-9]{5}$/],
      ['Crème de la Crème', /^creme-[a-z2-9]{5}$/],
      ['ゲームセンター', /^arcade-[a-z2-9]{5}$/],
      ['🎮🎮🎮', /^arcade-[a-z2-9]{5}$/],
      ['A-1', /^arcade-[a-z2-9]{5}$/],
      ['x@example.com', /^example-[a-z2-9]{5}$/],
      ["Robert'); drop table stores; --", /^robert-[a-z2-9]{5}$/],
      ['Antidisestablishmentarianism', /^antidisestab-[a-z2-9]{5}$/],
    ] as const) {
      const { stores } = dataOf(await create(await anOwner(server), { storeName }));
      expect(stores[0]?.storeName).toBe(storeName);
      expect(stores[0]?.username).toMatch(username);
    }
  });

  test('keeps its counter’s password encrypted', async () => {
    const owner = await anOwner(server);
    const { password } = await aStore(owner);
    const rows = await everyRow(server);
    expect(rows.filter((row) => row.includes(owner.ownerId))).not.toEqual([]);
    expect(rows.filter((row) => row.includes(password))).toEqual([]);
  });

  test('is the only free one', async () => {
    const owner = await anOwner(server);
    await aStore(owner);
    expect((await create(owner, { storeName: 'Pier' })).body).toEqual(SECOND_FREE_STORE);
    expect(await list(owner)).toHaveLength(1);
  });

  test('is created once under ten concurrent requests', async () => {
    const owner = await anOwner(server);
    const names = Array.from({ length: 10 }, (_, number) => `Arcade ${number}`);
    const responses = await server.atOnce(names.map((storeName) => () => create(owner, { storeName })));
    expect(responses.filter((response) => response.body.error === undefined)).toHaveLength(1);
    for (const response of responses.filter(({ body }) => body.error)) expect(response.body).toEqual(SECOND_FREE_STORE);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('the fields of a store', () => {
  test.each([
    [{ storeName: undefined }, { storeName: 'Store Name is required' }],
    [{ storeName: '  ' }, { storeName: 'Store Name is required' }],
    [{ storeName: null }, { storeName: 'Store Name is required' }],
    [{ storeName: 7 }, { storeName: 'Store Name is required' }],
    [{ storeName: 'x'.repeat(101) }, { storeName: 'Store Name can have at most 100 characters' }],
    [{ storeName: 'a\0b' }, { storeName: 'Store Name contains a character that cannot be stored' }],
    [{ address: undefined }, { address: 'Address is required' }],
    [{ address: '\n\t' }, { address: 'Address is required' }],
    [{ address: ['x'] }, { address: 'Address is required' }],
    [{ address: 'x'.repeat(301) }, { address: 'Address can have at most 300 characters' }],
    [{ notes: 'x'.repeat(5_001) }, { notes: 'Notes can have at most 5,000 characters' }],
    [{ notes: 'a\0b' }, { notes: 'Notes contains a character that cannot be stored' }],
    [
      { storeName: '', address: '' },
      { storeName: 'Store Name is required', address: 'Address is required' },
    ],
  ])('%j is refused', async (changes, error) => {
    const owner = await anOwner(server);
    expect((await create(owner, changes)).body).toEqual({ error });
    const store = await aStore(owner);
    expect((await edit(owner, store, changes)).body).toEqual({ error });
    expect(await list(owner)).toEqual([store]);
  });

  test('accept trimmed values up to the limits', async () => {
    const owner = await anOwner(server);
    const longest = {
      storeName: 'x'.repeat(100),
      address: 'y'.repeat(300),
      notes: '🕹️\n'.repeat(1_000) + 'z'.repeat(1_000),
    };
    const { stores } = dataOf(await create(owner, { ...longest, storeName: `  ${longest.storeName}  ` }));
    expect(stores[0]).toMatchObject(longest);
    const [edited] = dataOf(await edit(owner, stores[0] as Store, { storeName: ' 🎮 <b>&amp;</b> ', notes: '' }));
    expect(edited).toMatchObject({ storeName: '🎮 <b>&amp;</b>', notes: '' });
  });
});

describe('editing a store', () => {
  test('changes only the given fields', async () => {
    const owner = await anOwner(server);
    const store = await aFurtherStore(server, owner, 'Pier');
    await edit(owner, store, { isActive: false });
    const [edited] = dataOf(
      await edit(owner, store, {
        storeName: 'Lower Pier',
        username: 'hacked',
        password: 'hacked',
        subscriptionId: null,
      }),
    );
    expect(edited).toEqual({
      ...store,
      ...form,
      storeName: 'Lower Pier',
      isActive: false,
      version: 3,
      updatedAt: edited?.updatedAt,
    });
    expect((edited?.updatedAt ?? '') > store.updatedAt).toBe(true);
  });

  test('names are unique per owner ignoring case; a store can keep its own', async () => {
    const owner = await anOwner(server);
    const cafe = await aStore(owner, { storeName: 'Café Royal' });
    const pier = await aFurtherStore(server, owner, 'Pier');
    for (const storeName of ['Café Royal', 'CAFÉ ROYAL', '  café royal ']) {
      expect((await edit(owner, pier, { storeName })).body).toEqual(TAKEN);
      expect((await create(owner, { storeName })).body).toEqual(TAKEN);
      expect((await edit(owner, cafe, { storeName })).body.error).toBeUndefined();
    }
    const otherOwner = await anOwner(server);
    expect((await create(otherOwner, { storeName: 'Café Royal' })).body.error).toBeUndefined();
  });

  test('only one of several stores renamed concurrently gets the name', async () => {
    const owner = await anOwner(server);
    const stores: Store[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) stores.push(await aFurtherStore(server, owner, name));
    const responses = await server.atOnce(stores.map((store) => () => edit(owner, store, { storeName: 'Same' })));
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    expect((await list(owner)).filter(({ storeName }) => storeName === 'Same')).toHaveLength(1);
  });
});

describe('deleting a store', () => {
  test('hides it and its figures; restoring brings them back', async () => {
    const owner = await anOwner(server);
    await aStore(owner);
    const store = await aFurtherStore(server, owner, 'Pier');
    const game = await aGame(owner, store);
    const record = await aDay(owner, store, [game]);
    const summary = (await owner.call('GET /dashboard/summary')).text;
    const before = await list(owner);

    const left = dataOf(await remove(owner, store));
    expect(left.map(({ storeName }) => storeName)).toEqual(['Boardwalk']);
    const hidden = [
      await owner.call('POST /games/fetch-store-games', { storeId: store._id }),
      await owner.call('POST /games/create-game', { ...gameForm, storeId: store._id }),
      await owner.call('POST /financials/fetch-store-financials', { storeId: store._id }),
      await owner.call('POST /financials/store-summary', { storeId: store._id }),
      await edit(owner, store, { storeName: 'Elsewhere' }),
      await remove(owner, store),
    ];
    for (const response of hidden) expect(response.body).toEqual(NOT_FOUND);
    for (const route of ['fetch-financial', 'delete-financial', 'restore-financial']) {
      const { body } = await owner.call(`POST /financials/${route}`, { _id: record._id });
      expect(body).toEqual({ error: { _id: 'Financial record not found' } });
    }
    expect(dataOf(await owner.call('GET /games/user-games'))).toEqual([]);
    expect(dataOf(await owner.call('GET /financials/user-financials'))).toEqual([]);

    const restored = dataOf(await restore(owner, store));
    expect(restored.map(({ updatedAt: _, ...rest }) => rest)).toEqual(before.map(({ updatedAt: _, ...rest }) => rest));
    expect((await owner.call('GET /dashboard/summary')).text).toBe(summary);
    expect(dataOf(await owner.call('GET /financials/user-financials'))).toEqual([record]);
  });

  test('frees its name, which it can’t reclaim from another store', async () => {
    const owner = await anOwner(server);
    const pier = await aFurtherStore(server, owner, 'Pier');
    await remove(owner, pier);
    const newcomer = await aFurtherStore(server, owner, 'PIER');
    expect((await restore(owner, pier)).body).toEqual(TAKEN);
    expect((await list(owner)).map(({ _id }) => _id)).toEqual([newcomer._id]);
    await edit(owner, newcomer, { storeName: 'Jetty' });
    expect((await restore(owner, pier)).body.error).toBeUndefined();
  });

  test('allows another free store; then the deleted one can’t be restored', async () => {
    const owner = await anOwner(server);
    const first = await aStore(owner);
    await remove(owner, first);
    await aStore(owner, { storeName: 'Pier' });
    expect((await restore(owner, first)).body.error).toBeTypeOf('string');
    expect((await list(owner)).map(({ storeName }) => storeName)).toEqual(['Pier']);
  });

  test('restoring two free stores concurrently restores one', async () => {
    const owner = await anOwner(server);
    const first = await aStore(owner);
    await remove(owner, first);
    const second = await aStore(owner, { storeName: 'Pier' });
    await remove(owner, second);
    const responses = await server.atOnce([first, second].map((store) => () => restore(owner, store)));
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    expect(await list(owner)).toHaveLength(1);
  });

  test('twice, or restoring an undeleted store, is refused as not found', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    expect((await restore(owner, store)).body).toEqual(NOT_FOUND);
    const responses = await server.atOnce([store, store, store].map((each) => () => remove(owner, each)));
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    expect((await owner.call('POST /stores/delete-store', {})).body).toEqual({
      error: { storeId: 'Store is required' },
    });
  });

  test('signs out its counter', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const counter = await aCounter(server, owner, store);
    expect((await counter.call('POST /games/fetch-store-games', { storeId: store._id })).status).toBe(200);
    await remove(owner, store);
    expect((await counter.call('POST /games/fetch-store-games', { storeId: store._id })).status).toBe(401);
  });
});
