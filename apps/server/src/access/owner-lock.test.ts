import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Store } from '@quarterdeck/contract/stores';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { backUp, restore } from '../../test/backups/backed-up.ts';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  aKnownCounter,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  dayForm,
  gameForm,
  saveDay,
  staffForm,
  type Owner,
} from '../../test/builders.ts';
import { lockWaits } from '../../test/postgres/lock-waits.ts';
import { startTestServer, type ApiResponse } from '../../test/server.ts';

const server = await startTestServer();
const other = new pg.Client(server.connection);
await other.connect();
afterAll(() => other.end());

const freeStores = ({ ownerId }: Owner) =>
  server.sql('select 1 from stores where owner_id = $1 and subscription_id is null and deleted_at is null', [ownerId]);

/** Runs changes while a restore has its snapshot and not yet the owner's lock. */
async function duringRestore(owner: Owner, backupId: string, change: () => Promise<void>): Promise<ApiResponse> {
  await other.query('begin');
  await other.query('lock table backup_archives in exclusive mode');
  const restoring = restore(owner, backupId);
  await lockWaits(server);
  await change();
  await other.query('commit');
  return restoring;
}

const ok = async (response: Promise<ApiResponse>) => expect((await response).body.error).toBeUndefined();

test('a transaction that began earlier sees every change made under the owner’s lock', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  const record: FinancialRecord = await aDay(owner, store, [game], { date: '2026-03-01' });
  const { _id: staffId } = await aStaffMember(owner, store);
  const leaving = await aStaffMember(owner, store);
  const spare = { _id: (await aGame(owner, store))._id, storeId: store._id };
  const counterId = await aKnownCounter(server, owner, store);
  const changes: [what: string, change: () => Promise<ApiResponse>][] = [
    [
      'a renamed store',
      () => owner.call('POST /stores/edit-store', { _id: store._id, storeName: 'New', address: 'x' }),
    ],
    ['a staff member', () => owner.call('POST /staff/create-staff', { ...staffForm, storeId: store._id })],
    ['a loan', () => owner.call('POST /staff/create-loan', { staffId, amount: 5 })],
    ['a payment', () => owner.call('POST /staff/add-loan-payment', { staffId, amount: 1 })],
    [
      'a changed staff member',
      () => owner.call('POST /staff/edit-staff', { ...staffForm, _id: staffId, storeId: store._id, phone: '555-0199' }),
    ],
    ['a deleted staff member', () => owner.call('POST /staff/delete-staff', { _id: leaving._id })],
    ['a restored staff member', () => owner.call('POST /staff/restore-staff', { _id: leaving._id })],
    ['a game', () => owner.call('POST /games/create-game', { ...gameForm, storeId: store._id })],
    ['a changed game', () => owner.call('POST /games/edit-game', { ...gameForm, ...spare, quantity: 7 })],
    ['a deleted game', () => owner.call('POST /games/delete-game', spare)],
    ['a restored game', () => owner.call('POST /games/restore-game', spare)],
    ['an approved counter', () => owner.call('POST /counters/approve', { _id: counterId })],
    ['a renamed counter', () => owner.call('POST /counters/rename', { _id: counterId, name: 'Front' })],
    ['a removed counter', () => owner.call('POST /counters/remove', { _id: counterId })],
    ['a new store password', () => owner.call('POST /stores/new-store-password', { _id: store._id })],
    ['a record', () => saveDay(owner, dayForm(store, [game], { date: '2026-03-02' }))],
    ['a deleted record', () => owner.call('POST /financials/delete-financial', { _id: record._id })],
    ['a deleted store', () => owner.call('POST /stores/delete-store', { _id: store._id })],
    ['a profile', () => owner.call('PATCH /auth/user/update-user-profile', { name: 'Ann', email: owner.email })],
  ];
  for (const [what, change] of changes) {
    await other.query('begin isolation level repeatable read');
    await other.query('select 1 from owners');
    await ok(change());
    const locking = other.query('update owner_totals set lock_count = lock_count + 1 where owner_id = $1', [
      owner.ownerId,
    ]);
    await expect(locking, what).rejects.toMatchObject({ code: '40001' });
    await other.query('rollback');
  }
});

test('a PIN lock at a counter locks sessions before the audit log', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const { pin } = await aStaffMember(owner, store);
  const counter = await aCounter(server, owner, store);
  const typeWrongPin = () => counter.call('POST /staff/identify', { pin: pin === '1111' ? '2222' : '1111' });
  for (let tries = 0; tries < 4; tries += 1) await typeWrongPin();
  await other.query('begin');
  await other.query('select 1 from sessions where owner_id = $1 for update', [owner.ownerId]);
  const locking = typeWrongPin();
  await lockWaits(server);
  // A transaction that ends sessions locks the audit log next: in the other order, the two would wait for each other.
  const free = await server.adminSql('select 1 from audit_heads where owner_id = $1 for update skip locked', [
    owner.ownerId,
  ]);
  await other.query('commit');
  expect(free).toHaveLength(1);
  expect((await locking).status).toBe(429);
});

test('a restore of the free store, concurrent with creating another, leaves one free store', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const backup = await backUp(server, owner);
  await ok(owner.call('POST /stores/delete-store', { _id: store._id }));
  await ok(
    duringRestore(owner, backup, () => ok(owner.call('POST /stores/create-store', { storeName: 'B', address: 'x' }))),
  );
  expect(await freeStores(owner)).toHaveLength(1);
});

test('the database rejects a second free store', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const insert = server.sql(
    `insert into stores (owner_id, id, store_name, address, notes, username, password_sealed, password_keyed_hash)
     values ($1::uuid, gen_random_uuid(), 'Second', '', '', 'second-' || $1::text, '', '')`,
    [owner.ownerId],
  );
  await expect(insert).rejects.toMatchObject({ constraint: 'stores_one_free' });
});

test('a restore of a store name, concurrent with another store taking it, leaves two different names', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner, { storeName: 'Boardwalk' });
  const backup = await backUp(server, owner);
  const newer = await aFurtherStore(server, owner, 'Pier');
  const rename = (_id: string, storeName: string) =>
    owner.call('POST /stores/edit-store', { _id, storeName, address: 'x' });
  await ok(rename(store._id, 'Interim'));
  await ok(duringRestore(owner, backup, () => ok(rename(newer._id, 'Boardwalk'))));
  const names = dataOf(await owner.call<Store[]>('GET /stores/user-stores')).map(({ storeName }) => storeName);
  expect(new Set(names).size).toBe(2);
});

test('a restore of a loan, concurrent with issuing another, leaves one active loan', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const { _id: staffId } = await aStaffMember(owner, store);
  await ok(owner.call('POST /staff/create-loan', { staffId, amount: 80 }));
  const backup = await backUp(server, owner);
  await ok(owner.call('POST /staff/remove-loan', { staffId }));
  await ok(duringRestore(owner, backup, () => ok(owner.call('POST /staff/create-loan', { staffId, amount: 5 }))));
  const loans = await server.sql<{ amount: number }>(
    'select amount_cents as amount from loans where owner_id = $1 and paid_cents + written_off_cents < amount_cents',
    [owner.ownerId],
  );
  expect(loans).toEqual([{ amount: 8_000 }]);
});
