import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { DEFAULT_DAY_END, DEFAULT_TIME_ZONE, startOfBusinessDay } from '@quarterdeck/domain/business-day';
import { defaultDueDate } from '@quarterdeck/domain/loan';
import { ZERO } from '@quarterdeck/domain/money';
import { SAMPLE_DATA } from '@quarterdeck/domain/sample-data';
import { v7 as uuidv7 } from 'uuid';
import { requireIdentity } from '../../access/identity.ts';
import { lockOwner, lockStoresAndContents } from '../../access/owner-lock.ts';
import type { Scope, Session } from '../../access/sessions.ts';
import { timeZoneOfOwner, todayAt } from '../../access/store-day.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { differences, type Facts } from '../audit/audit.writes.ts';
import { recountTotals } from '../financials/recount.queries.ts';
import { listStoreGames } from '../games/games.queries.ts';
import { insertLoan, insertPayment } from '../loans/loans.writes.ts';
import { listStoreStaff } from '../staff/staff.queries.ts';
import { addStaff } from '../staff/staff.usecases.ts';
import { insertNewStore } from '../stores/new-store.ts';
import { toStoreEntry } from '../stores/stores.inputs.ts';
import { addPlannedGame } from './games.ts';
import { addPeople, type PeopleWrites } from './people.ts';
import { insertDays } from './records.ts';
import { samplesNotOffered } from './sample-data.errors.ts';
import { countSamples, hasOwnStores, sampleStoreIds, type SampleCounts } from './sample-data.queries.ts';
import { deleteSamples } from './sample-data.writes.ts';
import { SAMPLE_PLANS, type SamplePlan } from './sample-plans.ts';

export interface SampleDataDependencies {
  db: Queryable;
  secrets: Secrets;
  now: () => Date;
  limits: { sampleData: RateLimit };
}

/** The age of the games, so that they predate the first record. */
const BOUGHT_DAYS_AGO = 120;

/** Saves without entries in the history, which would outlive the sample data. */
function quietWrites(tx: Queryable, secrets: Secrets, scope: Scope): PeopleWrites {
  const { ownerId } = scope;
  const openLoans = new Map<string, string>();
  const unrepeatable = { idempotencyKey: null, contentHash: null };
  return {
    addStaff: (entry) => addStaff(tx, secrets, scope, { ...entry, ...unrepeatable }),
    lend: async ({ staffId, amount: amountCents, notes, today: dateIssued }) => {
      const id = uuidv7();
      openLoans.set(staffId, id);
      const dueDate = defaultDueDate(dateIssued);
      await insertLoan(tx, { ownerId, id, staffId, amountCents, notes, dateIssued, dueDate, ...unrepeatable });
    },
    repay: async ({ staffId, amount: amountCents, notes, today: paidOn }) => {
      const loanId = openLoans.get(staffId);
      if (loanId === undefined) throw new Error('A planned payment has no loan');
      await insertPayment(tx, { ownerId, id: uuidv7(), loanId, amountCents, notes, paidOn, ...unrepeatable });
    },
  };
}

interface NewSample {
  plan: SamplePlan;
  timeZone: string;
  today: BusinessDate;
}

async function addSampleStore(
  tx: Queryable,
  secrets: Secrets,
  scope: Scope,
  { plan, timeZone, today }: NewSample,
): Promise<string> {
  const { ownerId } = scope;
  const { arcade, storeName } = plan;
  const { address, notes, openingFloat } = arcade;
  const entry = toStoreEntry({ storeName, address, notes, openingFloat, timeZone });
  const { storeId } = await insertNewStore(tx, secrets, ownerId, { ...entry, isSample: true });
  const day = { timeZone, dayEndsAt: DEFAULT_DAY_END };
  const boughtAt = startOfBusinessDay(addDays(today, -BOUGHT_DAYS_AGO), day);
  for (const game of arcade.games)
    await addPlannedGame(tx, { ownerId, storeId }, game, { boughtAt, retiredAt: boughtAt });
  await addPeople(quietWrites(tx, secrets, scope), { storeId, planName: arcade.storeName }, today);
  const games = await listStoreGames(tx, scope, storeId);
  const staff = (await listStoreStaff(tx, scope, storeId)).map(({ member }) => member);
  const shiftsOn = (date: BusinessDate) => plan.shiftsOn(date, today);
  const store = { storeId, openingFloat: entry.openingFloatCents ?? ZERO, day, games, staff, shiftsOn };
  await insertDays(tx, ownerId, store, plan.days(today));
  return storeId;
}

const factsOf = ({ stores, games, records, staff }: SampleCounts): Facts => ({
  Stores: String(stores),
  Games: String(games),
  Records: String(records),
  Staff: String(staff),
});

/**
 * Fills an account without stores of its own with a small arcade business. Idempotent while the sample data exists.
 * @param chosenZone the time zone of the arcades; by default that of the owner's last device.
 * @returns the ids of its stores.
 * @throws Failure when the account has stores of its own.
 */
export async function addSampleData(
  tx: Queryable,
  { secrets, now }: Pick<SampleDataDependencies, 'secrets' | 'now'>,
  scope: Scope,
  chosenZone: string | undefined,
): Promise<string[]> {
  const { ownerId } = scope;
  await lockOwner(tx, ownerId);
  // A second click, another tab, or a repetition after a lost response.
  const present = await sampleStoreIds(tx, scope);
  if (present.length > 0) return present;
  if (await hasOwnStores(tx, scope)) throw samplesNotOffered();
  const timeZone = chosenZone ?? (await timeZoneOfOwner(tx, ownerId)) ?? DEFAULT_TIME_ZONE;
  const today = todayAt({ timeZone, dayEndsAt: DEFAULT_DAY_END }, now());
  const storeIds: string[] = [];
  for (const plan of SAMPLE_PLANS) storeIds.push(await addSampleStore(tx, secrets, scope, { plan, timeZone, today }));
  await recountTotals(tx, ownerId, storeIds);
  const changes = differences(null, factsOf(await countSamples(tx, scope)));
  await auditAccount(tx, ownerId, { subject: SAMPLE_DATA, action: 'created', changes });
  return storeIds;
}

/**
 * Permanently deletes the sample data, with everything added in its stores. Idempotent.
 * @returns the ids of its stores.
 * @throws Failure (`confirmIdentity`) without a recent authentication if anything was added.
 */
export async function removeSampleData(tx: Queryable, session: Session): Promise<string[]> {
  const { ownerId } = session;
  await lockOwner(tx, ownerId);
  const storeIds = await sampleStoreIds(tx, session);
  if (storeIds.length === 0) return [];
  await lockStoresAndContents(tx, ownerId);
  const counts = await countSamples(tx, session);
  if (counts.added_games + counts.added_records + counts.added_staff > 0) requireIdentity(session);
  const changes = differences(factsOf(counts), null);
  await deleteSamples(tx, ownerId);
  await auditAccount(tx, ownerId, { subject: SAMPLE_DATA, action: 'deleted', changes });
  return storeIds;
}
