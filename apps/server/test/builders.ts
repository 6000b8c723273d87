import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@quarterdeck/contract/accounts';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { staffForm as staffContract, StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { recognizeCounter } from '../src/access/counters.ts';
import { openSession } from '../src/access/sessions.ts';
import { insertOwner } from '../src/features/accounts/accounts.queries.ts';
import { addStore } from '../src/features/stores/new-store.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import type { ApiResponse, Route, TestServer } from './server.ts';

/** A caller with a session. */
export interface Caller {
  token: string;
  call<Data = unknown>(route: Route, body?: unknown): Promise<ApiResponse<Data>>;
}

/** The response to a sign-in without cookies. */
export type SignedInByToken = Required<SignedIn>;

export interface Owner extends Caller {
  ownerId: string;
  email: string;
}

export const callerWith = (server: TestServer, token: string): Caller => ({
  token,
  call: (route, body) => server.call(route, body, token),
});

/** The data of a response. @throws Error if it has none. */
export function dataOf<Data>({ body, text }: ApiResponse<Data>): Data {
  if (body.data === undefined) throw new Error(`Expected data, but the response was ${text}`);
  return body.data;
}

export const OWNER_PASSWORD = 'insert coin twice';
const ownerPasswordHash = hashPassword(OWNER_PASSWORD);

/** A verified, signed-in owner, inserted into the tables directly. The sign-up has its own tests. */
export async function anOwner(server: TestServer): Promise<Owner> {
  const { db } = server.database;
  const ownerId = uuidv7();
  const email = `${ownerId}@owners.example`;
  await insertOwner(db, {
    id: ownerId,
    email,
    fullName: 'Olive Owner',
    passwordHash: await ownerPasswordHash,
    emailVerifiedAt: new Date(),
  });
  const token = await openSession(db, { ownerId, storeId: null, userAgent: 'tests' });
  return { ownerId, email, ...callerWith(server, token) };
}

/** An owner who is HR. */
export async function anHr(server: TestServer): Promise<Owner> {
  const owner = await anOwner(server);
  await server.sql('update owners set is_hr = true where id = $1', [owner.ownerId]);
  return owner;
}

/** The owner's first store. */
export async function aStore(owner: Owner, form: { storeName?: string; address?: string } = {}): Promise<Store> {
  const { stores, storeId } = dataOf(
    await owner.call<{ storeId: string; stores: Store[] }>('POST /stores/create-store', {
      storeName: 'Boardwalk',
      address: '1 Ocean Drive',
      ...form,
    }),
  );
  const created = stores.find((store) => store._id === storeId);
  if (!created) throw new Error('A created store is not in the list');
  return created;
}

/** One more store with a subscription, inserted without the steps of billing. */
export async function aFurtherStore(server: TestServer, owner: Owner, storeName: string): Promise<Store> {
  const { db } = server.database;
  const form = { storeName, address: 'Far away', notes: '', subscriptionId: `I-${randomUUID()}` };
  const { storeId } = await addStore(db, server.secrets, owner.ownerId, form);
  // Tests find the subscription by the store's id, which is not known before.
  await server.sql('update stores set subscription_id = $1 where id = $2', [`I-${storeId}`, storeId]);
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const created = stores.find((store) => store._id === storeId);
  if (!created) throw new Error('A created store is not in the list');
  return created;
}

/** A session of a counter, inserted into the tables directly. The sign-in has its own tests. */
async function aCounterSession(
  server: TestServer,
  who: { ownerId: string; storeId: string; staffId: string | null },
): Promise<Caller> {
  const { db } = server.database;
  const counter = await recognizeCounter(db, who, { deviceToken: undefined, userAgent: 'tests' });
  return callerWith(server, await openSession(db, { ...who, counterId: counter.id, userAgent: 'tests' }));
}

/** @returns the id of a browser that has already signed in at the store. */
export async function aKnownCounter(server: TestServer, { ownerId }: Owner, { _id: storeId }: Store): Promise<string> {
  const at = { ownerId, storeId };
  const browser = { deviceToken: undefined, userAgent: 'known' };
  return (await recognizeCounter(server.database.db, at, browser)).id;
}

/** A signed-in counter of a store. */
export async function aCounter(server: TestServer, owner: Owner, store: Store): Promise<Caller> {
  return aCounterSession(server, { ownerId: owner.ownerId, storeId: store._id, staffId: null });
}

/** Most tests enter dates that are long past, even at counters. */
export const allowOldDates = (server: TestServer, store: { _id: string }) =>
  server.sql('update stores set entry_window_days = 100000 where id = $1', [store._id]);

export const staffForm = {
  firstName: 'Sam',
  lastName: 'Lee',
  email: 'sam@staff.example',
  phone: '555-0142',
  startDate: '2025-02-03',
};

interface Permissions {
  editFinancialEnabled?: boolean;
  deleteFinancialEnabled?: boolean;
}
type StaffForm = Partial<z.input<typeof staffContract>> & Permissions & { isActive?: boolean };

/** A staff member of the store. An edit sets the permissions, as in the product. */
export async function aStaffMember(owner: Owner, store: Store, form: StaffForm = {}): Promise<StaffMember> {
  const created = { ...staffForm, ...form, storeId: store._id };
  const newest = dataOf(await owner.call<StaffMember[]>('POST /staff/create-staff', created)).at(-1);
  if (!newest) throw new Error('A created staff member is not in the list');
  if (!form.editFinancialEnabled && !form.deleteFinancialEnabled) return newest;
  const list = dataOf(await owner.call<StaffMember[]>('POST /staff/edit-staff', { ...created, _id: newest._id }));
  return list.find(({ _id }) => _id === newest._id) ?? newest;
}

/** Another browser in which the owner is signed in. */
export const anotherBrowser = async (server: TestServer, { ownerId }: Owner): Promise<Caller> =>
  callerWith(server, await openSession(server.database.db, { ownerId, storeId: null, userAgent: 'another' }));

export const isSignedIn = async ({ call }: Pick<Caller, 'call'>): Promise<boolean> =>
  (await call('GET /auth/user/fetch-user')).status === 200;

/** A personal session of a staff member. */
export async function aPersonalSession(
  server: TestServer,
  owner: Owner,
  { _id, storeId }: StaffMember,
): Promise<Caller> {
  return aCounterSession(server, { ownerId: owner.ownerId, storeId, staffId: _id });
}

export const gameForm = { gameName: 'Skee-Ball', quantity: 2, commission: 12.5, repName: 'Ray', repPhone: '555-0100' };

export async function aGame(owner: Owner, store: Store, form: Partial<typeof gameForm> = {}): Promise<Game> {
  const created = { ...gameForm, ...form, storeId: store._id };
  const games = dataOf(await owner.call<Game[]>('POST /games/create-game', created));
  const newest = games.at(-1);
  if (!newest) throw new Error('A created game is not in the list');
  return newest;
}

export interface DayForm {
  storeId: string;
  date: string;
  gameFinances: { gameId: string; sum: number }[];
  expenses?: { description: string; amount: number; category?: string }[];
  actualCashCount: number;
  notes?: string;
  idempotencyKey: string;
  answer?: 'record';
  askBeforeSameDate?: boolean;
  pin?: string;
}

/** A day as the entry form sends it, with $100 in each game and a balanced cash count. */
export const dayForm = (store: { _id: string }, games: { _id: string }[], form: Partial<DayForm> = {}): DayForm => ({
  storeId: store._id,
  date: '2026-03-01',
  gameFinances: games.map((game) => ({ gameId: game._id, sum: 100 })),
  actualCashCount: 100 * games.length,
  idempotencyKey: randomUUID(),
  answer: 'record',
  askBeforeSameDate: true,
  ...form,
});

export const saveDay = (owner: Caller, form: DayForm): Promise<ApiResponse<FinancialRecord>> =>
  owner.call('POST /financials/create-financial', form);

export const aDay = async (owner: Owner, store: Store, games: Game[], form: Partial<DayForm> = {}) =>
  dataOf(await saveDay(owner, dayForm(store, games, form)));

/** A record with changes, as the edit form sends it. */
export const editForm = (record: FinancialRecord, changes: Record<string, unknown> = {}) => ({
  _id: record._id,
  version: record.version,
  storeId: record.storeId,
  date: record.date,
  gameFinances: record.gameFinances.map(({ gameId, sum }) => ({ gameId, sum })),
  expenses: record.expenses,
  actualCashCount: record.actualCashCount,
  notes: record.notes,
  answer: 'record',
  askBeforeSameDate: true,
  ...changes,
});

export const editDay = (owner: Caller, record: FinancialRecord, changes: Record<string, unknown> = {}) =>
  owner.call<FinancialRecord>('PATCH /financials/edit-financial', editForm(record, changes));

/** Edits the current version of a store. */
export async function editStore(owner: Owner, { _id }: Store, changes: Record<string, unknown>): Promise<void> {
  const store = dataOf(await owner.call<Store[]>('GET /stores/user-stores')).find((one) => one._id === _id);
  dataOf(await owner.call('POST /stores/edit-store', { ...store, ...changes }));
}
