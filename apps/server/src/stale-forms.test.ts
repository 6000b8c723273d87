import { randomUUID } from 'node:crypto';
import type { Game } from '@quarterdeck/contract/games';
import type { Loan, StaffLoans } from '@quarterdeck/contract/loans';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { describe, expect, test } from 'vitest';
import { aGame, anOwner, aStaffMember, aStore, dataOf, gameForm, staffForm, type Owner } from '../test/builders.ts';
import { aBorrower, borrower, lend, pay, undoPayment, undoWriteOff, writeOff } from '../test/lending.ts';
import { startTestServer, type ApiResponse } from '../test/server.ts';

const server = await startTestServer();

interface Item {
  version: number;
  notes: string;
}

/** A form of an existing item. The field that tests change is called `notes` here. */
interface Form {
  read: () => Promise<Item>;
  edit: (change: { notes: string; version?: unknown }, by?: Owner) => Promise<ApiResponse<unknown>>;
  /** The same edit of an id that does not exist. */
  editUnknown: (change: { notes: string; version?: unknown }, by: Owner) => Promise<ApiResponse<unknown>>;
}

async function aGameForm(owner: Owner): Promise<Form> {
  const { _id, storeId } = await aGame(owner, await aStore(owner));
  const edit = (id: string, { notes, version }: { notes: string; version?: unknown }, by: Owner) =>
    by.call('POST /games/edit-game', { ...gameForm, _id: id, storeId, gameName: notes, version });
  return {
    read: async () => {
      const [game] = dataOf(await owner.call<Game[]>('POST /games/fetch-store-games', { storeId }));
      return { version: game?.version ?? 0, notes: game?.gameName ?? '' };
    },
    edit: (change, by = owner) => edit(_id, change, by),
    editUnknown: (change, by) => edit(randomUUID(), change, by),
  };
}

async function aStaffForm(owner: Owner): Promise<Form> {
  const { _id, storeId } = await aStaffMember(owner, await aStore(owner));
  const edit = (id: string, { notes, version }: { notes: string; version?: unknown }, by: Owner) =>
    by.call('POST /staff/edit-staff', { ...staffForm, _id: id, lastName: notes, version });
  return {
    read: async () => {
      const [person] = dataOf(await owner.call<StaffMember[]>('POST /staff/fetch-store-staff', { storeId }));
      return { version: person?.version ?? 0, notes: person?.lastName ?? '' };
    },
    edit: (change, by = owner) => edit(_id, change, by),
    editUnknown: (change, by) => edit(randomUUID(), change, by),
  };
}

async function aStoreForm(owner: Owner): Promise<Form> {
  const { _id, storeName, address } = await aStore(owner);
  const edit = (id: string, change: { notes: string; version?: unknown }, by: Owner) =>
    by.call('POST /stores/edit-store', { _id: id, storeName, address, ...change });
  return {
    read: async () => {
      const [store] = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
      return { version: store?.version ?? 0, notes: store?.notes ?? '' };
    },
    edit: (change, by = owner) => edit(_id, change, by),
    editUnknown: (change, by) => edit(randomUUID(), change, by),
  };
}

async function aLoanForm(owner: Owner): Promise<Form> {
  const { _id } = await aStaffMember(owner, await aStore(owner));
  await owner.call('POST /staff/create-loan', { staffId: _id, amount: 100 });
  const edit = (staffId: string, change: { notes: string; version?: unknown }, by: Owner) =>
    by.call('POST /staff/edit-loan', { staffId, dueDate: '2040-01-01', ...change });
  return {
    read: async () => {
      const { loan } = dataOf(await owner.call<StaffLoans>('POST /staff/fetch-borrower', { staffId: _id }));
      return { version: loan?.version ?? 0, notes: loan?.notes ?? '' };
    },
    edit: (change, by = owner) => edit(_id, change, by),
    editUnknown: (change, by) => edit(randomUUID(), change, by),
  };
}

describe.each([
  ['game', aGameForm],
  ['staff member', aStaffForm],
  ['store', aStoreForm],
  ['loan', aLoanForm],
])('an edit of a %s', (what, aForm) => {
  test('from an earlier version is refused with the current one and changes nothing', async () => {
    const { read, edit } = await aForm(await anOwner(server));
    const { version } = await read();
    expect((await edit({ notes: 'Theirs', version })).body.error).toBeUndefined();
    const theirs = await read();
    expect(theirs).toEqual({ version: version + 1, notes: 'Theirs' });
    for (const stale of [version, version + 2, 2_147_483_647]) {
      const { body } = await edit({ notes: 'Mine', version: stale });
      expect(body).toMatchObject({
        error: { version: expect.stringMatching(`^Admin changed this ${what} `) as string },
        data: { current: { version: version + 1 }, by: 'Admin', at: expect.any(String) as string },
      });
      expect(JSON.stringify(body.data)).toContain('Theirs');
    }
    expect(await read()).toEqual(theirs);
    expect((await edit({ notes: 'Mine', version: theirs.version })).body.error).toBeUndefined();
    expect(await read()).toEqual({ version: theirs.version + 1, notes: 'Mine' });
  });

  test('without a version applies to the current one', async () => {
    const { read, edit } = await aForm(await anOwner(server));
    const { version } = await read();
    await edit({ notes: 'Theirs', version });
    expect((await edit({ notes: 'Mine' })).body.error).toBeUndefined();
    expect(await read()).toEqual({ version: version + 2, notes: 'Mine' });
  });

  test('is the only one of concurrent edits of a version to succeed', async () => {
    const { read, edit } = await aForm(await anOwner(server));
    const { version } = await read();
    const responses = await server.atOnce(
      Array.from({ length: 8 }, (_, number) => () => edit({ notes: `Edit ${number}`, version })),
    );
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    const won = responses.findIndex(({ body }) => body.error === undefined);
    for (const { body } of responses) if (body.error !== undefined) expect(body.error).toHaveProperty('version');
    expect(await read()).toEqual({ version: version + 1, notes: `Edit ${won}` });
  });

  test('that is sent again because its response was lost succeeds and creates no version', async () => {
    const { read, edit } = await aForm(await anOwner(server));
    const { version } = await read();
    const edits = [await edit({ notes: 'Mine', version }), await edit({ notes: 'Mine', version })];
    for (const { body } of edits) expect(body.error).toBeUndefined();
    expect(await read()).toEqual({ version: version + 1, notes: 'Mine' });
  });

  test.each([
    [0, 'The version must be at least 1'],
    [-1, 'The version must be at least 1'],
    [2_147_483_648, 'The version is too large'],
    [1e300, expect.any(String)],
    [1.5, 'The version must be a whole number'],
    ['one', 'The version must be a number'],
    [[1], 'The version must be a number'],
  ])('with the version %j is refused on its field', async (version, text) => {
    const { read, edit } = await aForm(await anOwner(server));
    const before = await read();
    const { body } = await edit({ notes: 'Mine', version });
    expect(body).toEqual({ error: { version: text as string } });
    expect(await read()).toEqual(before);
  });

  test('of another owner is answered like an unknown id, with any version', async () => {
    const { read, edit, editUnknown } = await aForm(await anOwner(server));
    const { version } = await read();
    const thief = await anOwner(server);
    await aStore(thief, { storeName: 'Hideout' });
    const before = await read();
    for (const guess of [version, version + 1, undefined]) {
      const { body } = await edit({ notes: 'Stolen', version: guess }, thief);
      expect(body.error).toBeDefined();
      expect(body.data).toBeUndefined();
      expect(body).toEqual((await editUnknown({ notes: 'Stolen', version: guess }, thief)).body);
      expect(body.error).not.toHaveProperty('version');
    }
    expect(await read()).toEqual(before);
  });
});

describe('the version', () => {
  test('increases with activation, but not with a new PIN or password, which no form holds', async () => {
    const owner = await anOwner(server);
    const { _id: storeId, storeName, address } = await aStore(owner);
    const { _id } = await aStaffMember(owner, { _id: storeId } as Store);
    const edited = async (isActive: boolean) =>
      dataOf(await owner.call<StaffMember[]>('POST /staff/edit-staff', { ...staffForm, _id, isActive }))[0]?.version;
    expect(await edited(false)).toBe(2);
    expect(await edited(false)).toBe(2);
    expect(await edited(true)).toBe(3);
    const [renewed] = dataOf(await owner.call<StaffMember[]>('POST /staff/new-pin', { _id }));
    expect(renewed?.version).toBe(3);
    await owner.call('POST /stores/new-store-password', { _id: storeId });
    const form = { _id: storeId, storeName, address, version: 1, isActive: false };
    expect(dataOf(await owner.call<Store[]>('POST /stores/edit-store', form))[0]?.version).toBe(2);
  });

  test('is unchanged after a deletion is undone', async () => {
    const owner = await anOwner(server);
    const { _id, storeId } = await aGame(owner, await aStore(owner));
    const edit = (gameName: string, version: number) =>
      owner.call<Game[]>('POST /games/edit-game', { ...gameForm, _id, storeId, gameName, version });
    await edit('Second', 1);
    await owner.call('POST /games/delete-game', { _id, storeId });
    const [restored] = dataOf(await owner.call<Game[]>('POST /games/restore-game', { _id, storeId }));
    expect(restored).toMatchObject({ gameName: 'Second', version: 2 });
    expect((await edit('Third', 1)).code).toBe('gameChanged');
    expect(dataOf(await edit('Third', 2))[0]).toMatchObject({ gameName: 'Third', version: 3 });
  });

  test('reveals neither PIN nor password if stale', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const { _id, pin } = await aStaffMember(owner, store);
    const person = await owner.call('POST /staff/edit-staff', { ...staffForm, _id, lastName: 'Stale', version: 9 });
    expect(person.code).toBe('staffChanged');
    expect(person.text).not.toContain(`"${pin}"`);
    const form = { _id: store._id, storeName: 'Stale', address: 'x', version: 9 };
    const place = await owner.call('POST /stores/edit-store', form);
    expect(place.code).toBe('storeChanged');
    expect(place.text).not.toContain(store.password);
  });
});

describe('a form of a loan', () => {
  const shown = ({ loan }: { loan: Loan | null }) => ({ loanId: loan?._id, version: loan?.version });

  test('with an outdated balance takes no payment and writes nothing off', async () => {
    const { owner, staffId } = await aBorrower(server);
    const form = shown(dataOf(await lend(owner, staffId)));
    const taken = dataOf(await pay(owner, staffId, 30, form));
    expect(taken.loan).toMatchObject({ outstanding: 70, version: 2 });
    // The same payment, recorded in another tab.
    const text = 'Admin changed this loan in the meantime. $70.00 is outstanding now. Nothing has been saved yet.';
    for (const stale of [await pay(owner, staffId, 30, form), await writeOff(owner, staffId, form)]) {
      expect(stale.code).toBe('loanChanged');
      expect(stale.body).toMatchObject({ error: { version: text }, data: { current: taken.loan } });
    }
    expect((await borrower(owner, staffId)).loan).toEqual(taken.loan);
    // Without a version a payment is a new payment.
    expect(dataOf(await pay(owner, staffId, 30)).loan).toMatchObject({ outstanding: 40, version: 3 });
    expect(dataOf(await pay(owner, staffId, 30, { ...form, version: 3 })).loan).toMatchObject({ outstanding: 10 });
  });

  test('gets the same response again if its response was lost', async () => {
    const { owner, staffId } = await aBorrower(server);
    const payment = { ...shown(dataOf(await lend(owner, staffId))), idempotencyKey: randomUUID() };
    const first = dataOf(await pay(owner, staffId, 30, payment));
    expect(dataOf(await pay(owner, staffId, 30, payment))).toEqual(first);
    const off = dataOf(await writeOff(owner, staffId, shown(first)));
    expect(dataOf(await writeOff(owner, staffId, shown(first)))).toEqual(off);
  });

  test('is stale after a payment was removed, and after a write-off was undone', async () => {
    const { owner, staffId } = await aBorrower(server);
    await lend(owner, staffId);
    const paid = dataOf(await pay(owner, staffId, 30));
    await undoPayment(owner, staffId, paid.loan?.payments[0]?._id);
    expect((await pay(owner, staffId, 30, shown(paid))).code).toBe('loanChanged');
    const before = await borrower(owner, staffId);
    await writeOff(owner, staffId);
    await undoWriteOff(owner, staffId);
    expect((await writeOff(owner, staffId, shown(before))).code).toBe('loanChanged');
  });

  test('of an earlier loan changes nothing of the newer one', async () => {
    const { owner, staffId } = await aBorrower(server);
    const form = shown(dataOf(await lend(owner, staffId)));
    await owner.call('POST /staff/remove-loan', { staffId });
    const newer = dataOf(await lend(owner, staffId, { amount: 500 }));
    expect(newer.loan?.version).toBe(form.version);
    const edit = owner.call('POST /staff/edit-loan', { staffId, ...form, dueDate: '2040-01-01' });
    for (const response of [await edit, await pay(owner, staffId, 100, form), await writeOff(owner, staffId, form)])
      expect(response.body).toEqual({ error: 'A newer loan exists. Nothing was changed.' });
    expect((await borrower(owner, staffId)).loan).toEqual(newer.loan);
  });

  test('accepts one of eight payments made from the same balance', async () => {
    const { owner, staffId } = await aBorrower(server);
    const form = shown(dataOf(await lend(owner, staffId)));
    const responses = await server.atOnce(Array.from({ length: 8 }, () => () => pay(owner, staffId, 10, form)));
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    expect((await borrower(owner, staffId)).loan).toMatchObject({ outstanding: 90, version: 2 });
  });
});
