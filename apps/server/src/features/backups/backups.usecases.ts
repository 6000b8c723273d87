import { DOWNLOAD_PATH } from '@quarterdeck/contract/backups';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { Logger } from 'pino';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import { newToken, tokenHash, type Secrets } from '../../platform/secrets.ts';
import type { AccountsDependencies } from '../accounts/accounts.usecases.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { backupBusy, backupNotFound } from './backups.errors.ts';
import {
  addLink,
  findBackup,
  listBackups,
  nightIsDone,
  payingSince,
  removeDownloads,
  type ListedBackup,
} from './backups.queries.ts';
import type { ArchivedStore } from './backups.table.ts';
import { inSnapshot, countStores, isClash, makeBackup } from './making.ts';
import { lastNight, nextNight } from './night.ts';
import { storeOutcomes, type StoreOutcome } from './store-outcomes.ts';

export interface BackupsDependencies {
  db: Queryable;
  secrets: Secrets;
  live: LiveEvents;
  now: () => Date;
  logger: Logger;
  limits: AccountsDependencies['limits'] & {
    /** The limit on packing or restoring all data. */
    allData: RateLimit;
  };
}

/** All of an owner's backups, and whether more will be made. */
export interface Overview {
  isNightly: boolean;
  /** Whether last night's is missing. */
  isLate: boolean;
  nextAt: Date;
  backups: ListedBackup[];
}

export async function overview({ db, now }: BackupsDependencies, ownerId: string): Promise<Overview> {
  const since = await payingSince(db, ownerId);
  const night = lastNight(now());
  const isDone = await nightIsDone(db, ownerId, night.toISOString().slice(0, 10));
  return {
    isNightly: since !== null,
    isLate: since !== null && since < night && !isDone,
    nextAt: nextNight(now()),
    backups: await listBackups(db, ownerId),
  };
}

const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Where the browser downloads an archive. */
interface DownloadLink {
  path: string;
  fileName: string;
  size: number;
}

/** Creates a link to an archive, in the transaction that logs the download. */
async function linkTo(
  tx: Queryable,
  { ownerId, backupId, madeAt, byteCount }: { ownerId: string; backupId: string; madeAt: Date; byteCount: number },
  subject: string,
): Promise<DownloadLink> {
  const token = newToken();
  await addLink(tx, { tokenHash: tokenHash(token), ownerId, backupId });
  const changes = [{ what: 'Archive', before: null, after: sizeOf(byteCount) }];
  await auditAccount(tx, ownerId, { subject, action: 'created', changes });
  return { path: `${DOWNLOAD_PATH}/${token}`, fileName: fileNameOf(madeAt), size: byteCount };
}

/** `quarterdeck-2026-01-31.zip` */
export const fileNameOf = (madeAt: Date): string =>
  `${PRODUCT_NAME.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${madeAt.toISOString().slice(0, 10)}.zip`;

/**
 * Packs all current data. It is packed completely before it is sent, so that a slow connection holds no database
 * snapshot open.
 * @throws 429 when requested too often.
 */
export async function prepareDownload(deps: BackupsDependencies, ownerId: string): Promise<DownloadLink> {
  await deps.limits.allData.attempt(ownerId);
  const { backup, archive } = await inSnapshot(deps.db, ownerId, (tx) =>
    makeBackup(tx, deps.secrets, ownerId, { kind: 'download' }),
  ).catch((error: unknown) => {
    // The account changed after the snapshot was taken, and the archive's rows refer to it.
    throw isClash(error) ? backupBusy() : error;
  });
  const packed = { ownerId, backupId: backup.id, madeAt: backup.madeAt, byteCount: archive.byteCount };
  // Logged outside the snapshot of the packing, because the entry must follow those of saves made meanwhile.
  const link = await deps.db.transaction((tx) => linkTo(tx, packed, 'Downloaded all data'));
  await removeDownloads(deps.db, ownerId, backup.id);
  return link;
}

/**
 * @throws Failure (`_id`) for another owner's.
 * @throws 429 when requested too often.
 */
export async function downloadBackup(
  deps: BackupsDependencies,
  ownerId: string,
  backupId: string,
): Promise<DownloadLink> {
  const backup = await findBackup(deps.db, ownerId, backupId);
  if (backup === undefined) throw backupNotFound();
  await deps.limits.allData.attempt(ownerId);
  return deps.db.transaction((tx) => linkTo(tx, backup, 'Downloaded a backup'));
}

/** A store as archived and, if it still exists, as it is now. */
export interface PreviewedStore {
  archived: ArchivedStore;
  current: ArchivedStore | null;
  outcome: StoreOutcome;
}

export interface Preview {
  madeAt: Date;
  stores: PreviewedStore[];
  /** Stores created since, which stay unchanged. */
  untouched: ArchivedStore[];
}

/**
 * The effect of a restore on each store.
 * @throws Failure (`_id`) for another owner's.
 */
export async function preview({ db }: BackupsDependencies, ownerId: string, backupId: string): Promise<Preview> {
  const backup = await findBackup(db, ownerId, backupId);
  if (backup === undefined) throw backupNotFound();
  const currentStores = await countStores(db, ownerId);
  const outcomes = await storeOutcomes(db, ownerId, backup.stores);
  const stores = backup.stores.map((archived) => ({
    archived,
    current: currentStores.find(({ storeId }) => storeId === archived.storeId) ?? null,
    outcome: outcomes.get(archived.storeId) ?? 'kept',
  }));
  const isInBackup = (id: string) => backup.stores.some(({ storeId }) => storeId === id);
  return { madeAt: backup.madeAt, stores, untouched: currentStores.filter(({ storeId }) => !isInBackup(storeId)) };
}
