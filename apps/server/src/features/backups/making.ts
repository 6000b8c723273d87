import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { lockOwner, lockStoresAndContents } from '../../access/owner-lock.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row, rows } from '../../platform/postgres/rows.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { storeTotals } from '../financials/financials.table.ts';
import { digestOf, FORMAT_VERSION, packOwner } from './archive.ts';
import { backupBusy } from './backups.errors.ts';
import { backupArchives, backups, type ArchivedStore } from './backups.table.ts';
import { writeChunks } from './chunks.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { signatureOf } from './signing.ts';

export type Backup = typeof backups.$inferSelect;

/** An archive's metadata. */
export type Archive = typeof backupArchives.$inferSelect;

/** How long archives are kept. A link is valid for minutes, but a slow download may take hours. */
const KEPT_HOURS = { nightly: 30 * 24, 'before-restore': 30 * 24, download: 3 };

/**
 * Locks against another backup or restore of the same owner.
 * @throws Failure when one is running: the caller retries.
 */
export async function lockBackups(tx: Queryable, ownerId: string): Promise<void> {
  const { locked } = await row(
    tx,
    { locked: computed.boolean },
    sql`select pg_try_advisory_xact_lock(hashtextextended('backup ' || ${ownerId}::text, 0)) as locked`,
  );
  if (!locked) throw backupBusy();
}

const STORE_COUNTS = {
  storeId: stores.id,
  storeName: stores.storeName,
  isFree: computed.boolean,
  records: storeTotals.recordCount,
  games: computed.number,
  staff: computed.number,
  loans: computed.number,
};

/** The contents of each store that is not deleted. Sample stores don't count as the owner's data. */
export const countStores = (on: Queryable, ownerId: string): Promise<ArchivedStore[]> =>
  rows(
    on,
    STORE_COUNTS,
    sql`select id as "storeId", store_name as "storeName", subscription_id is null as "isFree", totals.record_count as records,
          (select count(*)::int from games where games.owner_id = stores.owner_id and games.store_id = stores.id
             and games.deleted_at is null) as games,
          (select count(*)::int from staff where staff.owner_id = stores.owner_id and staff.store_id = stores.id
             and staff.deleted_at is null) as staff,
          (select count(*)::int from staff join loans on loans.owner_id = staff.owner_id and loans.staff_id = staff.id
             where staff.owner_id = stores.owner_id and staff.store_id = stores.id and staff.deleted_at is null) as loans
        from stores join store_totals as totals on totals.owner_id = stores.owner_id and totals.store_id = stores.id
        where stores.owner_id = ${ownerId} and stores.deleted_at is null and not stores.is_sample
        order by stores.created_at, stores.id`,
  );

/**
 * Packs an owner's data in the transaction's snapshot and stores the archive, which is visible once the transaction
 * commits.
 */
async function makeArchive(tx: Queryable, secrets: Secrets, ownerId: string, madeAt: Date): Promise<Archive> {
  const archive: Archive = {
    ownerId,
    id: uuidv7(),
    digest: '',
    formatVersion: FORMAT_VERSION,
    byteCount: 0,
    rowCount: 0,
    stores: await countStores(tx, ownerId),
    signature: '',
  };
  await tx.insert(backupArchives).values(archive);
  const execute = oneAtATime(tx);
  const { zip, files } = packOwner(execute, ownerId, madeAt);
  const byteCount = await writeChunks(execute, { ownerId, archiveId: archive.id }, zip);
  const rowCount = files.filter(({ path }) => path.startsWith('json/')).reduce((sum, file) => sum + file.rows, 0);
  const packed = { ...archive, digest: digestOf(files), byteCount, rowCount };
  const signed = { ...packed, signature: signatureOf(secrets, packed) };
  await tx.execute(
    sql`update backup_archives
        set digest = ${signed.digest}, byte_count = ${byteCount}, row_count = ${rowCount}, signature = ${signed.signature}
        where owner_id = ${ownerId} and id = ${archive.id}`,
  );
  return signed;
}

/** The archive of the latest nightly backup, if its content is identical. */
async function findIdenticalArchive(tx: Queryable, archive: Archive): Promise<string | undefined> {
  const [before] = await rows(
    tx,
    { id: backupArchives.id, digest: backupArchives.digest, format_version: backupArchives.formatVersion },
    sql`select archives.id, archives.digest, archives.format_version
        from backups join backup_archives as archives
          on archives.owner_id = backups.owner_id and archives.id = backups.archive_id
        where backups.owner_id = ${archive.ownerId} and backups.kind = 'nightly'
        order by backups.id desc limit 1`,
  );
  return before?.digest === archive.digest && before.format_version === archive.formatVersion ? before.id : undefined;
}

/**
 * Makes a backup in the caller's transaction, which must be `repeatable read`, for a consistent snapshot.
 * @param night the night of a nightly backup. If nothing changed since the previous night, it shares that archive.
 */
export async function makeBackup(
  tx: Queryable,
  secrets: Secrets,
  ownerId: string,
  { kind, night = null }: { kind: Backup['kind']; night?: string | null },
): Promise<{ backup: Backup; archive: Archive }> {
  const { at: madeAt } = await row(tx, { at: computed.moment }, sql`select now() as at`);
  const archive = await makeArchive(tx, secrets, ownerId, madeAt);
  const identicalId = kind === 'nightly' ? await findIdenticalArchive(tx, archive) : undefined;
  if (identicalId !== undefined) {
    await tx.execute(sql`delete from backup_archives where owner_id = ${ownerId} and id = ${archive.id}`);
  }
  const backup: Backup = {
    ownerId,
    id: uuidv7(),
    kind,
    night,
    archiveId: identicalId ?? archive.id,
    madeAt,
    expiresAt: new Date(madeAt.getTime() + KEPT_HOURS[kind] * 3_600_000),
    restoredAt: null,
  };
  await tx.insert(backups).values(backup);
  return { backup, archive };
}

/** Runs `work` in a snapshot, while no other backup or restore of the owner runs. */
export const inSnapshot = <Result>(
  db: Queryable,
  ownerId: string,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> =>
  db.transaction(
    async (tx) => {
      await lockBackups(tx, ownerId);
      return work(tx);
    },
    { isolationLevel: 'repeatable read' },
  );

/** Like `inSnapshot`, but blocks all changes to the owner's stores until it is finished. */
export const withStoresLocked = <Result>(
  db: Queryable,
  ownerId: string,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    await lockBackups(tx, ownerId);
    await lockStoresAndContents(tx, ownerId);
    return work(tx);
  });

/** A concurrent change of the same rows (`40001`), or a deadlock (`40P01`). */
export const isClash = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === '40001' || code === '40P01') return true;
  return cause instanceof Error && isClash(cause);
};
