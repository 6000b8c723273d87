import { expect } from 'vitest';
import { pino } from 'pino';
import { backUpOwner } from '../../src/features/backups/nightly.ts';
import { downloadEverything, jsonRows } from './archives.ts';
import {
  aDay,
  aFurtherStore,
  aGame,
  allowOldDates,
  anOwner,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  dayForm,
  editDay,
  gameForm,
  saveDay,
  staffForm,
  type Owner,
} from '../builders.ts';
import type { TestServer } from '../server.ts';

/** The restorable data in an archive, without timestamps and versions. */
const RESTORABLE = ['stores', 'games', 'staff', 'loans', 'loan-payments', 'daily-records', 'game-lines', 'expenses'];
const MARKS = ['version', 'updatedAt'];

/** The current data in an archive, without deleted items. */
export async function stateOf(server: TestServer, owner: Owner): Promise<Record<string, unknown[]>> {
  const files = await downloadEverything(server, owner);
  const rowsOf = (name: string) => jsonRows(files, name);
  const deletedIds = new Set(
    RESTORABLE.flatMap(rowsOf).flatMap((row) => ((row['deletedAt'] ?? null) === null ? [] : [row['id']])),
  );
  // A loan is deleted with its borrower, and a payment with its loan.
  for (const loan of rowsOf('loans')) if (deletedIds.has(loan['staffId'])) deletedIds.add(loan['id']);
  const isThere = (row: Record<string, unknown>) =>
    ![row['id'], row['recordId'], row['loanId']].some((id) => deletedIds.has(id));
  const unmarked = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !MARKS.includes(key)));
  return Object.fromEntries(RESTORABLE.map((name) => [name, rowsOf(name).filter(isThere).map(unmarked)]));
}

let lastNight = 0;
/** The backup of the next night. */
export async function backUp(server: TestServer, { ownerId }: Owner): Promise<string> {
  lastNight += 1;
  const night = new Date(Date.UTC(2027, 0, lastNight)).toISOString().slice(0, 10);
  await backUpOwner(
    { db: server.database.db, secrets: server.secrets, logger: pino({ level: 'silent' }) },
    { ownerId, night },
  );
  const [backup] = await server.sql<{ id: string }>('select id from backups where owner_id = $1 and night = $2', [
    ownerId,
    night,
  ]);
  if (!backup) throw new Error('No backup was made');
  return backup.id;
}

export const restore = (owner: Owner, _id: string) =>
  owner.call<{ undoId: string; changed: number }>('POST /backups/restore', { _id });

/** Two stores with games, staff with loans, and records with expenses, including deleted items of each kind. */
export async function anArcade(server: TestServer) {
  const owner = await anOwner(server);
  const stores = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')] as const;
  const backups = [];
  for (const store of stores) {
    const game = await aGame(owner, store);
    const pong = await aGame(owner, store, { gameName: 'Pong', repName: 'Rose' });
    const oldGame = await aGame(owner, store, { gameName: 'Old' });
    const sam = await aStaffMember(owner, store);
    const kim = await aStaffMember(owner, store, { firstName: 'Kim' });
    for (const { _id: staffId } of [sam, kim]) {
      await owner.call('POST /staff/create-loan', { staffId, amount: 80, notes: 'Rent' });
      await owner.call('POST /staff/add-loan-payment', { staffId, amount: 30.5, notes: '' });
    }
    await allowOldDates(server, store);
    const counter = await aCounter(server, owner, store);
    const bySam = dataOf(await saveDay(counter, dayForm(store, [game, pong], { date: '2026-03-01', pin: sam.pin })));
    const expenses = [{ description: 'Bulbs', amount: 12.34 }];
    const second = await aDay(owner, store, [game, pong], { date: '2026-03-02', expenses });
    const deleted = await aDay(owner, store, [game], { date: '2026-03-03' });
    await owner.call('POST /financials/delete-financial', { _id: deleted._id });
    await owner.call('POST /games/delete-game', { _id: oldGame._id, storeId: store._id });
    backups.push({ store, game, pong, oldGame, sam, kim, counter, bySam, second, deleted });
  }
  const [boardwalk, pier] = backups;
  if (!boardwalk || !pier) throw new Error('There are two stores');
  return { owner, boardwalk, pier };
}
type Arcade = Awaited<ReturnType<typeof anArcade>>;

/** Changes, removes and adds items of each kind. */
export async function muddle({
  owner,
  boardwalk: { store, game, pong, oldGame, sam, kim, bySam, second, deleted },
}: Arcade) {
  const place = { storeId: store._id };
  const ok = async (response: Promise<{ body: { error?: unknown } }>) =>
    expect((await response).body.error).toBeUndefined();
  await ok(
    owner.call('POST /stores/edit-store', {
      _id: store._id,
      storeName: 'Oops',
      address: 'Nowhere',
      openingFloat: 9,
      timeZone: 'Asia/Tokyo',
      dayEndsAt: 7,
      rememberShiftMinutes: 20,
    }),
  );
  await ok(
    owner.call('POST /games/edit-game', { ...gameForm, ...place, _id: game._id, gameName: 'Wrong', commission: 1 }),
  );
  await ok(owner.call('POST /games/delete-game', { ...place, _id: pong._id }));
  await ok(owner.call('POST /games/restore-game', { ...place, _id: oldGame._id }));
  const added = await aGame(owner, store, { gameName: 'New' });
  await ok(owner.call('POST /staff/edit-staff', { ...staffForm, _id: sam._id, lastName: 'Wrong', hourlyRate: 99 }));
  await ok(owner.call('POST /staff/delete-staff', { _id: kim._id }));
  const lou = await aStaffMember(owner, store, { firstName: 'Lou' });
  await ok(owner.call('POST /staff/write-off-loan', { staffId: sam._id, reason: 'Forgiven' }));
  await ok(owner.call('POST /staff/create-loan', { staffId: sam._id, amount: 500 }));
  await ok(owner.call('POST /staff/create-loan', { staffId: lou._id, amount: 5 }));
  await ok(
    editDay(owner, second, {
      date: '2026-03-09',
      gameFinances: [{ gameId: game._id, sum: 7.77 }],
      expenses: [
        { description: 'Other', amount: 1 },
        { description: 'More', amount: 2 },
      ],
      actualCashCount: 1,
    }),
  );
  await ok(owner.call('POST /financials/delete-financial', { _id: bySam._id }));
  await ok(owner.call('POST /financials/restore-financial', { _id: deleted._id }));
  const since = await aDay(owner, store, [added], { date: '2026-03-20' });
  return { since, added, lou };
}
