import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { randomUUID } from 'node:crypto';
import {
  aDay,
  aGame,
  allowOldDates,
  anOwner,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  dayForm,
  staffForm,
  type Caller,
  type Owner,
} from './builders.ts';
import type { TestServer } from './server.ts';

export const ASKED = { error: { pin: 'Enter your PIN' } };
export const RECORD_NOT_FOUND = { error: { _id: 'Financial record not found' } };

export interface CounterState {
  onShift: { staffId: string; firstName: string; endsAt: string } | null;
  openEdit: string | null;
  remembersShift: boolean;
}

export const setMinutes = (owner: Owner, { _id, storeName, address }: Store, rememberShiftMinutes: number) =>
  owner.call('POST /stores/edit-store', { _id, storeName, address, rememberShiftMinutes });

/** A store that remembers the staff member on shift. Ana may edit and delete records, and Kim may not. */
export async function aStaffedCounter(server: TestServer, minutes = 10) {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const games = [await aGame(owner, store)];
  const rights = { editFinancialEnabled: true, deleteFinancialEnabled: true };
  const created = await aStaffMember(owner, store, { firstName: 'Ana' });
  await owner.call('POST /staff/edit-staff', { ...staffForm, ...rights, firstName: 'Ana', _id: created._id });
  const ana: StaffMember = { ...created, ...rights };
  const kim = await aStaffMember(owner, store, { firstName: 'Kim' });
  await setMinutes(owner, store, minutes);
  await allowOldDates(server, store);
  return { owner, store, games, ana, kim, counter: await aCounter(server, owner, store) };
}
export type World = Awaited<ReturnType<typeof aStaffedCounter>>;

export const stateOf = async (caller: Caller) => dataOf(await caller.call<CounterState>('GET /staff/counter'));
export const identify = (caller: Caller, pin: string, editRecordId?: string) =>
  caller.call('POST /staff/identify', { pin, ...(editRecordId && { editRecordId }) });

let day = 0;
/** A different date for each record. */
export const nextDate = () => new Date(Date.UTC(2020, 0, (day += 1))).toISOString().slice(0, 10);
export const save = (caller: Caller, { store, games }: Pick<World, 'store' | 'games'>, pin?: string) =>
  caller.call<FinancialRecord>('POST /financials/create-financial', {
    ...dayForm(store, games, { date: nextDate() }),
    ...(pin !== undefined && { pin }),
  });
export const edit = (caller: Caller, { store, games }: World, record: FinancialRecord, changes: object = {}) =>
  caller.call<FinancialRecord>('PATCH /financials/edit-financial', {
    ...dayForm(store, games, { date: record.date, notes: randomUUID() }),
    _id: record._id,
    version: record.version,
    ...changes,
  });
export const aRecord = ({ owner, store, games }: World) => aDay(owner, store, games, { date: nextDate() });
/** Moves the shifts of the counters into the past. */
export const later = (server: TestServer, store: Store, minutes: number) =>
  server.sql(
    `update sessions set shift_began_at = shift_began_at - make_interval(mins => $2),
       shift_ends_at = shift_ends_at - make_interval(mins => $2), edit_ends_at = edit_ends_at - make_interval(mins => $2)
     where store_id = $1`,
    [store._id, minutes],
  );
