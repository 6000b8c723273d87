import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { GamePage, Performance } from '@quarterdeck/contract/games';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, dataOf, editForm, gameForm } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

/** An owner with one game of 3 machines. */
async function aClaw() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const claw = await aGame(owner, store, { gameName: 'Claw', quantity: 3 });
  const setQuantity = (quantity: number) =>
    owner.call('POST /games/edit-game', { ...gameForm, gameName: 'Claw', _id: claw._id, storeId: store._id, quantity });
  const save = (date: string, sum: number, form: object = {}) =>
    aDay(owner, store, [], { date, gameFinances: [{ gameId: claw._id, sum }], askBeforeSameDate: false, ...form });
  const edit = (record: FinancialRecord, changes: object) =>
    owner.call('PATCH /financials/edit-financial', editForm(record, { ...changes }));
  const inTable = async (period: object = {}) =>
    dataOf(await owner.call<Performance>('POST /games/performance', period)).games[0];
  const page = async (period: object = {}) =>
    dataOf(await owner.call<GamePage>('POST /games/game-page', { _id: claw._id, storeId: store._id, ...period }));
  const machines = async () =>
    (
      await server.sql<{ machines: number | null }>(
        `select machines from game_lines join financial_records as records on records.id = record_id
         where game_id = $1 order by business_date, records.id`,
        [claw._id],
      )
    ).map((line) => line.machines);
  return { owner, store, claw, setQuantity, save, edit, inTable, page, machines };
}

test('a record keeps how many machines a game had, also when it is edited', async () => {
  const { setQuantity, save, edit, inTable, page, machines } = await aClaw();
  const first = await save('2026-03-01', 80);
  await setQuantity(1);
  await save('2026-03-02', 80);
  expect(dataOf(await edit(first, { notes: 'Recounted', date: '2026-03-03' }))).toBeTruthy();
  expect(await machines()).toEqual([1, 3]);
  // 140 kept in 3 + 1 machine-days; the game has 1 machine today.
  for (const game of [await inTable(), (await page()).game])
    expect(game).toMatchObject({ quantity: 1, days: 2, machineDays: 4, kept: 140, keptPerMachineDay: 35 });
});

test('several shifts of a day count the machines once, by the highest number', async () => {
  const { setQuantity, save, inTable, page } = await aClaw();
  await save('2026-03-01', 10);
  await setQuantity(5);
  await save('2026-03-01', 10);
  await save('2026-03-01', 10);
  await save('2026-03-02', 10);
  for (const game of [await inTable(), (await page()).game]) expect(game).toMatchObject({ days: 2, machineDays: 10 });
});

test('each period of a comparison uses its own machines', async () => {
  const { setQuantity, save, page } = await aClaw();
  await save('2026-02-01', 80);
  await setQuantity(1);
  await save('2026-03-01', 80);
  const march = { from: '2026-03-01', to: '2026-03-31', compareFrom: '2026-02-01', compareTo: '2026-02-28' };
  expect((await page(march)).compared?.keptPerMachineDay).toEqual({ now: 70, before: 23.33 });
});

test('lines without a number use today’s, also beside lines with a number', async () => {
  const { setQuantity, save, inTable, page } = await aClaw();
  const old = await save('2026-03-01', 10);
  const shift = await save('2026-03-02', 10);
  await save('2026-03-02', 10);
  await server.sql('update game_lines set machines = null where record_id in ($1, $2)', [old._id, shift._id]);
  await setQuantity(7);
  // 7 of today's machines, and 3 as in the other shift.
  for (const game of [await inTable(), (await page()).game]) expect(game).toMatchObject({ days: 2, machineDays: 10 });
});

/** The migration's statement for lines of earlier versions. */
function fillStatement(): string {
  const folder = `${import.meta.dirname}/../../../migrations`;
  const file = readdirSync(folder).find((name) => name.endsWith('_machines_of_lines.sql')) ?? '';
  const [, statement] = readFileSync(`${folder}/${file}`, 'utf8').split('--> statement-breakpoint');
  return statement ?? '';
}

test('the migration fills lines from their games’ history, else with today’s number', async () => {
  const { owner, store, claw, setQuantity, save, machines } = await aClaw();
  await save('2026-03-01', 10);
  await setQuantity(5);
  await save('2026-03-02', 10);
  await setQuantity(2);
  await save('2026-03-03', 10);
  // A game older than the audit log, whose history begins with a change.
  const older = await aClaw();
  await older.save('2026-03-01', 10);
  await older.setQuantity(4);
  await older.save('2026-03-02', 10);
  // A game without a history, and one that was purged since.
  const silent = await aClaw();
  await silent.save('2026-03-01', 10);
  const purged = await aClaw();
  await purged.save('2026-03-01', 10);
  await purged.owner.call('POST /games/delete-game', { _id: purged.claw._id, storeId: purged.store._id });
  await server.sql('delete from games where id = $1', [purged.claw._id]);
  await server.adminSql('alter table audit_entries disable trigger user');
  await server.adminSql(`delete from audit_entries where subject_id = $1 and action = 'created'`, [older.claw._id]);
  await server.adminSql('delete from audit_entries where subject_id = $1', [silent.claw._id]);
  await server.adminSql('alter table audit_entries enable trigger user');
  await server.sql('update games set quantity = 9 where id = $1', [silent.claw._id]);
  const everyLine = [await machines(), await older.machines()];
  await server.sql('update game_lines set machines = null');

  await server.adminSql(fillStatement());
  expect([await machines(), await older.machines()]).toEqual(everyLine);
  expect(everyLine).toEqual([
    [3, 5, 2],
    [3, 4],
  ]);
  expect(await silent.machines()).toEqual([9]);
  expect(await purged.machines()).toEqual([3]);
  expect(dataOf(await owner.call<Performance>('POST /games/performance', {})).games[0]).toMatchObject({
    gameId: claw._id,
    storeId: store._id,
    machineDays: 10,
  });
});
