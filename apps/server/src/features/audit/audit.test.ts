import { AUDIT_PAGE_SIZE, type AuditEntry } from '@quarterdeck/contract/audit';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  dataOf,
  gameForm,
  type Caller,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { addToAudit } from './audit.writes.ts';

const server = await startTestServer();

const ofStore = async (caller: Caller, storeId: string, more: object = {}) =>
  dataOf(await caller.call<AuditEntry[]>('POST /audit/store', { storeId, ...more }));
const ofSubject = async (caller: Caller, subjectId: string, more: object = {}) =>
  dataOf(await caller.call<AuditEntry[]>('POST /audit/subject', { subjectId, ...more }));

/** The visible fields of an entry. */
const summary = ({ kind, subject, action, actor, changes }: AuditEntry) => ({ kind, subject, action, actor, changes });

const storeForm = { storeName: 'Boardwalk', address: '1 Ocean Drive', notes: '' };
const editStore = (owner: Owner, store: Store, changes: object) =>
  owner.call('POST /stores/edit-store', { ...storeForm, _id: store._id, ...changes });
const editGame = (owner: Owner, game: Game, changes: object) =>
  owner.call('POST /games/edit-game', { ...gameForm, _id: game._id, storeId: game.storeId, ...changes });

describe('the history of a store', () => {
  test('lists creations, changes, deletions and restores, newest first', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    await editStore(owner, store, { notes: 'Key at Joe’s', openingFloat: 150.5 });
    await editStore(owner, store, { notes: 'Key at Joe’s', storeName: 'Pier', isActive: false });
    await owner.call('POST /stores/delete-store', { _id: store._id });
    await owner.call('POST /stores/restore-store', { _id: store._id });
    const entries = await ofStore(owner, store._id);
    const base = { kind: 'store', subject: 'Boardwalk', actor: 'Admin' };
    const pier = { ...base, subject: 'Pier' };
    expect(entries.map(summary)).toEqual([
      { ...pier, action: 'restored', changes: [] },
      {
        ...pier,
        action: 'deleted',
        changes: [
          { what: 'Store Name', before: 'Pier', after: null },
          { what: 'Address', before: '1 Ocean Drive', after: null },
          { what: 'Notes', before: 'Key at Joe’s', after: null },
          { what: 'Opening float', before: '$150.50', after: null },
          { what: 'Time zone', before: 'UTC', after: null },
          { what: 'Day ends at', before: '4:00 AM', after: null },
          { what: 'Remember who’s on shift', before: 'Off', after: null },
          { what: 'Staff enter records up to', before: '3 days back', after: null },
          { what: 'Approve new counters', before: 'No', after: null },
          { what: 'Cash limit', before: '$5.00', after: null },
          { what: 'Active', before: 'No', after: null },
        ],
      },
      {
        ...pier,
        action: 'changed',
        changes: [
          { what: 'Store Name', before: 'Boardwalk', after: 'Pier' },
          { what: 'Active', before: 'Yes', after: 'No' },
        ],
      },
      {
        ...base,
        action: 'changed',
        changes: [
          { what: 'Opening float', before: '$0.00', after: '$150.50' },
          { what: 'Notes', before: null, after: 'Key at Joe’s' },
        ],
      },
      {
        ...base,
        action: 'created',
        changes: [
          { what: 'Store Name', before: null, after: 'Boardwalk' },
          { what: 'Address', before: null, after: '1 Ocean Drive' },
          { what: 'Opening float', before: null, after: '$0.00' },
          { what: 'Time zone', before: null, after: 'UTC' },
          { what: 'Day ends at', before: null, after: '4:00 AM' },
          { what: 'Remember who’s on shift', before: null, after: 'Off' },
          { what: 'Staff enter records up to', before: null, after: '3 days back' },
          { what: 'Approve new counters', before: null, after: 'No' },
          { what: 'Cash limit', before: null, after: '$5.00' },
          { what: 'Active', before: null, after: 'Yes' },
        ],
      },
    ]);
    for (const entry of entries) expect(entry.subjectId).toBe(store._id);
    expect(await ofSubject(owner, store._id)).toEqual(entries);
  });

  test('notes a password change without either password', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const response = await owner.call<{ staffCredentials: { password: string } }>('POST /stores/new-store-password', {
      _id: store._id,
    });
    const [entry] = await ofStore(owner, store._id);
    expect(entry).toMatchObject({ action: 'changed', changes: [{ what: 'Password', before: null, after: null }] });
    const entries = (await owner.call('POST /audit/store', { storeId: store._id })).text;
    for (const password of [store.password, dataOf(response).staffCredentials.password]) {
      expect(entries).not.toContain(password);
    }
  });

  test('includes its games', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const game = await aGame(owner, store);
    await editGame(owner, game, { quantity: 3, commission: 33.33, isActive: false });
    await owner.call('POST /games/delete-game', { _id: game._id, storeId: store._id });
    await owner.call('POST /games/restore-game', { _id: game._id, storeId: store._id });
    const entries = await ofSubject(owner, game._id);
    expect(entries.map(({ action, changes }) => [action, changes.length])).toEqual([
      ['restored', 0],
      ['deleted', 6],
      ['changed', 3],
      ['created', 6],
    ]);
    expect(entries[2]).toMatchObject({
      kind: 'game',
      subject: 'Skee-Ball',
      actor: 'Admin',
      changes: [
        { what: 'Quantity', before: '2', after: '3' },
        { what: 'Commission', before: '12.5%', after: '33.33%' },
        { what: 'Active', before: 'Yes', after: 'No' },
      ],
    });
    expect(await ofStore(owner, store._id, { kind: 'game' })).toEqual(entries);
    expect((await ofStore(owner, store._id, { kind: 'store' })).map(({ action }) => action)).toEqual(['created']);
  });

  test('has no entry for refused or empty changes', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const game = await aGame(owner, store);
    const before = await ofStore(owner, store._id);
    await editStore(owner, store, {});
    await editGame(owner, game, {});
    await editStore(owner, store, { openingFloat: 0 });
    await editGame(owner, { ...game, _id: uuidv7() }, { quantity: 9 });
    await owner.call('POST /games/restore-game', { _id: game._id, storeId: store._id });
    await owner.call('POST /stores/create-store', { ...storeForm, storeName: 'Second' });
    expect(await ofStore(owner, store._id)).toEqual(before);
  });

  test('stays readable after its subject is purged', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const game = await aGame(owner, store);
    const entries = await ofSubject(owner, game._id);
    await server.sql('delete from games where id = $1', [game._id]);
    expect(await ofSubject(owner, game._id)).toEqual(entries);
    expect(entries).toHaveLength(1);
  });
});

test('pages continue without repeating or skipping an entry', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const subjectId = uuidv7();
  const entry = { ownerId: owner.ownerId, storeId: store._id, kind: 'staff', subjectId, action: 'changed' } as const;
  for (let number = 0; number < AUDIT_PAGE_SIZE * 2 + 5; number += 1) {
    await addToAudit(server.database.db, { ...entry, subject: String(number), actor: 'Admin' });
  }
  const read: string[] = [];
  for (let before: string | undefined; ;) {
    const page = await ofSubject(owner, subjectId, { before });
    read.push(...page.map(({ subject }) => subject));
    expect(page).toEqual(await ofStore(owner, store._id, { before, kind: 'staff' }));
    if (page.length < AUDIT_PAGE_SIZE) break;
    before = page.at(-1)?._id;
  }
  expect(read).toEqual(Array.from({ length: AUDIT_PAGE_SIZE * 2 + 5 }, (_, number) => String(number)).reverse());
});

describe('another owner', () => {
  test('reads no entry by store, subject or cursor', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const game = await aGame(owner, store);
    await aDay(owner, store, [game]);
    const [entry] = await ofStore(owner, store._id);
    const stranger = await anOwner(server);
    const strangersStore = await aStore(stranger);
    expect(await ofStore(stranger, store._id)).toEqual([]);
    expect(await ofSubject(stranger, game._id)).toEqual([]);
    expect(await ofStore(stranger, strangersStore._id, { before: entry?._id })).toEqual([]);
    expect(await ofStore(stranger, strangersStore._id, { before: uuidv7() })).toEqual([]);
    expect(await ofStore(stranger, strangersStore._id)).toHaveLength(1);
  });

  test('another store of the same owner has its own history', async () => {
    const owner = await anOwner(server);
    await aStore(owner);
    const pier = await aFurtherStore(server, owner, 'Pier');
    const game = await aGame(owner, pier);
    expect((await ofStore(owner, pier._id)).map(({ subjectId }) => subjectId)).toEqual([game._id, pier._id]);
  });
});

describe('the audit log cannot be edited', () => {
  test.each([
    ['update', `update audit_entries set actor = 'Somebody else'`],
    ['delete', 'delete from audit_entries'],
    ['truncate', 'truncate audit_entries'],
    ['delete of its owner', 'delete from owners where id in (select owner_id from audit_entries)'],
  ])('by %s, neither as the server’s role nor as the owner of the tables', async (_what, statement) => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const before = await ofStore(owner, store._id);
    await expect(server.sql(statement)).rejects.toThrow(/permission denied for table audit_|violates foreign key/);
    await expect(server.adminSql(statement)).rejects.toThrow(/The audit trail cannot be changed|violates foreign key/);
    expect(await ofStore(owner, store._id)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('but an ended account’s entries can be purged, and no others', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const purge = () => server.sql('select purge_audit_log($1)', [owner.ownerId]);
    // The setting that allowed this in earlier versions.
    await server.sql(`select set_config('quarterdeck.account_ends', 'yes', false)`);
    await expect(server.sql('delete from audit_entries')).rejects.toThrow('permission denied');
    await expect(purge()).rejects.toThrow('The account has not ended');
    const end = (within: string) => `update owners set purge_after = now() + interval '${within}' where id = $1`;
    await expect(server.sql(end('13 days'), [owner.ownerId])).rejects.toThrow('A deleted account is kept for 14 days');
    await server.sql(end('14 days'), [owner.ownerId]);
    await expect(purge()).rejects.toThrow('The account has not ended');
    expect(await ofStore(owner, store._id)).toHaveLength(1);
    await server.adminSql('update owners set purge_after = now() where id = $1', [owner.ownerId]);
    const others = () => server.sql('select * from audit_entries where owner_id <> $1', [owner.ownerId]);
    const before = await others();
    await purge();
    expect(await ofStore(owner, store._id)).toEqual([]);
    expect(before.length).toBeGreaterThan(0);
    expect(await others()).toEqual(before);
  });
});
