import { gameForm } from '@quarterdeck/contract/games';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { businessDateAt, DEFAULT_DAY_END } from '@quarterdeck/domain/business-day';
import { v7 as uuidv7 } from 'uuid';
import { findOwnerByEmail } from './access/owners.queries.ts';
import type { Scope } from './access/sessions.ts';
import type { Application } from './compose.ts';
import { ARCADES, type DemoGame, type DemoStore } from './demo/arcades.ts';
import { isInSeason, isOpen } from './demo/calendar.ts';
import { addSubscriptions } from './demo/payments.ts';
import { addPeople } from './demo/people.ts';
import { recordedDays, saveDays } from './demo/records.ts';
import { insertOwner } from './features/accounts/accounts.queries.ts';
import { noteFreeStore } from './features/billing/payments/payments.writes.ts';
import { toGameEntry } from './features/games/games.inputs.ts';
import { insertGame, listStoreGames } from './features/games/games.queries.ts';
import { linkRepresentative } from './features/games/representative-links.ts';
import { listStoreStaff } from './features/staff/staff.queries.ts';
import { addStore } from './features/stores/new-store.ts';
import { toStoreEntry } from './features/stores/stores.inputs.ts';
import { listStores, updateStore, type StoreRow } from './features/stores/stores.queries.ts';
import { hashPassword } from './platform/passwords.ts';
import type { Queryable } from './platform/postgres/database.ts';
import type { Secrets } from './platform/secrets.ts';

const SIGN_IN = { email: 'demo@quarterdeck.test', password: 'high-score-2026' };
const OWNER_NAME = 'Maria Ramos';
/** The arcades are in the presenter's time zone. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const HISTORY_DAYS = 2 * 365;

/** The most recent August 31 in the past. */
function lastEndOfSummer(today: BusinessDate): Date {
  const year = Number(today.slice(0, 4));
  return new Date(`${today.slice(5) > '08-31' ? year : year - 1}-08-31T20:00:00`);
}

async function addDemoGame(tx: Queryable, ownerId: string, storeId: string, game: DemoGame, today: BusinessDate) {
  const { retired = false, ...form } = game;
  const entry = toGameEntry(gameForm.parse({ ...form, ownGame: form.repName === '' }));
  const bought = new Date(`${addDays(today, -HISTORY_DAYS - 1)}T09:00:00`);
  const id = uuidv7();
  await insertGame(tx, {
    ...entry,
    ...(await linkRepresentative(tx, { ownerId, gameId: id }, entry)),
    ownerId,
    storeId,
    id,
    isActive: !retired,
    createdAt: bought,
    updatedAt: retired ? lastEndOfSummer(today) : bought,
  });
}

async function createOwner(db: Queryable, secrets: Secrets, today: BusinessDate): Promise<string> {
  const id = uuidv7();
  const passwordHash = await hashPassword(SIGN_IN.password);
  await db.transaction(async (tx) => {
    await insertOwner(tx, {
      id,
      email: SIGN_IN.email,
      fullName: OWNER_NAME,
      passwordHash,
      emailVerifiedAt: new Date(),
      termsAcceptedAt: new Date(),
      firstSignedInAt: new Date(),
    });
    for (const [index, { storeName, address, notes, games, openingFloat }] of ARCADES.entries()) {
      const form = { storeName, address, notes, openingFloat, timeZone: TIME_ZONE };
      // Paid for below, once the sandbox's subscriptions are known.
      const subscriptionId = index === 0 ? null : `DEMO-${index}`;
      const { storeId } = await addStore(tx, secrets, id, { ...toStoreEntry(form), subscriptionId });
      if (index === 0) await noteFreeStore(tx, id, { storeId, storeName });
      for (const game of games) await addDemoGame(tx, id, storeId, game, today);
    }
  });
  return id;
}

/** Adds what an older demonstration's stores lack. */
async function addMissingPeople(db: Queryable, secrets: Secrets, scope: Scope, store: StoreRow, today: BusinessDate) {
  const staff = await listStoreStaff(db, scope, store.id);
  if (staff.length > 0) return staff.map(({ member }) => member);
  const place = { storeId: store.id, storeName: store.store_name };
  await db.transaction((tx) => addPeople(tx, secrets, scope, place, today));
  return (await listStoreStaff(db, scope, store.id)).map(({ member }) => member);
}

/** The open days of the last two years that never had a record. A deleted record is not created again. */
async function missingDays(db: Queryable, scope: Scope, storeId: string, plan: DemoStore, today: BusinessDate) {
  const recorded = await recordedDays(db, scope, storeId);
  const history = Array.from({ length: HISTORY_DAYS }, (_, index) => addDays(today, index - HISTORY_DAYS));
  return history.filter((date) => !recorded.has(date) && isOpen(plan.place, date));
}

/**
 * Creates the demonstration's owner: three stores with two years of records up to yesterday, two of them paid for. If
 * the owner exists, only the days since then are added, so that a demonstration is always current. A day's figures do
 * not depend on when they are generated. A store renamed or deleted meanwhile is left alone.
 */
export async function seedDemo(
  { database: { db }, secrets, billing }: Application,
  stateFile: string,
): Promise<{ email: string; password: string }> {
  const today = businessDateAt(new Date(), { timeZone: TIME_ZONE, dayEndsAt: DEFAULT_DAY_END });
  const known = await findOwnerByEmail(db, SIGN_IN.email);
  const scope: Scope = { ownerId: known?.id ?? (await createOwner(db, secrets, today)), storeId: null };
  for (const store of await listStores(db, scope)) {
    const { id: storeId, opening_float_cents: openingFloat } = store;
    const plan = ARCADES.find(({ storeName }) => storeName === store.store_name);
    if (!plan) continue;
    const staff = await addMissingPeople(db, secrets, scope, store, today);
    const days = await missingDays(db, scope, storeId, plan, today);
    if (days.length === 0) continue;
    const games = await listStoreGames(db, scope, storeId);
    await saveDays(db, scope, { storeId, plan, staff, games, openingFloat }, days);
    await updateStore(db, scope, storeId, { isActive: isInSeason(plan.place, today) });
  }
  const stores = await listStores(db, scope);
  await addSubscriptions(billing, { ownerId: scope.ownerId, stores, stateFile });
  return SIGN_IN;
}
