import { hourInWords } from '@quarterdeck/domain/daily-hour';
import { KIND_NAMES, NOTIFICATION_KINDS, type NotificationKind } from '@quarterdeck/domain/notification-kinds';
import { storeNotFound } from '../../access/not-found.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { differences, type Facts } from '../audit/audit.writes.ts';
import { scheduleDigest, scheduleMissing } from './due.ts';
import { changeOwner, changeStore, settingsOfOwner, settingsOfStores, type StoreSettings } from './settings.queries.ts';

const onOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');

type Kinds = Partial<Record<NotificationKind, boolean>>;

async function factsOfOwner(tx: Queryable, ownerId: string): Promise<Facts> {
  const owner = await settingsOfOwner(tx, ownerId);
  if (!owner) return {};
  return {
    'Digest at': hourInWords(owner.digest_hour),
    'Time zone': owner.is_time_zone_chosen ? owner.time_zone : 'Of the first store',
    ...Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [KIND_NAMES[kind], onOff(owner[kind])])),
  };
}

const factsOfStore = (store: StoreSettings): Facts => ({
  [KIND_NAMES.digest]: onOff(store.digest),
  [KIND_NAMES.short]: onOff(store.short),
  [KIND_NAMES.missing]: store.missing_hour === null ? 'Off' : hourInWords(store.missing_hour),
  [KIND_NAMES.edits]: onOff(store.edits),
  [KIND_NAMES.counters]: onOff(store.counters),
});

export interface OwnerChanges {
  digestHour?: number | undefined;
  /** Null: that of the first store. */
  timeZone?: string | null | undefined;
  kinds?: Kinds | undefined;
}

/** @param options.subject the subject of the entry in the account's history. */
export async function saveOwnerSettings(
  tx: Queryable,
  ownerId: string,
  { kinds = {}, digestHour, timeZone }: OwnerChanges,
  { now, subject = 'Notifications' }: { now: Date; subject?: string },
): Promise<void> {
  await lockOwner(tx, ownerId);
  const before = await factsOfOwner(tx, ownerId);
  await changeOwner(tx, ownerId, {
    ...kinds,
    ...(digestHour !== undefined && { digestHour }),
    ...(timeZone !== undefined && { timeZone }),
  });
  await scheduleDigest(tx, ownerId, now);
  const changes = differences(before, await factsOfOwner(tx, ownerId));
  if (changes.length > 0) await auditAccount(tx, ownerId, { subject, action: 'changed', changes });
}

export interface StoreChanges {
  digest?: boolean | undefined;
  short?: boolean | undefined;
  missingHour?: number | null | undefined;
  edits?: boolean | undefined;
  counters?: boolean | undefined;
}

/** @throws Failure for a store that is not the owner's. */
export async function saveStoreSettings(
  tx: Queryable,
  { ownerId }: Pick<Scope, 'ownerId'>,
  { storeId, ...changed }: StoreChanges & { storeId: string },
  now: Date,
): Promise<{ storeId: string }> {
  await lockOwner(tx, ownerId);
  const [before] = await settingsOfStores(tx, ownerId, storeId);
  if (!before) throw storeNotFound();
  const given = Object.entries(changed).filter(([, value]) => value !== undefined);
  await changeStore(tx, { ownerId, storeId }, Object.fromEntries(given));
  await scheduleMissing(tx, ownerId, storeId, now);
  const [after = before] = await settingsOfStores(tx, ownerId, storeId);
  const changes = differences(factsOfStore(before), factsOfStore(after));
  const subject = `Notifications about ${before.store_name}`;
  if (changes.length > 0) await auditAccount(tx, ownerId, { subject, action: 'changed', changes });
  return { storeId };
}
