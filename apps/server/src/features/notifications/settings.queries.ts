import { DEFAULT_DIGEST_HOUR } from '@quarterdeck/contract/notifications';
import { DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import type { NotificationKind } from '@quarterdeck/domain/notification-kinds';
import { sql } from 'drizzle-orm';
import { accountIsOpen, owners } from '../../access/owners.table.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { notificationSettings, storeNotifications } from './notifications.table.ts';

const OF_OWNER = {
  email: owners.email,
  digest: computed.boolean,
  short: computed.boolean,
  missing: computed.boolean,
  edits: computed.boolean,
  counters: computed.boolean,
  digest_hour: computed.number,
  time_zone: computed.text,
  is_time_zone_chosen: computed.boolean,
};
export type OwnerSettings = RowOf<typeof OF_OWNER>;

/** The time zone of the owner's first store, in a query on `owners`. */
const firstStoreZone = sql`(
  select stores.time_zone from stores where stores.owner_id = owners.id and stores.deleted_at is null and not stores.is_sample
  order by stores.created_at, stores.id limit 1)`;

/** The time zone of the owner's digest, in a query on `owners` and its `settings`. */
export const digestTimeZone = sql`coalesce(settings.time_zone, ${firstStoreZone}, ${DEFAULT_TIME_ZONE})`;
export const digestHour = sql`coalesce(settings.digest_hour, ${DEFAULT_DIGEST_HOUR}::int)`;

/** Undefined if the account is deleted or its address is not verified. */
export async function settingsOfOwner(on: Queryable, ownerId: string): Promise<OwnerSettings | undefined> {
  const [settings] = await rows(
    on,
    OF_OWNER,
    sql`select owners.email, coalesce(digest, true) as digest, coalesce(short, true) as short,
          coalesce(missing, true) as missing, coalesce(edits, true) as edits, coalesce(counters, true) as counters,
          ${digestHour} as digest_hour, ${digestTimeZone} as time_zone,
          settings.time_zone is not null as is_time_zone_chosen
        from owners left join notification_settings as settings on settings.owner_id = owners.id
        where owners.id = ${ownerId} and ${accountIsOpen} and owners.email_verified_at is not null`,
  );
  return settings;
}

const OF_STORE = {
  store_id: stores.id,
  store_name: stores.storeName,
  is_active: stores.isActive,
  cash_limit_cents: stores.cashLimitCents,
  time_zone: stores.timeZone,
  digest: computed.boolean,
  short: computed.boolean,
  missing_hour: nullable(computed.number),
  edits: computed.boolean,
  counters: computed.boolean,
};
export type StoreSettings = RowOf<typeof OF_STORE>;

/**
 * The settings of all stores that are not deleted, or of one. Sample stores have none, because nothing is mailed about
 * them.
 */
export const settingsOfStores = (on: Queryable, ownerId: string, storeId: string | null): Promise<StoreSettings[]> =>
  rows(
    on,
    OF_STORE,
    sql`select stores.id as store_id, store_name, is_active, cash_limit_cents, time_zone,
          coalesce(digest, true) as digest, coalesce(short, true) as short, missing_hour,
          coalesce(edits, true) as edits, coalesce(counters, true) as counters
        from stores left join store_notifications as own on own.owner_id = ${ownerId} and own.store_id = stores.id
        where stores.owner_id = ${ownerId} and stores.deleted_at is null and not stores.is_sample
          and (${storeId}::uuid is null or stores.id = ${storeId}::uuid)
        order by stores.created_at, stores.id`,
  );

/** Whether a store's mails of a kind are on, and their recipient. */
export async function mailingTo(
  on: Queryable,
  { ownerId, storeId, kind }: { ownerId: string; storeId: string; kind: NotificationKind },
): Promise<{ to: string; store: StoreSettings } | undefined> {
  const [owner, [store]] = await Promise.all([settingsOfOwner(on, ownerId), settingsOfStores(on, ownerId, storeId)]);
  if (!owner || !store || !owner[kind]) return undefined;
  const isOn = kind === 'missing' ? store.missing_hour !== null : store[kind];
  return isOn ? { to: owner.email, store } : undefined;
}

type OwnerChange = Partial<Omit<typeof notificationSettings.$inferInsert, 'ownerId'>>;
type StoreChange = Partial<Omit<typeof storeNotifications.$inferInsert, 'ownerId' | 'storeId'>>;

export async function changeOwner(tx: Queryable, ownerId: string, change: OwnerChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .insert(notificationSettings)
    .values({ ownerId, ...change })
    .onConflictDoUpdate({ target: notificationSettings.ownerId, set: change });
}

export async function changeStore(
  tx: Queryable,
  { ownerId, storeId }: { ownerId: string; storeId: string },
  change: StoreChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .insert(storeNotifications)
    .values({ ownerId, storeId, ...change })
    .onConflictDoUpdate({ target: [storeNotifications.ownerId, storeNotifications.storeId], set: change });
}
