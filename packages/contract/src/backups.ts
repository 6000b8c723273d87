import { z } from 'zod';
import { TOPICS } from './live.ts';
import { call, id, identified, moment, reply } from './wire.ts';

/** Backups are kept for this long. */
export const BACKUP_DAYS = 30;

/** The contents of one store, without deleted items. */
export const storeCounts = z.object({
  games: z.number(),
  records: z.number(),
  staff: z.number(),
  loans: z.number(),
});
export type StoreCounts = z.infer<typeof storeCounts>;

export const backup = z.object({
  _id: id,
  /** `before-restore` was made by a restore, so that the restore can be undone. */
  kind: z.enum(['nightly', 'before-restore']),
  madeAt: moment,
  /** When it will be deleted. */
  expiresAt: moment,
  /** Size of the archive in bytes. */
  size: z.number(),
  /** Number of rows in all its tables. */
  rows: z.number(),
  stores: z.number(),
  /** Whether nothing had changed since the previous night's backup. */
  isUnchanged: z.boolean(),
  /** When it was last restored. */
  restoredAt: moment.nullable(),
});
export type Backup = z.infer<typeof backup>;

/**
 * The effect of a restore on a store. `kept`: it exists and gets its backed-up state. `back`: it is restored.
 * `back-unpaid`: the same, but its counter stays closed until it is paid for. `in-deleted`: it was the free store and
 * has a successor, so it goes to Recently deleted.
 */
export const STORE_OUTCOMES = ['kept', 'back', 'back-unpaid', 'in-deleted'] as const;

/** A store's backed-up state and, if it exists, its current one. */
export const restoredStore = z.object({
  _id: id,
  storeName: z.string(),
  outcome: z.enum(STORE_OUTCOMES),
  then: storeCounts,
  now: storeCounts.nullable(),
});
export type RestoredStore = z.infer<typeof restoredStore>;

/** Where the browser downloads the archive. The link works once, for five minutes, without a session. */
const downloadLink = z.object({ path: z.string(), fileName: z.string(), size: z.number() });
export type DownloadLink = z.infer<typeof downloadLink>;

export const backups = {
  list: call.owner.route({ method: 'GET', path: '/backups/list' }).output(
    reply(
      z.object({
        /** Whether a backup is made every night: as long as a paid store is running. */
        isNightly: z.boolean(),
        /** Whether last night's backup is missing. */
        isLate: z.boolean(),
        /** When the next backup is due. */
        nextAt: moment,
        /** Latest first. */
        backups: z.array(backup),
      }),
    ),
  ),
  /** Packs all current data; takes up to a minute for very large accounts. */
  prepareDownload: identified('recent')
    .route({ method: 'POST', path: '/backups/prepare-download' })
    .output(reply(downloadLink)),
  downloadBackup: identified('recent')
    .route({ method: 'POST', path: '/backups/download-backup' })
    .input(z.object({ _id: id }))
    .output(reply(downloadLink)),
  /** The effect that restoring a backup would have. */
  preview: call.owner
    .route({ method: 'POST', path: '/backups/preview' })
    .input(z.object({ _id: id }))
    .output(
      reply(
        z.object({
          madeAt: moment,
          stores: z.array(restoredStore),
          /** The names of stores created since, which stay unchanged. */
          untouched: z.array(z.string()),
        }),
      ),
    ),
  /** Restores a backup's stores. Takes minutes for very large accounts. */
  restore: identified('recent', TOPICS)
    .route({ method: 'POST', path: '/backups/restore' })
    .input(z.object({ _id: id }))
    .output(
      reply(
        z.object({
          /** The backup made just before: restoring it undoes this restore. Null if nothing changed. */
          undoId: id.nullable(),
          /** The number of rows that the restore changed. */
          changed: z.number(),
        }),
      ),
    ),
};

/** Followed by a link's token. The browser requests it directly, not as a call. */
export const DOWNLOAD_PATH = '/backups/download';
