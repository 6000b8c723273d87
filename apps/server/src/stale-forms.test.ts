import { randomUUID } from 'node:crypto';
import type { Game } from '@quarterdeck/contract/games';
import type { StaffLoans } from '@quarterdeck/contract/loans';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { describe, expect, test } from 'vitest';
import { aGame, anOwner, aStaffMember, aStore, dataOf, gameForm, staffForm, type Owner } from '../test/builders.ts';
import { startTestServer, type Answer } from '../test/server.ts';

const server = await startTestServer();

interface Item {
  version: number;
  notes: string;
}

/** A form of an item that exists. Its one changing field is called notes, whatever its name. */
interface Form {
  read: () => Promise<Item>;
  edit: (change: { notes: string; version?: unknown }, by?: Owner) => Promise<Answer<unknown>>;
  /** The same edit of an id that does not exist. */
  editUnknown: (change: { notes: string; version?: unknown }, by: Owner) => Promise<Answer<unknown>>;
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

  test('wins alone among concurrent edits of one version', async () => {
    const { read, edit } = await aForm(await anOwner(server));
    const { version } = await read();
    const answers = await server.atOnce(
      Array.from({ length: 8 }, (_, number) => () => edit({ notes: `Edit ${number}`, version })),
    );
    expect(answers.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    const won = answers.findIndex(({ body }) => body.error === undefined);
    for (const { body } of answers) if (body.error !== undefined) expect(body.error).toHaveProperty('version');
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

  test('of another owner is answered like an unknown id, whatever the version', async () => {
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
