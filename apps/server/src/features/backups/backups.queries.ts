import { sql, type SQL } from 'drizzle-orm';
import { accountIsOpen } from '../../access/owners.table.ts';
import { storeIsPaid, stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, rows, type Computed, type RowOf } from '../../platform/postgres/rows.ts';
import { backupArchives, backups, downloadLinks } from './backups.table.ts';

/**
 * Since when one of the owner's stores has been paid for, or the account was restored: deleted accounts have no nightly
 * backups. Null if no store is paid.
 */
export async function payingSince(on: Queryable, ownerId: string): Promise<Date | null> {
  const [paying] = await rows(
    on,
    { since: computed.moment },
    sql`select greatest(min(coalesce(subscriptions.provisioned_at, stores.created_at)), (
            select max(at) from audit_entries
            where owner_id = ${ownerId} and subject_id = ${ownerId} and action = 'restored' and subject = 'Account'
          )) as since
        from stores left join subscriptions
          on subscriptions.owner_id = stores.owner_id and subscriptions.provider_id = stores.subscription_id
        where stores.owner_id = ${ownerId} and ${storeIsPaid}
        having count(*) > 0`,
  );
  return paying?.since ?? null;
}

/** All owners with nightly backups. */
export async function payingOwners(on: Queryable): Promise<string[]> {
  const ownerRows = await rows(
    on,
    { owner_id: stores.ownerId },
    sql`select distinct owner_id from stores join owners on owners.id = stores.owner_id
        where ${storeIsPaid} and ${accountIsOpen} order by owner_id`,
  );
  return ownerRows.map((each) => each.owner_id);
}

/** Whether there is a backup of that night or a later one. */
export const nightIsDone = (on: Queryable, ownerId: string, night: string): Promise<boolean> =>
  hasRows(
    on,
    sql`select 1 from backups where owner_id = ${ownerId} and kind = 'nightly' and night >= ${night} limit 1`,
  );

/** Downloads are not listed. */
const listedKind = computed.text as Computed<'nightly' | 'before-restore'>;

const LISTED_BACKUP = {
  id: backups.id,
  kind: listedKind,
  made_at: backups.madeAt,
  expires_at: backups.expiresAt,
  restored_at: backups.restoredAt,
  byte_count: backupArchives.byteCount,
  row_count: backupArchives.rowCount,
  stores: computed.number,
  is_unchanged: computed.boolean,
};
export type ListedBackup = RowOf<typeof LISTED_BACKUP>;

/** Backups that can be previewed and restored, latest first. */
export const listBackups = (on: Queryable, ownerId: string): Promise<ListedBackup[]> =>
  rows(
    on,
    LISTED_BACKUP,
    sql`select backups.id, kind, made_at, expires_at, restored_at, byte_count, row_count,
          jsonb_array_length(archives.stores) as stores,
          exists (
            select 1 from backups as earlier where earlier.owner_id = backups.owner_id
              and earlier.archive_id = backups.archive_id and earlier.id < backups.id
          ) as is_unchanged
        from backups join backup_archives as archives
          on archives.owner_id = backups.owner_id and archives.id = backups.archive_id
        where backups.owner_id = ${ownerId} and kind <> 'download' and expires_at > now()
        order by backups.id desc`,
  );

const STORED_BACKUP = {
  ownerId: backups.ownerId,
  backupId: backups.id,
  archiveId: backupArchives.id,
  madeAt: backups.madeAt,
  byteCount: backupArchives.byteCount,
  digest: backupArchives.digest,
  formatVersion: backupArchives.formatVersion,
  signature: backupArchives.signature,
  stores: backupArchives.stores,
};
/** A backup with the metadata of its archive. */
export type StoredBackup = RowOf<typeof STORED_BACKUP>;

async function find(on: Queryable, condition: SQL): Promise<StoredBackup | undefined> {
  const [backup] = await rows(
    on,
    STORED_BACKUP,
    sql`select backups.owner_id as "ownerId", backups.id as "backupId", archives.id as "archiveId", made_at as "madeAt",
          byte_count as "byteCount", digest, format_version as "formatVersion", signature, archives.stores
        from backups join backup_archives as archives
          on archives.owner_id = backups.owner_id and archives.id = backups.archive_id
        where expires_at > now() and ${condition}`,
  );
  return backup;
}

/** A backup that can be previewed and restored. */
export const findBackup = (on: Queryable, ownerId: string, backupId: string): Promise<StoredBackup | undefined> =>
  find(on, sql`backups.owner_id = ${ownerId} and backups.id = ${backupId} and kind <> 'download'`);

export const findForDownload = (on: Queryable, ownerId: string, backupId: string): Promise<StoredBackup | undefined> =>
  find(on, sql`backups.owner_id = ${ownerId} and backups.id = ${backupId}`);

export async function markRestored(tx: Queryable, ownerId: string, backupId: string): Promise<void> {
  await tx.execute(sql`update backups set restored_at = now() where owner_id = ${ownerId} and id = ${backupId}`);
}

const removeUnusedArchives = (on: Queryable, ownerId: string) =>
  on.execute(
    sql`delete from backup_archives as archives where owner_id = ${ownerId} and not exists (
          select 1 from backups where backups.owner_id = archives.owner_id and backups.archive_id = archives.id
        )`,
  );

export async function removeBackup(tx: Queryable, ownerId: string, backupId: string): Promise<void> {
  await tx.execute(sql`delete from backups where owner_id = ${ownerId} and id = ${backupId}`);
  await removeUnusedArchives(tx, ownerId);
}

/** Removes the downloads before the previous one, which may still be running. */
export async function removeDownloads(db: Queryable, ownerId: string, latestId: string): Promise<void> {
  await db.execute(
    sql`delete from backups where owner_id = ${ownerId} and kind = 'download' and id < (
          select id from backups where owner_id = ${ownerId} and kind = 'download' and id < ${latestId}
          order by id desc limit 1
        )`,
  );
  await removeUnusedArchives(db, ownerId);
}

/** The number of backups from before a restore that are kept: restores in a loop would fill the disk. */
const KEPT_BEFORE_RESTORE = 10;

/** Removes all but the latest backups from before a restore. @param restoredId a backup that is kept for a retry. */
export async function removeEarlierUndos(tx: Queryable, ownerId: string, restoredId: string): Promise<void> {
  await tx.execute(
    sql`delete from backups where owner_id = ${ownerId} and kind = 'before-restore' and id <> ${restoredId} and id not in (
          select id from backups where owner_id = ${ownerId} and kind = 'before-restore'
          order by id desc limit ${KEPT_BEFORE_RESTORE}
        )`,
  );
  await removeUnusedArchives(tx, ownerId);
}

/**
 * Removes expired backups: nightly ones after 30 days.
 * @returns how many were removed.
 */
export async function removeExpired(db: Queryable): Promise<number> {
  await db.execute(sql`delete from download_links where expires_at < now()`);
  const removed = await db.execute(sql`delete from backups where expires_at < now()`);
  for (;;) {
    // Archives can be large, so one at a time. The foreign key protects one that a new backup refers to.
    const { rowCount } = await db.execute(
      sql`delete from backup_archives where (owner_id, id) = (
            select archives.owner_id, archives.id from backup_archives as archives
            where not exists (
              select 1 from backups where backups.owner_id = archives.owner_id and backups.archive_id = archives.id
            ) limit 1 for update skip locked
          )`,
    );
    if (rowCount === 0) return removed.rowCount ?? 0;
  }
}

/** How long an unused link is valid. */
const LINK_MINUTES = 5;

export async function addLink(
  tx: Queryable,
  { tokenHash, ownerId, backupId }: { tokenHash: string; ownerId: string; backupId: string },
): Promise<void> {
  await tx.execute(
    sql`insert into download_links (token_hash, owner_id, backup_id, expires_at)
        values (${tokenHash}, ${ownerId}, ${backupId}, now() + make_interval(mins => ${LINK_MINUTES}::int))`,
  );
}

/**
 * Uses a link.
 * @returns its target, unless it was used or has expired.
 */
export async function useLink(
  db: Queryable,
  tokenHash: string,
): Promise<{ ownerId: string; backupId: string } | undefined> {
  const [used] = await rows(
    db,
    { owner_id: downloadLinks.ownerId, backup_id: downloadLinks.backupId },
    sql`delete from download_links where token_hash = ${tokenHash} and expires_at > now() returning owner_id, backup_id`,
  );
  return used && { ownerId: used.owner_id, backupId: used.backup_id };
}
