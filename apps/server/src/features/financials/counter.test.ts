import type { AuditEntry } from '@quarterdeck/contract/audit';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { describe, expect, test } from 'vitest';
import {
  aDay,
  aGame,
  allowOldDates,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  dayForm,
  editForm,
  saveDay,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

async function aStaffedCounter() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await allowOldDates(server, store);
  const game = await aGame(owner, store);
  const cashier = await aStaffMember(owner, store, { firstName: 'Kim', lastName: 'Park' });
  const manager = await aStaffMember(owner, store, { editFinancialEnabled: true, deleteFinancialEnabled: true });
  return { owner, store, game, cashier, manager, counter: await aCounter(server, owner, store) };
}

const edit = (caller: Caller, record: FinancialRecord, changes: object) =>
  caller.call<FinancialRecord>('PATCH /financials/edit-financial', { ...editForm(record), ...changes });
const remove = (caller: Caller, { _id }: FinancialRecord, pin?: string) =>
  caller.call<FinancialRecord>('POST /financials/delete-financial', { _id, pin });
const restore = (caller: Caller, { _id }: FinancialRecord, pin?: string) =>
  caller.call<FinancialRecord>('POST /financials/restore-financial', { _id, pin });

describe('a record saved at the counter', () => {
  test('is signed by the PIN’s staff member, not by names from the browser', async () => {
    const { store, game, cashier, manager, counter } = await aStaffedCounter();
    const form = { ...dayForm(store, [game], { pin: cashier.pin }), createdBy: 'Another Name' };
    const record = dataOf(await saveDay(counter, form));
    expect(record).toMatchObject({ createdBy: 'Kim Park', updatedBy: null });
    const lies = { pin: manager.pin, notes: 'Counted again', updatedBy: 'Nobody', createdBy: 'Nobody' };
    expect(dataOf(await edit(counter, record, lies))).toMatchObject({ createdBy: 'Kim Park', updatedBy: 'Sam Lee' });
  });

  test('needs a correct PIN', async () => {
    const { owner, store, game, cashier, manager, counter } = await aStaffedCounter();
    const wrong = ['1111', '2222', '3333'].find((pin) => pin !== cashier.pin && pin !== manager.pin) ?? '';
    const without = dayForm(store, [game]);
    expect((await saveDay(counter, without)).body).toEqual({ error: { pin: 'Enter your PIN' } });
    expect((await saveDay(counter, { ...without, pin: wrong })).body).toEqual({ error: { pin: 'Invalid PIN' } });
    expect((await saveDay(counter, { ...without, pin: 'abcd' })).body).toEqual({ error: { pin: 'Invalid PIN' } });
    expect(dataOf(await owner.call('GET /financials/user-financials'))).toEqual([]);
    expect((await saveDay(counter, { ...without, pin: cashier.pin })).body.error).toBeUndefined();
  });

  test('works for a personal sign-in with its own PIN only', async () => {
    const { owner, store, game, cashier, manager } = await aStaffedCounter();
    const person = await aPersonalSession(server, owner, manager);
    const own = dataOf(await saveDay(person, dayForm(store, [game], { pin: manager.pin })));
    expect(own.createdBy).toBe('Sam Lee');
    const lent = dayForm(store, [game], { date: '2026-03-02', pin: cashier.pin });
    expect((await saveDay(person, lent)).body).toEqual({ error: { pin: 'Invalid PIN' } });
  });

  test('by the owner is signed Admin and ignores a PIN', async () => {
    const { owner, store, game, cashier } = await aStaffedCounter();
    expect(dataOf(await saveDay(owner, dayForm(store, [game], { pin: cashier.pin }))).createdBy).toBe('Admin');
  });

  test('keeps its name when the staff member is renamed or deleted', async () => {
    const { owner, store, game, cashier, counter } = await aStaffedCounter();
    const record = dataOf(await saveDay(counter, dayForm(store, [game], { pin: cashier.pin })));
    await owner.call('POST /staff/delete-staff', { _id: cashier._id });
    const [listed] = dataOf(
      await owner.call<FinancialRecord[]>('POST /financials/list-records', { storeId: store._id }),
    );
    expect(listed).toMatchObject({ _id: record._id, createdBy: 'Kim Park' });
  });
});

describe('permissions of a staff member', () => {
  test('are checked at the time of use', async () => {
    const { owner, store, game, cashier, manager, counter } = await aStaffedCounter();
    const record = await aDay(owner, store, [game]);
    const refusedEdit = await edit(counter, record, { pin: cashier.pin, notes: 'Mine' });
    expect(refusedEdit.body).toEqual({ error: { pin: 'Kim Park can’t edit financial records' } });
    expect((await remove(counter, record, cashier.pin)).body).toEqual({
      error: { pin: 'Kim Park can’t delete financial records' },
    });
    expect((await remove(counter, record, manager.pin)).body.error).toBeUndefined();
    expect((await restore(counter, record, cashier.pin)).body).toEqual({
      error: { pin: 'Kim Park can’t delete financial records' },
    });
    expect(dataOf(await restore(counter, record, manager.pin)).notes).toBe('');
    const { firstName, lastName, email, phone, startDate, _id } = manager;
    const demoted = { firstName, lastName, email, phone, startDate, deleteFinancialEnabled: false };
    await owner.call('POST /staff/edit-staff', { _id, ...demoted });
    expect((await remove(counter, record, manager.pin)).body).toEqual({
      error: { pin: 'Sam Lee can’t delete financial records' },
    });
  });

  test('record their name in the audit log', async () => {
    const { owner, store, game, manager, counter } = await aStaffedCounter();
    const { pin } = manager;
    const record = dataOf(await saveDay(counter, dayForm(store, [game], { pin })));
    const [{ gameId } = { gameId: '' }] = record.gameFinances;
    dataOf(await edit(counter, record, { pin, gameFinances: [{ gameId, sum: 90 }], actualCashCount: 85 }));
    await remove(counter, record, pin);
    await restore(counter, record, pin);
    const entries = dataOf(await owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: record._id }));
    expect(entries.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'Sam Lee restored',
      'Sam Lee deleted',
      'Sam Lee changed',
      'Sam Lee created',
    ]);
    expect(entries[2]?.changes).toEqual([
      { what: 'Takings', before: '$100.00', after: '$90.00' },
      { what: 'Daily Profit', before: '$100.00', after: '$90.00' },
      { what: 'Expected cash', before: '$100.00', after: '$90.00' },
      { what: 'Cash counted', before: '$100.00', after: '$85.00' },
      { what: 'Status', before: 'Balanced', after: 'Short $5.00' },
      { what: 'Game: Skee-Ball', before: '$100.00', after: '$90.00' },
    ]);
    expect(entries[1]?.changes).toContainEqual({ what: 'Daily Profit', before: '$90.00', after: null });
  });
});

describe('the opening float', () => {
  test('is part of the expected cash of later records', async () => {
    const { owner, store, game, manager, counter } = await aStaffedCounter();
    const before = await aDay(owner, store, [game], { date: '2026-03-01' });
    const { storeName, address } = store;
    await owner.call('POST /stores/edit-store', { _id: store._id, storeName, address, openingFloat: 150.5 });
    const form = { pin: manager.pin, date: '2026-03-02', actualCashCount: 251.5 };
    const record = dataOf(await saveDay(counter, dayForm(store, [game], form)));
    expect(record).toMatchObject({
      dailyProfit: 100,
      openingFloat: 150.5,
      moneyBalance: 250.5,
      difference: 1,
      cashStatus: 'Balanced',
    });
    const edited = dataOf(await edit(owner, before, { actualCashCount: 98.99 }));
    expect(edited).toMatchObject({ openingFloat: 0, moneyBalance: 100, difference: -1.01, cashStatus: 'Short' });
    await owner.call('POST /stores/edit-store', { _id: store._id, storeName, address, openingFloat: 0 });
    const over = dataOf(await edit(counter, record, { pin: manager.pin, actualCashCount: 251.51 }));
    expect(over).toMatchObject({ openingFloat: 150.5, difference: 1.01, cashStatus: 'Over' });
  });

  test('changed since the form opened refuses the save', async () => {
    const { owner, store, game } = await aStaffedCounter();
    const { storeName, address } = store;
    await owner.call('POST /stores/edit-store', { _id: store._id, storeName, address, openingFloat: 50 });
    const response = await saveDay(owner, { ...dayForm(store, [game]), openingFloat: 0, moneyBalance: 100 } as never);
    expect(Object.keys(response.body.error ?? {})).toEqual(['openingFloat']);
    // A client that does not know the float expects only the profit in the till.
    const literal = dataOf(await saveDay(owner, { ...dayForm(store, [game]), moneyBalance: 100 } as never));
    expect(literal).toMatchObject({ openingFloat: 50, moneyBalance: 150 });
  });
});

describe('an edit', () => {
  test('whose response was lost can be repeated', async () => {
    const { owner, store, game } = await aStaffedCounter();
    const record = await aDay(owner, store, [game]);
    const first = dataOf(await edit(owner, record, { notes: 'Counted twice' }));
    const repeated = dataOf(await edit(owner, record, { notes: 'Counted twice' }));
    expect(repeated).toEqual(first);
    const other = await edit(owner, record, { notes: 'Something else' });
    expect(other.body.error).toEqual({ version: 'Admin changed this record while you were editing it.' });
  });

  test('that moves a record to a date with another record needs a confirmation', async () => {
    const { owner, store, game } = await aStaffedCounter();
    await aDay(owner, store, [game], { date: '2026-03-01' });
    const record = await aDay(owner, store, [game], { date: '2026-03-02' });
    const refused = await edit(owner, record, { date: '2026-03-01' });
    expect(refused.body.error).toEqual({ sameDate: 'March 1, 2026 already has a record, by Admin.' });
    const moved = dataOf(await edit(owner, record, { date: '2026-03-01', askBeforeSameDate: false }));
    expect(moved).toMatchObject({ date: '2026-03-01', version: 2 });
    // An edit that keeps the date needs no confirmation.
    expect((await edit(owner, moved, { notes: 'Second shift' })).body.error).toBeUndefined();
  });
});
