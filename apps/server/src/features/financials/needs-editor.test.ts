import type { AuditEntry } from '@quarterdeck/contract/audit';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import {
  aGame,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  dayForm,
  editDay,
  saveDay,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

async function aStaffedCounter() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  const kim = await aStaffMember(owner, store, { firstName: 'Kim', lastName: 'Park' });
  const sam = await aStaffMember(owner, store, { editFinancialEnabled: true });
  const counter = await aCounter(server, owner, store);
  const today = store.today as BusinessDate;
  const form = (changes: Parameters<typeof dayForm>[2]) => dayForm(store, [game], { date: today, ...changes });
  const setDays = (entryWindowDays: number) =>
    owner.call('POST /stores/edit-store', {
      _id: store._id,
      storeName: store.storeName,
      address: store.address,
      entryWindowDays,
    });
  return { owner, store, game, kim, sam, counter, today, form, setDays };
}

describe('at a counter a negative count', () => {
  test('needs a staff member with the edit right, whom the error names', async () => {
    const { owner, kim, sam, counter, form } = await aStaffedCounter();
    const negative = form({ actualCashCount: -50 });
    const refused = await saveDay(counter, { ...negative, pin: kim.pin });
    expect(refused.code).toBe('countNeedsEditor');
    expect(refused.body).toEqual({ error: { pin: 'Only Sam Lee or the owner can save a negative count.' } });
    expect(dataOf(await owner.call('GET /financials/user-financials'))).toEqual([]);
    const saved = dataOf(await saveDay(counter, { ...negative, pin: sam.pin }));
    expect(saved).toMatchObject({ adjusted: true, totalMoneyIn: -50, createdBy: 'Sam Lee' });
    // A retry after a lost response succeeds, even if the right was removed since.
    expect(dataOf(await saveDay(counter, { ...negative, pin: kim.pin }))).toEqual(saved);
  });

  test('also needs one in a personal sign-in; without any, the error names only the owner', async () => {
    const { owner, store, kim, sam, form } = await aStaffedCounter();
    await owner.call('POST /staff/delete-staff', { _id: sam._id });
    const person = await aPersonalSession(server, owner, kim);
    const refused = await saveDay(person, form({ actualCashCount: -0.01, pin: kim.pin }));
    expect(refused.body).toEqual({ error: { pin: 'Only the owner can save a negative count.' } });
    expect((await saveDay(person, form({ actualCashCount: 0, pin: kim.pin }))).body.error).toBeUndefined();
    expect(store._id).toBe(kim.storeId);
  });

  test('by the owner needs none, and the record is marked everywhere', async () => {
    const { owner, store, form } = await aStaffedCounter();
    const record = dataOf(await saveDay(owner, form({ actualCashCount: -50 })));
    const { _id } = record;
    for (const [route, input] of [
      ['POST /financials/list-records', { storeId: store._id }],
      ['POST /financials/fetch-store-financials', { storeId: store._id }],
      ['GET /financials/user-financials', undefined],
    ] as const)
      expect(dataOf(await owner.call(route, input))).toMatchObject([{ _id, adjusted: true }]);
    const [entry] = dataOf(await owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: _id }));
    expect(entry?.changes).toContainEqual({ what: 'Adjusted', before: null, after: 'Yes' });
    const edited = dataOf(await editDay(owner, record, { actualCashCount: 50 }));
    expect(edited).not.toHaveProperty('adjusted');
  });
});

describe('at a counter a date before the store’s window', () => {
  test('needs a staff member with the edit right; the record stays marked when the window changes', async () => {
    const { owner, kim, sam, counter, today, form, setDays } = await aStaffedCounter();
    const inTime = form({ date: addDays(today, -3), pin: kim.pin });
    expect(dataOf(await saveDay(counter, inTime))).not.toHaveProperty('enteredLate');
    const late = form({ date: addDays(today, -4) });
    const refused = await saveDay(counter, { ...late, pin: kim.pin });
    expect(refused.code).toBe('dateNeedsEditor');
    expect(refused.body.error).toMatchObject({
      pin: expect.stringMatching(
        /^Only Sam Lee or the owner can save a record dated before \w+ \d+, \d{4}\.$/,
      ) as string,
    });
    const saved = dataOf(await saveDay(counter, { ...late, pin: sam.pin }));
    expect(saved).toMatchObject({ enteredLate: true });
    await setDays(30);
    expect(dataOf(await owner.call('POST /financials/fetch-financial', { _id: saved._id }))).toMatchObject({
      enteredLate: true,
    });
    const further = form({ date: addDays(today, -30), pin: kim.pin });
    expect((await saveDay(counter, further)).body.error).toBeUndefined();
    await setDays(0);
    expect((await saveDay(counter, form({ date: addDays(today, -1), pin: kim.pin }))).code).toBe('dateNeedsEditor');
    expect((await saveDay(counter, form({ pin: kim.pin }))).body.error).toBeUndefined();
  });

  test('an edit marks a record that it moves to such a date, and keeps the mark of an unmoved one', async () => {
    const { owner, today, form } = await aStaffedCounter();
    const record = dataOf(await saveDay(owner, form({})));
    const moved = dataOf(await editDay(owner, record, { date: addDays(today, -10) }));
    expect(moved).toMatchObject({ enteredLate: true });
    const noted = dataOf(await editDay(owner, moved, { notes: 'Found' }));
    expect(noted).toMatchObject({ enteredLate: true });
    const movedBack = dataOf(await editDay(owner, noted, { date: today }));
    expect(movedBack).not.toHaveProperty('enteredLate');
  });

  test('requires another PIN during a shift of a staff member without the right', async () => {
    const { owner, store, kim, sam, counter, form } = await aStaffedCounter();
    const { _id, storeName, address } = store;
    await owner.call('POST /stores/edit-store', { _id, storeName, address, rememberShiftMinutes: 10 });
    await counter.call('POST /staff/identify', { pin: kim.pin });
    const negative = form({ actualCashCount: -5 });
    expect((await saveDay(counter, negative)).code).toBe('countNeedsEditor');
    expect((await saveDay(counter, { ...negative, pin: sam.pin })).body.error).toBeUndefined();
  });
});
