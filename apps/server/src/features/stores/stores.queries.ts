import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import { TIERS } from '@quarterdeck/domain/billing';
import { OPEN_STATES, SUBSCRIPTION_STATES } from '@quarterdeck/domain/subscription';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, nullable, row, rows, type RowOf } from '../../platform/postgres/rows.ts';

/** A store, how it is paid for, and its latest day. */
const STORE = {
  id: stores.id,
  store_name: stores.storeName,
  address: stores.address,
  notes: stores.notes,
  username: stores.username,
  password_sealed: stores.passwordSealed,
  is_active: stores.isActive,
  opening_float_cents: stores.openingFloatCents,
  time_zone: stores.timeZone,
  time_zone_confirmed: stores.timeZoneConfirmed,
  day_ends_at: stores.dayEndsAt,
  remember_shift_minutes: stores.rememberShiftMinutes,
  entry_window_days: stores.entryWindowDays,
  approve_counters: stores.approveCounters,
  cash_limit_cents: stores.cashLimitCents,
  closed_weekdays: stores.closedWeekdays,
  closed_periods: stores.closedPeriods,
  is_sample: stores.isSample,
  subscription_id: stores.subscriptionId,
  runs_until: stores.runsUntil,
  version: stores.version,
  created_at: stores.createdAt,
  updated_at: stores.updatedAt,
  paid_until: nullable(computed.moment),
  tier: nullable(computed.oneOf(TIERS)),
  subscription_status: nullable(computed.oneOf(SUBSCRIPTION_STATES)),
  failed_payments: nullable(computed.number),
  outstanding_cents: nullable(computed.cents),
  is_open_request: computed.boolean,
  anchor: nullable(computed.moment),
  latest_date: nullable(computed.businessDate),
  latest_in: nullable(computed.cents),
  latest_out: nullable(computed.cents),
  active_staff: computed.number,
};
export type StoreRow = RowOf<typeof STORE>;

/** Whether a paid store was continued early: its months count from its first charge, which is still to come. */
export const isChargedLater = (subscription: SQL): SQL =>
  sql`(${subscription}.first_charge_at is not null and ${subscription}.paid_through is null and ${subscription}.started_at > now())`;

export const listStores = (on: Queryable, scope: Scope): Promise<StoreRow[]> =>
  rows(
    on,
    STORE,
    sql`select stores.id, stores.store_name, stores.address, stores.notes, stores.username, stores.password_sealed,
          stores.is_active, stores.opening_float_cents, stores.time_zone, stores.time_zone_confirmed,
          stores.day_ends_at, stores.remember_shift_minutes, stores.entry_window_days, stores.approve_counters,
          stores.cash_limit_cents, stores.closed_weekdays, stores.closed_periods, stores.is_sample,
          stores.subscription_id, stores.runs_until, stores.version, stores.created_at, stores.updated_at, latest.business_date as latest_date,
          latest.money_in_cents as latest_in, latest.money_out_cents as latest_out, paid.tier,
          paid.status as subscription_status, paid.failed_payments, paid.outstanding_cents,
          (select count(*)::int from staff where staff.owner_id = stores.owner_id and staff.store_id = stores.id
            and staff.is_active and staff.deleted_at is null) as active_staff,
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

/** @param exceptStoreId the store being renamed, whose own name is not taken. */
export async function isNameTaken(
  on: Queryable,
  scope: Scope,
  storeName: string,
  exceptStoreId?: string,
): Promise<boolean> {
  return hasRows(
    on,
    sql`select 1 from stores where owner_id = ${scope.ownerId} and deleted_at is null
          and lower(store_name) = lower(${storeName}) and id is distinct from ${exceptStoreId ?? null}::uuid`,
  );
}

/** The number of the owner's stores without a subscription, excluding deleted stores and samples. */
export async function countFreeStores(on: Queryable, scope: Scope): Promise<number> {
  const { count } = await row(
    on,
    { count: computed.number },
    sql`select count(*) as count from stores
        where owner_id = ${scope.ownerId} and deleted_at is null and subscription_id is null and not is_sample`,
  );
  return count;
}

/** Whether it is a deleted store that can be restored and has no subscription. */
export const isDeletedFreeStore = (on: Queryable, scope: Scope, storeId: string): Promise<boolean> =>
  hasRows(
    on,
    sql`select 1 from stores where owner_id = ${scope.ownerId} and id = ${storeId} and subscription_id is null
          and deleted_at > now() - make_interval(days => ${DAYS_KEPT}::int)`,
  );

/** Whether it is a store of the owner's sample data. */
export const isSampleStore = (on: Queryable, scope: Scope, storeId: string): Promise<boolean> =>
  hasRows(on, sql`select 1 from stores where owner_id = ${scope.ownerId} and id = ${storeId} and is_sample`);

/** The encrypted password of a store that is not deleted. */
export async function findSealedPassword(on: Queryable, scope: Scope, storeId: string): Promise<string | undefined> {
  const [store] = await on
    .select({ sealed: stores.passwordSealed })
    .from(stores)
    .where(and(eq(stores.ownerId, scope.ownerId), eq(stores.id, storeId), isNull(stores.deletedAt)));
  return store?.sealed;
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
  | 'entryWindowDays'
  | 'approveCounters'
  | 'cashLimitCents'
  | 'closedWeekdays'
  | 'closedPeriods'
>;

const isStore = (scope: Scope, storeId: string) =>
  and(eq(stores.ownerId, scope.ownerId), eq(stores.id, storeId), isNull(stores.deletedAt));

/** The editable fields of a store that is not deleted. Locks the row until the transaction ends. */
export async function storeForUpdate(
  tx: Queryable,
  scope: Scope,
  storeId: string,
): Promise<(StoreDetails & { username: string; version: number }) | undefined> {
  const { storeName, address, notes, isActive, openingFloatCents, username, version } = stores;
  const { timeZone, timeZoneConfirmed, dayEndsAt, rememberShiftMinutes, entryWindowDays, approveCounters } = stores;
  const day = { timeZone, timeZoneConfirmed, dayEndsAt };
  const { cashLimitCents, closedWeekdays, closedPeriods } = stores;
  const closed = { closedWeekdays, closedPeriods };
  const settings = { ...day, ...closed, rememberShiftMinutes, entryWindowDays, approveCounters, cashLimitCents };
  const [store] = await tx
    .select({ storeName, address, notes, isActive, openingFloatCents, ...settings, username, version })
    .from(stores)
    .where(isStore(scope, storeId))
    .for('update');
  return store;
}

/** The caller has checked the version. */
export async function updateStore(
  tx: Queryable,
  scope: Scope,
  storeId: string,
  changes: Partial<StoreDetails>,
): Promise<void> {
  await tx
    .update(stores)
    .set({ ...changes, updatedAt: sql`now()`, version: sql`${stores.version} + 1` })
    .where(isStore(scope, storeId));
}

/** The version stays: no form holds the password. */
export async function updatePassword(
  tx: Queryable,
  scope: Scope,
  storeId: string,
  password: Pick<typeof stores.$inferSelect, 'passwordSealed' | 'passwordKeyedHash'>,
): Promise<void> {
  await tx
    .update(stores)
    .set({ ...password, updatedAt: sql`now()` })
    .where(isStore(scope, storeId));
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
  const [changed] = await rows(
    tx,
    { store_name: stores.storeName },
    sql`update stores set deleted_at = case when ${deleted} then now() end, updated_at = now()
        where owner_id = ${scope.ownerId} and id = ${storeId} and (deleted_at is null) = ${deleted}
          and (deleted_at is null or deleted_at > now() - make_interval(days => ${DAYS_KEPT}::int))
        returning store_name`,
  );
  return changed?.store_name;
}
