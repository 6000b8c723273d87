import type { RestoredStore } from '@quarterdeck/contract/backups';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { anArcade, backUp, muddle, restore, stateOf } from '../../../test/backups/backed-up.ts';
import { aFurtherStore, anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { asAdmin } from '../../../test/postgres/database.ts';
import { startTestServer } from '../../../test/server.ts';
import { expectTotalsToAgree } from '../../../test/postgres/totals.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { nightlyPurge } from '../deleted/nightly-purge.ts';
import { GAMES, STORES } from './archived-tables.ts';
import { signatureOf, signEarlierArchives, type Signed } from './signing.ts';

// Damaged archives are logged, intentionally.
const server = await startTestServer({ logger: pino({ level: 'silent' }) });
const { db } = server.database;

test('a backup without time zones keeps current settings and gives purged stores the defaults', async () => {
  const { owner, boardwalk, pier } = await anArcade(server);
  const columns = { ...STORES.columns };
  for (const added of [
    'timeZone',
    'timeZoneConfirmed',
    'dayEndsAt',
    'rememberShiftMinutes',
    'entryWindowDays',
    'approveCounters',
    'cashLimitCents',
    'closedWeekdays',
    'closedPeriods',
  ])
    delete STORES.columns[added];
  const backup = await backUp(server, owner).finally(() => Object.assign(STORES.columns, columns));
  const day = { timeZone: 'Asia/Tokyo', dayEndsAt: 7, rememberShiftMinutes: 20 };
  const winter = { from: '2026-11-01', to: '2027-03-15', everyYear: true, reason: 'Winter closure' };
  const opening = { cashLimit: 10, closedWeekdays: [1], closedPeriods: [winter] };
  const settings = { ...day, ...opening, entryWindowDays: 7, approveCounters: true };
  await owner.call('POST /stores/edit-store', {
    _id: boardwalk.store._id,
    storeName: 'Oops',
    address: 'Nowhere',
    ...settings,
  });
  await owner.call('POST /stores/delete-store', { _id: pier.store._id });
  await server.sql(`update stores set deleted_at = now() - interval '31 days' where id = $1`, [pier.store._id]);
  // A store whose former staff owe something is not purged.
  await server.sql('delete from loans using staff where staff.id = loans.staff_id and store_id = $1', [pier.store._id]);
  await nightlyPurge(db);
  expect(await server.sql('select 1 from stores where id = $1', [pier.store._id])).toEqual([]);
  dataOf(await restore(owner, backup));
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const of = (id: string) => stores.find(({ _id }) => _id === id);
  expect(of(boardwalk.store._id)).toMatchObject({ storeName: boardwalk.store.storeName, ...settings });
  expect(of(pier.store._id)).toMatchObject({
    timeZone: 'UTC',
    dayEndsAt: 4,
    rememberShiftMinutes: 0,
    entryWindowDays: 3,
    approveCounters: false,
    cashLimit: 5,
    closedWeekdays: [],
    closedPeriods: [],
  });
});

test('a backup without a newer column of games gives every restored game its default', async () => {
  const { owner, boardwalk } = await anArcade(server);
  const { ownGame, ...earlier } = GAMES.columns;
  GAMES.columns = earlier;
  const backup = await backUp(server, owner).finally(() => Object.assign(GAMES.columns, { ownGame }));
  const { _id, storeId } = boardwalk.game;
  const oops = { gameName: 'Oops', quantity: 1, commission: 0, ownGame: true };
  dataOf(await owner.call('POST /games/edit-game', { _id, storeId, ...oops }));
  dataOf(await restore(owner, backup));
  const games = dataOf(await owner.call<Game[]>('POST /games/fetch-store-games', { storeId }));
  expect(games.find((game) => game._id === _id)).toEqual({
    ...boardwalk.game,
    version: boardwalk.game.version + 2,
    updatedAt: expect.any(String) as string,
  });
});

/** Purges a store, as happens 30 days after its deletion. An open debt keeps the store and its borrower. */
async function purge(storeId: string, { debts }: { debts: 'open' | 'settled' }): Promise<void> {
  if (debts === 'settled') {
    await server.sql(
      'delete from loans using staff where staff.owner_id = loans.owner_id and staff.id = loans.staff_id and store_id = $1',
      [storeId],
    );
  }
  await server.sql(`update stores set deleted_at = now() - interval '31 days' where id = $1`, [storeId]);
  await nightlyPurge(db);
  const left = await server.sql('select 1 from stores where id = $1', [storeId]);
  expect(left).toHaveLength(debts === 'open' ? 1 : 0);
}

describe('a store that was deleted since', () => {
  test('is restored with everything in it', async () => {
    const { owner, pier } = await anArcade(server);
    const stateAtBackup = await stateOf(server, owner);
    const backup = await backUp(server, owner);
    await owner.call('POST /stores/delete-store', { _id: pier.store._id });
    const preview = dataOf(await owner.call<{ stores: RestoredStore[] }>('POST /backups/preview', { _id: backup }));
    expect(preview.stores.map(({ outcome, now }) => [outcome, now === null])).toEqual([
      ['kept', false],
      ['back', true],
    ]);
    dataOf(await restore(owner, backup));
    expect(await stateOf(server, owner)).toEqual(stateAtBackup);
    await expectTotalsToAgree(server, owner);
  });

  test('after a purge gets new sign-ins and stays off until paid', async () => {
    const { owner, pier } = await anArcade(server);
    const stateAtBackup = await stateOf(server, owner);
    const backup = await backUp(server, owner);
    await owner.call('POST /stores/delete-store', { _id: pier.store._id });
    await purge(pier.store._id, { debts: 'settled' });
    const preview = dataOf(await owner.call<{ stores: RestoredStore[] }>('POST /backups/preview', { _id: backup }));
    expect(preview.stores[1]).toMatchObject({
      outcome: 'back-unpaid',
      now: null,
      then: { games: 2, records: 2, staff: 2, loans: 2 },
    });
    dataOf(await restore(owner, backup));

    const without = (state: Record<string, unknown[]>) =>
      JSON.parse(
        JSON.stringify(state, (key, value: unknown) => (key === 'username' || key === 'runsUntil' ? null : value)),
      ) as unknown;
    expect(without(await stateOf(server, owner))).toEqual(without(stateAtBackup));
    await expectTotalsToAgree(server, owner);
    const stores = dataOf(
      await owner.call<{ _id: string; username: string; password: string; runsUntil: string }[]>(
        'GET /stores/user-stores',
      ),
    );
    const store = stores.find(({ _id }) => _id === pier.store._id);
    expect(store?.password).not.toBe(pier.store.password);
    expect(Date.parse(store?.runsUntil ?? '')).toBeLessThan(Date.now());
    const signIn = (email = '', password = '') => server.call('POST /auth/user/login', { email, password });
    expect((await signIn(pier.store.username, pier.store.password)).body.error).toBeDefined();
    expect((await signIn(store?.username, store?.password)).body.error).toBeDefined();
    await server.sql('update stores set runs_until = null where id = $1', [pier.store._id]);
    expect((await signIn(store?.username, store?.password)).body.error).toBeUndefined();
  });

  test('moves to Recently deleted if another free store exists', async () => {
    const { owner, boardwalk } = await anArcade(server);
    const backup = await backUp(server, owner);
    await owner.call('POST /stores/delete-store', { _id: boardwalk.store._id });
    await aStore(owner, { storeName: 'Boardwalk' });
    for (const debts of [null, 'open', 'settled'] as const) {
      if (debts !== null) await purge(boardwalk.store._id, { debts });
      const preview = dataOf(
        await owner.call<{ stores: RestoredStore[]; untouched: string[] }>('POST /backups/preview', { _id: backup }),
      );
      expect(preview.stores[0]).toMatchObject({ outcome: 'in-deleted', now: null });
      expect(preview.untouched).toEqual(['Boardwalk']);
      dataOf(await restore(owner, backup));
      const [store] = await server.sql<{ deleted: boolean }>(
        `select deleted_at > now() - interval '1 day' as deleted from stores where id = $1`,
        [boardwalk.store._id],
      );
      expect(store).toEqual({ deleted: true });
      const records = await server.sql('select 1 from financial_records where store_id = $1 and deleted_at is null', [
        boardwalk.store._id,
      ]);
      expect(records).toHaveLength(2);
      await expectTotalsToAgree(server, owner);
    }
  });

  test('is renamed if a newer store has its name', async () => {
    const { owner, pier } = await anArcade(server);
    const backup = await backUp(server, owner);
    await owner.call('POST /stores/delete-store', { _id: pier.store._id });
    await aFurtherStore(server, owner, 'PIER');
    dataOf(await restore(owner, backup));
    const names = dataOf(await owner.call<{ storeName: string }[]>('GET /stores/user-stores')).map(
      ({ storeName }) => storeName,
    );
    expect(names).toEqual(['Boardwalk', 'Pier (2)', 'PIER']);
    expect(dataOf(await restore(owner, backup)).changed).toBe(0);
  });
});

describe('a refused restore', () => {
  test('of another owner’s backup, and of an expired one', async () => {
    const { owner } = await anArcade(server);
    const backup = await backUp(server, owner);
    const stranger = await anOwner(server);
    const notFound = { error: { _id: 'Backup not found. Backups are kept for 30 days.' } };
    for (const path of ['restore', 'download-backup', 'preview']) {
      expect((await stranger.call(`POST /backups/${path}`, { _id: backup })).body).toEqual(notFound);
    }
    await server.sql(`update backups set expires_at = now() where id = $1`, [backup]);
    expect((await restore(owner, backup)).body).toEqual(notFound);
  });

  test.each([
    [
      'some bytes of the games were changed',
      `update backup_chunks set bytes = overlay(bytes placing 'damage'::bytea from position('json/games.ndjson'::bytea in bytes) + 60) where archive_id = $1`,
    ],
    ['the end is missing', `update backup_chunks set bytes = substring(bytes for 5000) where archive_id = $1`],
    [
      'the file is not an archive',
      `update backup_chunks set bytes = decode(repeat('00', length(bytes)), 'hex') where archive_id = $1`,
    ],
    ['a chunk is missing', `delete from backup_chunks where archive_id = $1`],
    ['the stores to restore were changed', `update backup_archives set stores = stores - 1 where id = $1`],
    ['the signature is missing', `update backup_archives set signature = '' where id = $1`],
    [
      'the signature is of another archive of the owner',
      `update backup_archives as archive set signature = other.signature from backup_archives as other
       where archive.id = $1 and other.owner_id = archive.owner_id and other.id <> archive.id`,
    ],
    ['the archive was replaced with another one', `update backup_archives set digest = 'x' where id = $1`],
  ])('a damaged archive changes nothing: %s', async (_, damage) => {
    const arcade = await anArcade(server);
    const backup = await backUp(server, arcade.owner);
    await muddle(arcade);
    const before = await stateOf(server, arcade.owner);
    await server.sql(damage, [
      (await server.sql<{ id: string }>('select archive_id as id from backups where id = $1', [backup]))[0]?.id,
    ]);
    expect((await restore(arcade.owner, backup)).body.error).toEqual({
      backup: 'This backup is damaged and can’t be restored. Nothing was changed. Choose another backup.',
    });
    expect(await stateOf(server, arcade.owner)).toEqual(before);
  });

  test('an archive replaced with another owner’s, or signed by another installation, is refused', async () => {
    const [arcade, other] = [await anArcade(server), await anArcade(server)];
    const backup = await backUp(server, arcade.owner);
    await backUp(server, other.owner);
    const before = await stateOf(server, arcade.owner);
    const stored = `from backup_archives as theirs where theirs.owner_id = $2 and backup_archives.owner_id = $1`;
    const owners = [arcade.owner.ownerId, other.owner.ownerId];
    const [genuine] = await server.sql<{ archive: Signed & { signature: string } }>(
      `select json_build_object('ownerId', owner_id, 'formatVersion', format_version, 'digest', digest, 'stores', stores,
         'signature', signature) as archive
       from backup_archives where owner_id = $1 and id = (select archive_id from backups where id = $2)`,
      [arcade.owner.ownerId, backup],
    );
    expect(genuine?.archive.signature).toBe(signatureOf(server.secrets, genuine?.archive as Signed));
    const elsewhere = signatureOf(createSecrets('the secret of another installation'), genuine?.archive as Signed);
    await server.sql('update backup_archives set signature = $2 where owner_id = $1', [
      arcade.owner.ownerId,
      elsewhere,
    ]);
    const damaged = { backup: expect.stringContaining('is damaged') as string };
    expect((await restore(arcade.owner, backup)).body.error).toEqual(damaged);
    // The other owner's archive is consistent in itself.
    await server.sql(
      `update backup_archives set digest = theirs.digest, stores = theirs.stores, byte_count = theirs.byte_count,
         signature = theirs.signature ${stored}`,
      owners,
    );
    await server.sql('delete from backup_chunks where owner_id = $1', [arcade.owner.ownerId]);
    await server.sql(
      `insert into backup_chunks (owner_id, archive_id, number, bytes)
       select $1, (select archive_id from backups where id = $3), number, bytes from backup_chunks where owner_id = $2`,
      [...owners, backup],
    );
    expect((await restore(arcade.owner, backup)).body.error).toEqual(damaged);
    expect(await stateOf(server, arcade.owner)).toEqual(before);
  });

  test('an unsigned archive of an earlier version is signed once, by the owner of the tables', async () => {
    const { owner } = await anArcade(server);
    const backup = await backUp(server, owner);
    await server.sql(`update backup_archives set signature = '' where owner_id = $1`, [owner.ownerId]);
    const owning = openDatabase(asAdmin(server.connection), () => undefined);
    onTestFinished(() => owning.close());
    await signEarlierArchives(owning.db, server.secrets);
    expect((await restore(owner, backup)).body.error).toBeUndefined();
    await server.sql(`update backup_archives set signature = '' where owner_id = $1`, [owner.ownerId]);
    await signEarlierArchives(owning.db, server.secrets);
    expect((await restore(owner, backup)).body.error).toBeDefined();
    const again = `comment on column backup_archives.signature is 'x'`;
    await expect(server.sql(again)).rejects.toThrow('must be owner');
  });

  test('an archive of a newer version', async () => {
    const { owner } = await anArcade(server);
    const backup = await backUp(server, owner);
    await server.sql('update backup_archives set format_version = 2 where owner_id = $1', [owner.ownerId]);
    expect(JSON.stringify((await restore(owner, backup)).body.error)).toContain('newer version');
  });
});
