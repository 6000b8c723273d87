import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { businessDateAt, DEFAULT_DAY_END } from '@quarterdeck/domain/business-day';
import { v7 as uuidv7 } from 'uuid';
import { findOwnerByEmail } from './access/owners.queries.ts';
import type { Scope } from './access/sessions.ts';
import { daySettings } from './access/store-day.ts';
import type { Application } from './compose.ts';
import { addSubscriptions } from './demo/payments.ts';
import { recordedDays, saveDays } from './demo/records.ts';
import { insertOwner } from './features/accounts/accounts.queries.ts';
import { recordFreeStore } from './features/billing/payments/payments.writes.ts';
import { listStoreGames } from './features/games/games.queries.ts';
import { addPayment, createLoan } from './features/loans/loans.usecases.ts';
import { ARCADES, type ArcadePlan } from './features/sample-data/arcades.ts';
import { isInSeason, isOpen } from './features/sample-data/calendar.ts';
import { shiftsOn } from './features/sample-data/day.ts';
import { addPlannedGame } from './features/sample-data/games.ts';
import { addPeople, type LoanEntry } from './features/sample-data/people.ts';
import { listStoreStaff } from './features/staff/staff.queries.ts';
import { createStaff, type NewStaff } from './features/staff/staff.usecases.ts';
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

async function createOwner(db: Queryable, secrets: Secrets, today: BusinessDate): Promise<string> {
  const id = uuidv7();
  const passwordHash = await hashPassword(SIGN_IN.password);
  const boughtAt = new Date(`${addDays(today, -HISTORY_DAYS - 1)}T09:00:00`);
  const retiredAt = lastEndOfSummer(today);
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
      if (index === 0) await recordFreeStore(tx, id, { storeId, storeName });
      for (const game of games) await addPlannedGame(tx, { ownerId: id, storeId }, game, { boughtAt, retiredAt });
    }
  });
  return id;
}

/** Adds staff and loans to a store of an older demonstration that has none. */
async function addMissingPeople(
  { database: { db }, secrets }: Pick<Application, 'database' | 'secrets'>,
  scope: Scope,
  store: StoreRow,
  today: BusinessDate,
) {
  const staff = await listStoreStaff(db, scope, store.id);
  if (staff.length > 0) return staff.map(({ member }) => member);
  const now = new Date();
  await db.transaction((tx) => {
    const writes = {
      addStaff: (entry: NewStaff) => createStaff(tx, secrets, scope, entry),
      lend: (loan: LoanEntry) => createLoan(tx, scope, loan, now),
      repay: (payment: LoanEntry) => addPayment(tx, scope, payment, now),
    };
    return addPeople(writes, { storeId: store.id, planName: store.store_name }, today);
  });
  return (await listStoreStaff(db, scope, store.id)).map(({ member }) => member);
}

/** The open days of the last two years that never had a record. A deleted record is not created again. */
async function missingDays(
  db: Queryable,
  scope: Scope,
  { storeId, plan, today }: { storeId: string; plan: ArcadePlan; today: BusinessDate },
) {
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
  application: Application,
  stateFile: string,
): Promise<{ email: string; password: string }> {
  const { secrets, billing } = application;
  const { db } = application.database;
  const today = businessDateAt(new Date(), { timeZone: TIME_ZONE, dayEndsAt: DEFAULT_DAY_END });
  const owner = await findOwnerByEmail(db, SIGN_IN.email);
  const scope: Scope = { ownerId: owner?.id ?? (await createOwner(db, secrets, today)), storeId: null };
  for (const store of await listStores(db, scope)) {
    const { id: storeId, opening_float_cents: openingFloat } = store;
    const plan = ARCADES.find(({ storeName }) => storeName === store.store_name);
    if (!plan) continue;
    const staff = await addMissingPeople(application, scope, store, today);
    await updateStore(db, scope, storeId, { isActive: isInSeason(plan.place, today) });
    const days = await missingDays(db, scope, { storeId, plan, today });
    if (days.length === 0) continue;
    const games = await listStoreGames(db, scope, storeId);
    const shifts = (date: BusinessDate) => shiftsOn(plan, date);
    await saveDays(db, scope, { storeId, openingFloat, day: daySettings(store), games, staff, shiftsOn: shifts }, days);
  }
  const stores = await listStores(db, scope);
  await addSubscriptions(billing, { ownerId: scope.ownerId, stores, stateFile });
  return SIGN_IN;
}
