import type { Backup } from '@quarterdeck/contract/backups';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { describe, expect, test } from 'vitest';
import { downloadEverything, jsonRows } from '../../../test/backups/archives.ts';
import { anArcade, backUp, muddle, restore, stateOf } from '../../../test/backups/backed-up.ts';
import {
  aDay,
  aFurtherStore,
  aGame,
  aPersonalSession,
  dataOf,
  editDay,
  gameForm,
  staffForm,
} from '../../../test/builders.ts';
import { details, edit, linksOf, merge, twoNames, undo } from '../../../test/representatives.ts';
import { startTestServer } from '../../../test/server.ts';
import { openStream, says } from '../../../test/http/stream.ts';
import { expectTotalsToAgree } from '../../../test/postgres/totals.ts';
import { GAME_LINES, LOANS } from './archived-tables.ts';

const server = await startTestServer();

/** An arcade that has changed since its backup. */
async function anArcadeToRestore() {
  const arcade = await anArcade(server);
  const backup = await backUp(server, arcade.owner);
  await muddle(arcade);
  return { owner: arcade.owner, backup };
}

describe('restoring a backup', () => {
  test('restores everything, and its undo returns to the state before', async () => {
    const arcade = await anArcade(server);
    const { owner, boardwalk } = arcade;
    const stateAtBackup = await stateOf(server, owner);
    const backup = await backUp(server, owner);
    const { since } = await muddle(arcade);
    const stateBefore = await stateOf(server, owner);
    expect(stateBefore).not.toEqual(stateAtBackup);

    const { undoId, changed } = dataOf(await restore(owner, backup));
    expect(changed).toBeGreaterThan(8);
    expect(await stateOf(server, owner)).toEqual(stateAtBackup);
    await expectTotalsToAgree(server, owner);
    // A newer item can be restored separately.
    const response = await owner.call('POST /financials/restore-financial', { _id: since._id });
    expect(response.body.error).toBeUndefined();
    await owner.call('POST /financials/delete-financial', { _id: since._id });

    // Credentials are unaffected.
    const pin = await boardwalk.counter.call('POST /staff/identify', { pin: boardwalk.sam.pin });
    expect(pin.body.error).toBeUndefined();

    dataOf(await restore(owner, undoId));
    expect(await stateOf(server, owner)).toEqual(stateBefore);
    await expectTotalsToAgree(server, owner);
  });

  test('of an archive from before write-offs existed changes no loan', async () => {
    const arcade = await anArcade(server);
    const stateAtBackup = await stateOf(server, arcade.owner);
    const { columns } = LOANS;
    LOANS.columns = Object.fromEntries(
      Object.entries(columns).filter(([key]) => !['writtenOffCents', 'writtenOffOn', 'writeOffReason'].includes(key)),
    );
    const backup = await backUp(server, arcade.owner);
    LOANS.columns = columns;
    expect(dataOf(await restore(arcade.owner, backup)).changed).toBe(0);
    await muddle(arcade);
    dataOf(await restore(arcade.owner, backup));
    expect(await stateOf(server, arcade.owner)).toEqual(stateAtBackup);
  });

  test('of an archive from before lines had machines changes no record and keeps the machines', async () => {
    const arcade = await anArcade(server);
    const machines = () =>
      server.sql(
        `select record_id, line_number, machines from game_lines where owner_id = $1 order by record_id, line_number`,
        [arcade.owner.ownerId],
      );
    const machinesAtBackup = await machines();
    expect(machinesAtBackup).not.toContainEqual(expect.objectContaining({ machines: null }));
    const { machines: added, ...earlier } = GAME_LINES.columns;
    GAME_LINES.columns = earlier;
    const backup = await backUp(server, arcade.owner).finally(() =>
      Object.assign(GAME_LINES.columns, { machines: added }),
    );
    expect(dataOf(await restore(arcade.owner, backup)).changed).toBe(0);
    const { game, bySam } = arcade.boardwalk;
    dataOf(
      await arcade.owner.call('POST /games/edit-game', {
        ...gameForm,
        _id: game._id,
        storeId: game.storeId,
        quantity: 77,
      }),
    );
    dataOf(await editDay(arcade.owner, bySam, { notes: 'Oops' }));
    expect(dataOf(await restore(arcade.owner, backup)).changed).toBe(2);
    expect(await machines()).toEqual(machinesAtBackup);
  });

  test('is idempotent', async () => {
    const arcade = await anArcade(server);
    const backup = await backUp(server, arcade.owner);
    await muddle(arcade);
    dataOf(await restore(arcade.owner, backup));
    const once = await stateOf(server, arcade.owner);
    const versions = () =>
      server.sql('select id, version, updated_at from financial_records where owner_id = $1 order by id', [
        arcade.owner.ownerId,
      ]);
    const before = await versions();
    expect(dataOf(await restore(arcade.owner, backup)).changed).toBe(0);
    expect(await stateOf(server, arcade.owner)).toEqual(once);
    expect(await versions()).toEqual(before);
  });

  test('changes no representative, and is idempotent after a rename and a merge', async () => {
    const { owner, claw, vend, vending } = await twoNames(server);
    const backup = await backUp(server, owner);
    await edit(owner, vend, { phone: '555-0144' });
    await edit(owner, vending, { name: 'Midway & Sons', phone: '555-0155' });
    await merge(owner, vend, vending);
    await owner.call('POST /games/delete-game', { _id: claw._id, storeId: claw.storeId });
    expect(dataOf(await restore(owner, backup)).changed).toBe(1);
    const links = { Claw: ['Midway & Sons', '555-0155'], 'Skee-Ball': ['Midway & Sons', '555-0155'] };
    expect(await linksOf(owner)).toMatchObject(links);
    expect((await details(owner, vending)).phone).toBe('555-0155');
    expect(dataOf(await restore(owner, backup)).changed).toBe(0);
    await undo(owner, vend, vending);
    expect((await linksOf(owner))['Claw']).toEqual(['Midway Vend', '555-0144']);
  });

  test('and its undo increase the versions of changed rows, so that open forms are stale', async () => {
    const arcade = await anArcade(server);
    const { owner, boardwalk, pier } = arcade;
    const versions = async (of: typeof boardwalk) => {
      const files = await downloadEverything(server, owner);
      const ids: unknown[] = [of.store._id, of.game._id, of.pong._id, of.sam._id];
      const rows = ['stores', 'games', 'staff'].flatMap((name) => jsonRows(files, name));
      const loans = jsonRows(files, 'loans').filter(({ staffId }) => staffId === of.sam._id);
      const byId = (row: Record<string, unknown> | undefined) => Number(row?.['version']);
      return [...ids.map((id) => byId(rows.find((row) => row['id'] === id))), byId(loans[0])];
    };
    const untouched = await versions(pier);
    const backup = await backUp(server, owner);
    await muddle(arcade);
    const stateBefore = await versions(boardwalk);
    const { undoId } = dataOf(await restore(owner, backup));
    const increased = (by: number) => stateBefore.map((version) => version + by);
    expect(await versions(boardwalk)).toEqual(increased(1));
    dataOf(await restore(owner, undoId));
    expect(await versions(boardwalk)).toEqual(increased(2));
    expect(await versions(pier)).toEqual(untouched);
    const form = { ...gameForm, _id: boardwalk.game._id, storeId: boardwalk.store._id, gameName: 'Open form' };
    const stale = await owner.call('POST /games/edit-game', { ...form, version: stateBefore[1] });
    expect(stale.code).toBe('gameChanged');
  });

  test('changes no other store, owner, payment or audit entry', async () => {
    const arcade = await anArcade(server);
    const { owner } = arcade;
    const neighbor = await anArcade(server);
    const before = await stateOf(server, neighbor.owner);
    const backup = await backUp(server, owner);
    await muddle(arcade);
    const arkade = await aFurtherStore(server, owner, 'Arkade');
    const game = await aGame(owner, arkade);
    await aDay(owner, arkade, [game]);
    const newer = async () =>
      (await stateOf(server, owner))['daily-records']?.filter(
        (row) => (row as { storeId: string }).storeId === arkade._id,
      );
    const [kept, rows] = [
      await newer(),
      () =>
        server.sql<{ text: string }>(
          `select row(t.*)::text as text from (select * from payments) as t where owner_id = $1
       union all select row(e.id, e.changes, e.at)::text from audit_entries as e where owner_id = $1`,
          [owner.ownerId],
        ),
    ];
    const money = (await rows()).map(({ text }) => text);

    dataOf(await restore(owner, backup));
    expect(await newer()).toEqual(kept);
    expect((await rows()).map(({ text }) => text)).toEqual(expect.arrayContaining(money));
    expect(await stateOf(server, neighbor.owner)).toEqual(before);
    await expectTotalsToAgree(server, owner);
    await expectTotalsToAgree(server, neighbor.owner);
  });

  test('is announced to open screens: an edit begun before it is a conflict', async () => {
    const arcade = await anArcade(server);
    const { owner, boardwalk } = arcade;
    const backup = await backUp(server, owner);
    await muddle(arcade);
    const open = dataOf(
      await owner.call<FinancialRecord>('POST /financials/fetch-financial', { _id: boardwalk.second._id }),
    );
    const stream = await openStream(server.url, owner);
    dataOf(await restore(owner, backup));
    for (const topic of ['records', 'games', 'staff', 'loans', 'stores'])
      await stream.hears(says(boardwalk.store, topic));
    stream.close();
    const late = await editDay(owner, open, {
      notes: 'Late',
      gameFinances: [{ gameId: boardwalk.game._id, sum: 1 }],
      expenses: [],
    });
    expect(JSON.stringify(late.body.error)).toMatch(/changed|meanwhile|saved/i);

    const entries = await owner.call<{ action: string; changes: object[] }[]>('POST /audit/subject', {
      subjectId: open._id,
    });
    expect(dataOf(entries)[0]).toMatchObject({ action: 'changed', actor: 'Admin' });
    expect(JSON.stringify(dataOf(entries)[0])).toContain('"what":"Backup"');
  });

  test('signs out staff who were inactive at that time', async () => {
    const { owner, boardwalk } = await anArcade(server);
    await owner.call('POST /staff/edit-staff', { ...staffForm, _id: boardwalk.sam._id, isActive: false });
    const backup = await backUp(server, owner);
    await owner.call('POST /staff/edit-staff', { ...staffForm, _id: boardwalk.sam._id, isActive: true });
    const sam = await aPersonalSession(server, owner, boardwalk.sam);
    dataOf(await restore(owner, backup));
    expect((await sam.call('GET /auth/user/fetch-user')).status).toBe(401);
    expect((await boardwalk.counter.call('GET /auth/user/fetch-user')).status).toBe(200);
  });
});

test('a concurrent save is kept, or moved to Recently deleted', async () => {
  const arcade = await anArcade(server);
  const { owner, boardwalk } = arcade;
  const backup = await backUp(server, owner);
  await muddle(arcade);
  const saved: string[] = [];
  let restoring = true;
  const saving = (async () => {
    for (let day = 1; restoring; day = (day % 27) + 1) {
      const date = `2025-06-${String(day).padStart(2, '0')}`;
      saved.push((await aDay(owner, boardwalk.store, [boardwalk.game], { date, askBeforeSameDate: false }))._id);
    }
  })();
  const response = await restore(owner, backup);
  restoring = false;
  await saving;
  expect(response.body.error).toBeUndefined();
  const kept = await server.sql<{ id: string }>('select id from financial_records where owner_id = $1', [
    owner.ownerId,
  ]);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(saved));
  await expectTotalsToAgree(server, owner);
});

test('the list shows the restore and its undo', async () => {
  const arcade = await anArcade(server);
  const backup = await backUp(server, arcade.owner);
  await muddle(arcade);
  const { undoId } = dataOf(await restore(arcade.owner, backup));
  // A retry changes nothing, and the undo of the first try stays the latest.
  expect(dataOf(await restore(arcade.owner, backup))).toEqual({ undoId: null, changed: 0 });
  const { backups } = dataOf(await arcade.owner.call<{ backups: Backup[] }>('GET /backups/list'));
  expect(backups.map(({ _id, kind, restoredAt }) => [_id, kind, restoredAt !== null])).toEqual([
    [undoId, 'before-restore', false],
    [backup, 'nightly', true],
  ]);
});

test('restores in a loop keep ten backups from before a restore, and the restored one for a retry', async () => {
  const { owner, backup } = await anArcadeToRestore();
  const undos = async () =>
    (
      await server.sql<{ id: string }>(
        `select id from backups where owner_id = $1 and kind = 'before-restore' order by id desc`,
        [owner.ownerId],
      )
    ).map(({ id }) => id);
  const { undoId: first } = dataOf(await restore(owner, backup));
  await server.sql(
    `insert into backups
     select (jsonb_populate_record(backups, jsonb_build_object('id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0')))).*
     from backups, generate_series(1, 20) as n where backups.id = $1`,
    [first],
  );
  const oldest = '00000000-0000-7000-8000-000000000001';
  const { undoId: latest } = dataOf(await restore(owner, oldest));
  const kept = await undos();
  expect(kept).toHaveLength(11);
  expect([...kept.slice(0, 2), kept.at(-1)]).toEqual([latest, first, oldest]);
});

test('downloads of a backup in a loop are slowed down', async () => {
  const { owner, backup } = await anArcadeToRestore();
  dataOf(await owner.call('POST /backups/download-backup', { _id: backup }));
  await server.sql(`update rate_limits set points = 10 where key like 'all-data%'`);
  expect((await owner.call('POST /backups/download-backup', { _id: backup })).status).toBe(429);
});
