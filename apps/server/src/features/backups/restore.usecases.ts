import { TOPICS } from '@quarterdeck/contract/live';
import { lockOwner } from '../../access/owner-lock.ts';
import { Failure } from '../../platform/failure.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { recountTotals } from '../financials/recount.queries.ts';
import { scheduleDigest, scheduleMissing } from '../notifications/due.ts';
import { FORMAT_VERSION } from './archive.ts';
import { openArchive, verifyArchive, type OpenArchive } from './archive-reading.ts';
import { storesBusy, backupDamaged, backupNotFound, backupTooNew } from './backups.errors.ts';
import { findBackup, markRestored, removeBackup, removeEarlierUndos, type StoredBackup } from './backups.queries.ts';
import type { BackupsDependencies } from './backups.usecases.ts';
import { inSnapshot, isClash, makeBackup, withStoresLocked } from './making.ts';
import { restoreLoans } from './restore-loans.ts';
import { restoreRecords } from './restore-records.ts';
import { restoreStores } from './restore-stores.ts';
import { momentInWords, auditRestored } from './restore-audit.ts';
import { requireSignature } from './signing.ts';
import { stage } from './staging.ts';

/** If a save interferes, the restore starts again. The third attempt locks out saves. */
const ATTEMPTS = [inSnapshot, inSnapshot, withStoresLocked];

/** @throws Failure for an archive that has changed since it was made. */
async function openVerified(
  { db, logger, secrets }: Pick<BackupsDependencies, 'db' | 'logger' | 'secrets'>,
  backup: StoredBackup,
): Promise<OpenArchive> {
  try {
    if (backup.formatVersion > FORMAT_VERSION) throw backupTooNew();
    requireSignature(secrets, backup);
    const archive = await openArchive(db, backup);
    await verifyArchive(archive, backup);
    return archive;
  } catch (error) {
    if (error instanceof Failure) throw error;
    logger.error({ err: error, ownerId: backup.ownerId, backupId: backup.backupId }, 'backup damaged');
    throw backupDamaged();
  }
}

/**
 * Runs in one transaction with one snapshot: packs the current data, so that this can be undone, and restores the
 * backup's stores. The owner's lock is taken after the slow part; if a save came in between, PostgreSQL aborts and
 * nothing has happened.
 */
async function restoreIn(tx: Queryable, deps: BackupsDependencies, backup: StoredBackup, archive: OpenArchive) {
  const { secrets, now } = deps;
  const { ownerId, madeAt } = backup;
  await stage(tx, ownerId, archive);
  const undo = await makeBackup(tx, secrets, ownerId, { kind: 'before-restore' });
  await lockOwner(tx, ownerId);
  const items = await restoreStores(tx, secrets, ownerId, backup.stores);
  await scheduleDigest(tx, ownerId, now());
  for (const { storeId } of backup.stores) await scheduleMissing(tx, ownerId, storeId, now());
  const loans = await restoreLoans(tx, ownerId);
  const records = await restoreRecords(tx, ownerId);
  const storeIds = [...new Set(records.map(({ storeId }) => storeId ?? ''))];
  await recountTotals(tx, ownerId, storeIds);
  const restored = [...items, ...loans, ...records];
  await auditRestored(tx, { ownerId, madeAt }, restored);
  const changes = [
    { what: 'Backup', before: null, after: momentInWords(madeAt) },
    { what: 'Changed', before: null, after: String(restored.length) },
  ];
  await auditAccount(tx, ownerId, { subject: 'Backup', action: 'restored', changes });
  await markRestored(tx, ownerId, backup.backupId);
  if (restored.length > 0) {
    await removeEarlierUndos(tx, ownerId, backup.backupId);
    return { undoId: undo.backup.id, changed: restored.length };
  }
  // A retry after a lost response changes nothing: the earlier undo stays the latest.
  await removeBackup(tx, ownerId, undo.backup.id);
  return { undoId: null, changed: 0 };
}

/**
 * Restores a backup's stores. Payments are not touched and nothing is lost: newer items are soft-deleted, and the
 * current data is packed before. Idempotent.
 * @throws Failure (`_id`) for another owner's backup, (`backup`) when it is damaged or too new, or when the stores are
 * too busy, and 429.
 */
export async function restoreBackup(
  deps: BackupsDependencies,
  { ownerId }: { ownerId: string },
  backupId: string,
): Promise<{ undoId: string | null; changed: number }> {
  const backup = await findBackup(deps.db, ownerId, backupId);
  if (backup === undefined) throw backupNotFound();
  await deps.limits.allData.attempt(ownerId);
  const archive = await openVerified(deps, backup);
  for (const transaction of ATTEMPTS) {
    try {
      const done = await transaction(deps.db, ownerId, (tx) => restoreIn(tx, deps, backup, archive));
      announce(deps, backup);
      return done;
    } catch (error) {
      if (!isClash(error)) throw error;
      deps.logger.info({ err: error, ownerId, backupId }, 'restore clashed with a change');
    }
  }
  throw storesBusy();
}

function announce({ live }: BackupsDependencies, { ownerId, stores }: StoredBackup): void {
  for (const { storeId } of stores) for (const topic of TOPICS) live.announce(ownerId, { storeId, topic });
}
