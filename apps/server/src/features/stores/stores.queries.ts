import {
  hasEnded,
  isOpen,
  mustBePaid,
  OPEN_STATES,
  renews,
  type SubscriptionState,
} from '@quarterdeck/domain/subscription';
import { SOLD_TIER, type Tier } from '@quarterdeck/domain/billing';
import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import type { Store } from '@quarterdeck/contract/stores';
import { toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { daySettings, storeDay } from '../../access/store-day.ts';
import { stores } from '../../access/stores.table.ts';
import { row, rows, type Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';

const FREE: Tier = 'free-tier';

interface StoreRow {
  id: string;
  store_name: string;
  address: string;
  notes: string;
  username: string;
  password_sealed: string;
  is_active: boolean;
  opening_float_cents: Cents;
  time_zone: string;
  time_zone_confirmed: boolean;
  day_ends_at: number;
  remember_shift_minutes: number;
  subscription_id: string | null;
  runs_until: string | null;
  paid_until: string | null;
  tier: Tier | null;
  subscription_status: SubscriptionState | null;
  failed_payments: number | null;
  outstanding_cents: Cents | null;
  is_open_request: boolean;
  anchor: string | null;
  created_at: string;
  updated_at: string;
  latest_date: string | null;
  latest_in: Cents;
  latest_out: Cents;
  active_staff: number;
}

/** How a store is paid for, for its card. */
function billingOf(store: StoreRow) {
  const { subscription_id: subscriptionId, subscription_status: status, failed_payments: failures, runs_until } = store;
  const tierAnchorDate = new Date(store.anchor ?? store.created_at).toISOString();
  const runsUntil = runs_until === null ? null : new Date(runs_until).toISOString();
  const paidUntil = store.paid_until === null ? null : new Date(store.paid_until).toISOString();
  const paymentFailureCount = failures ?? 0;
  if (subscriptionId === null) {
    const paymentStatus = store.is_open_request ? ('PENDING' as const) : null;
    return { tier: FREE, paymentStatus, paymentFailureCount, tierAnchorDate, renews: null, runsUntil, paidUntil };
  }
  const outstandingCents = store.outstanding_cents ?? ZERO;
  const isUnpaid = status !== null && mustBePaid({ status, failedPayments: paymentFailureCount, outstandingCents });
  const isEnded = status !== null && hasEnded({ status });
  const isOver = isEnded && runs_until !== null && new Date(runs_until) <= new Date();
  const paymentStatus = isUnpaid || isOver ? ('FAILED' as const) : ('ACTIVE' as const);
  return {
    tier: store.tier ?? SOLD_TIER,
    paymentStatus: store.is_open_request ? ('PENDING' as const) : paymentStatus,
    paymentFailureCount,
    tierAnchorDate,
    renews: status === null || isOpen({ status }) || renews({ status }),
    runsUntil,
    paidUntil,
  };
}

/** Whether a paid store was continued early: its months count from its first charge, which is still to come. */
export const isChargedLater = (subscription: SQL): SQL =>
  sql`(${subscription}.first_charge_at is not null and ${subscription}.paid_through is null and ${subscription}.started_at > now())`;

export async function listStores(on: Queryable, scope: Scope, secrets: Secrets, now = new Date()): Promise<Store[]> {
  const found = await rows<StoreRow>(
    on,
    sql`select stores.*, latest.business_date as latest_date, latest.money_in_cents as latest_in,
          latest.money_out_cents as latest_out, paid.tier, paid.status as subscription_status, paid.failed_payments,
          (select count(*)::int from staff where staff.owner_id = stores.owner_id and staff.store_id = stores.id
            and staff.is_active and staff.deleted_at is null) as active_staff,
          paid.outstanding_cents,
          case when ${isChargedLater(sql`paid`)} then paid.started_at - interval '1 month' else paid.started_at end as anchor,
          (select max(payer.paid_through) from subscriptions as payer
           where payer.owner_id = stores.owner_id and payer.store_id = stores.id) as paid_until,
          exists (
            select 1 from subscriptions as asked where asked.owner_id = stores.owner_id and asked.store_id = stores.id
              and asked.status in ${OPEN_STATES}
          ) as is_open_request
        from stores left join subscriptions as paid
          on paid.owner_id = stores.owner_id and paid.provider_id = stores.subscription_id
        left join lateral (
          select business_date, money_in_cents, money_out_cents from store_day_totals as days
          where days.owner_id = stores.owner_id and days.store_id = stores.id and record_count > 0
          order by business_date desc limit 1
        ) as latest on true
        where stores.owner_id = ${scope.ownerId} and stores.deleted_at is null
        order by stores.created_at, stores.id`,
  );
  return found.map((store) => ({
    _id: store.id,
    storeName: store.store_name,
    address: store.address,
    notes: store.notes,
    username: store.username,
    password: secrets.decrypt(store.password_sealed),
    isActive: store.is_active,
    openingFloat: toDollars(store.opening_float_cents),
    timeZone: store.time_zone,
    timeZoneConfirmed: store.time_zone_confirmed,
    dayEndsAt: store.day_ends_at,
    rememberShiftMinutes: store.remember_shift_minutes,
    ...storeDay(daySettings(store), now),
    subscriptionId: store.subscription_id,
    ...billingOf(store),
    latestDay:
      store.latest_date === null
        ? null
        : {
            date: store.latest_date,
            totalMoneyIn: toDollars(store.latest_in),
            dailyProfit: toDollars((store.latest_in - store.latest_out) as Cents),
          },
    activeStaff: store.active_staff,
    createdAt: new Date(store.created_at).toISOString(),
    updatedAt: new Date(store.updated_at).toISOString(),
  }));
}

/** @param exceptStoreId the store being renamed, whose own name is not taken. */
export async function nameTaken(
  on: Queryable,
  scope: Scope,
  storeName: string,
  exceptStoreId?: string,
): Promise<boolean> {
  const found = await rows(
    on,
    sql`select 1 from stores where owner_id = ${scope.ownerId} and deleted_at is null
          and lower(store_name) = lower(${storeName}) and id is distinct from ${exceptStoreId ?? null}::uuid`,
  );
  return found.length > 0;
}

/** How many of the owner's stores, without deleted ones, have no subscription. */
export async function countFreeStores(on: Queryable, scope: Scope): Promise<number> {
  return (
    await row<{ count: number }>(
      on,
      sql`select count(*)::int as count from stores where owner_id = ${scope.ownerId} and deleted_at is null and subscription_id is null`,
    )
  ).count;
}

/** @returns false when the user name is taken. */
export async function insertStore(tx: Queryable, store: typeof stores.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(stores).values(store).onConflictDoNothing({ target: stores.username });
  if (inserted.rowCount === 0) return false;
  await tx.execute(
    sql`insert into store_totals (owner_id, store_id, record_count, money_in_cents, money_out_cents, day_count)
        values (${store.ownerId}, ${store.id}, 0, 0, 0, 0)`,
  );
  return true;
}

export type StoreDetails = Pick<
  typeof stores.$inferSelect,
  | 'storeName'
  | 'address'
  | 'notes'
  | 'isActive'
  | 'openingFloatCents'
  | 'timeZone'
  | 'timeZoneConfirmed'
  | 'dayEndsAt'
  | 'rememberShiftMinutes'
>;

/** The editable fields of a store that is not deleted. Locks the row until the transaction ends. */
export async function storeForUpdate(
  tx: Queryable,
  scope: Scope,
  storeId: string,
): Promise<(StoreDetails & { username: string }) | undefined> {
  const { storeName, address, notes, isActive, openingFloatCents, username } = stores;
  const { timeZone, timeZoneConfirmed, dayEndsAt, rememberShiftMinutes } = stores;
  const settings = { timeZone, timeZoneConfirmed, dayEndsAt, rememberShiftMinutes };
  const [found] = await tx
    .select({ storeName, address, notes, isActive, openingFloatCents, ...settings, username })
    .from(stores)
    .where(and(eq(stores.ownerId, scope.ownerId), eq(stores.id, storeId), isNull(stores.deletedAt)))
    .for('update');
  return found;
}

/** @returns false when the store does not exist. */
export async function updateStore(
  tx: Queryable,
  scope: Scope,
  storeId: string,
  changes: Partial<Pick<typeof stores.$inferInsert, keyof StoreDetails | 'passwordSealed' | 'passwordKeyedHash'>>,
): Promise<boolean> {
  const updated = await tx
    .update(stores)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(stores.ownerId, scope.ownerId), eq(stores.id, storeId), isNull(stores.deletedAt)));
  return updated.rowCount === 1;
}

/**
 * @returns the store's name, or undefined when it is not in the expected state. A store deleted too long ago cannot be
 * restored: its records may be purged already.
 */
export async function setStoreDeleted(
  tx: Queryable,
  scope: Scope,
  storeId: string,
  deleted: boolean,
): Promise<string | undefined> {
  const [changed] = await rows<{ store_name: string }>(
    tx,
    sql`update stores set deleted_at = case when ${deleted} then now() end, updated_at = now()
        where owner_id = ${scope.ownerId} and id = ${storeId} and (deleted_at is null) = ${deleted}
          and (deleted_at is null or deleted_at > now() - make_interval(days => ${DAYS_KEPT}::int))
        returning store_name`,
  );
  return changed?.store_name;
}
