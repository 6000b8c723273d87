import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { hasRows, rows } from '../../platform/postgres/rows.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { backupArchives, type ArchivedStore } from './backups.table.ts';

/** The digest that a restore verifies. It covers every row of the archive. */
export interface Signed {
  ownerId: string;
  formatVersion: number;
  digest: string;
  stores: ArchivedStore[];
}

/** The database returns the keys of JSON in its own order. */
const inOrder = (store: ArchivedStore) => Object.entries(store).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The signature of an owner's archive. Its key derives from APP_SECRET, which is not in the database. */
export const signatureOf = (secrets: Secrets, { ownerId, formatVersion, digest, stores }: Signed): string =>
  secrets.signArchive(JSON.stringify([ownerId, formatVersion, digest, stores.map(inOrder)]));

/** @throws Error when an archive was not made by this installation, for this owner */
export function requireSignature(secrets: Secrets, archive: Signed & { signature: string }): void {
  const [actual, expected] = [archive.signature, signatureOf(secrets, archive)].map((text) => Buffer.from(text));
  const isOurs = actual?.length === expected?.length && timingSafeEqual(actual as Buffer, expected as Buffer);
  if (!isOurs) throw new Error(archive.signature === '' ? 'The archive is not signed' : 'The signature is wrong');
}

const UNSIGNED = {
  owner_id: backupArchives.ownerId,
  id: backupArchives.id,
  format_version: backupArchives.formatVersion,
  digest: backupArchives.digest,
  stores: backupArchives.stores,
};

/** The migration leaves this comment on the column. Only the owner of the tables can set it again. */
const IS_LEFT = sql`select where col_description('backup_archives'::regclass, (
  select attnum from pg_attribute where attrelid = 'backup_archives'::regclass and attname = 'signature'
)) is not null`;

/**
 * Signs the archives of the last version without signatures, once. After that, an unsigned archive is not ours.
 * @param db as the owner of the tables
 */
export async function signEarlierArchives(db: Queryable, secrets: Secrets): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await hasRows(tx, IS_LEFT))) return;
    const unsigned = await rows(
      tx,
      UNSIGNED,
      sql`select owner_id, id, format_version, digest, stores from backup_archives where signature = ''`,
    );
    for (const { owner_id: ownerId, id, format_version: formatVersion, ...rest } of unsigned) {
      const signature = signatureOf(secrets, { ownerId, formatVersion, ...rest });
      await tx.execute(
        sql`update backup_archives set signature = ${signature} where owner_id = ${ownerId} and id = ${id}`,
      );
    }
    await tx.execute(sql`comment on column backup_archives.signature is null`);
  });
}
