import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from './accounts.ts';
import { TOPICS } from './live.ts';
import { call, id, moment, reply, saving } from './wire.ts';

/** For so long a backup is kept. */
export const BACKUP_DAYS = 30;

/** What there is of one store. What was deleted does not count. */
export const storeCounts = z.object({
  games: z.number(),
  records: z.number(),
  staff: z.number(),
  loans: z.number(),
});
export type StoreCounts = z.infer<typeof storeCounts>;

export const backup = z.object({
  _id: id,
  /** `before-restore` was made by a restore, so that it can be undone. */
  kind: z.enum(['nightly', 'before-restore']),
  madeAt: moment,
  /** When it is gone. */
  expiresAt: moment,
  /** Of the archive, in bytes. */
  size: z.number(),
  /** How many lines all its tables have together. */
  rows: z.number(),
  stores: z.number(),
  /** Nothing had changed since the backup of the night before. */
  isUnchanged: z.boolean(),
  /** When the account was last put back to it. */
  restoredAt: moment.nullable(),
});
export type Backup = z.infer<typeof backup>;

/**
 * What restoring does with a store: `kept` is there and becomes what it was; `back` comes back; `back-unpaid` does too, but
 * its counter stays closed until it is paid for; `in-deleted` was the free one and has a successor, so it comes to
 * Recently deleted.
 */
export const STORE_OUTCOMES = ['kept', 'back', 'back-unpaid', 'in-deleted'] as const;

/** A store as it was then, and as it is now where it is there. */
export const restoredStore = z.object({
  _id: id,
  storeName: z.string(),
  outcome: z.enum(STORE_OUTCOMES),
  then: storeCounts,
  now: storeCounts.nullable(),
});
export type RestoredStore = z.infer<typeof restoredStore>;

/** All of the owner's data leaves, or is replaced: a browser that was left open must not be enough. */
const currentPassword = z
  .string({ error: 'Current password is required' })
  .min(1, 'Current password is required')
  .max(MAX_PASSWORD_LENGTH, `Current password can have at most ${MAX_PASSWORD_LENGTH} characters`);

/** Where the browser gets the archive: works once, for five minutes, without a session. */
const downloadLink = z.object({ path: z.string(), fileName: z.string(), size: z.number() });
export type DownloadLink = z.infer<typeof downloadLink>;

export const backups = {
  list: call.owner.route({ method: 'GET', path: '/backups/list' }).output(
    reply(
      z.object({
        /** Whether a backup is made every night: as long as a store runs that is paid for. */
        isNightly: z.boolean(),
        /** The last night's is missing. */
        isLate: z.boolean(),
        /** When the next one is due. */
        nextAt: moment,
        /** Latest first. */
        backups: z.array(backup),
      }),
    ),
  ),
  /** Packs everything there is now; takes up to a minute where there is very much. */
  prepareDownload: call.owner
    .route({ method: 'POST', path: '/backups/prepare-download' })
    .input(z.object({ currentPassword }))
    .output(reply(downloadLink)),
  downloadBackup: call.owner
    .route({ method: 'POST', path: '/backups/download-backup' })
    .input(z.object({ _id: id, currentPassword }))
    .output(reply(downloadLink)),
  /** What restoring a backup would do. */
  preview: call.owner
    .route({ method: 'POST', path: '/backups/preview' })
    .input(z.object({ _id: id }))
    .output(
      reply(
        z.object({
          madeAt: moment,
          stores: z.array(restoredStore),
          /** Names of stores made since: they stay as they are. */
          untouched: z.array(z.string()),
        }),
      ),
    ),
  /** Puts the stores of a backup back to what they were. Takes up to minutes where there is very much. */
  restore: saving('owner', ...TOPICS)
    .route({ method: 'POST', path: '/backups/restore' })
    .input(z.object({ _id: id, currentPassword }))
    .output(
      reply(
        z.object({
          /** The backup that was made just before: restoring it undoes this. */
          undoId: id,
          /** How many things are other than before. */
          changed: z.number(),
        }),
      ),
    ),
};

/** Followed by the token of a link. Not a call: the browser asks for it by itself. */
export const DOWNLOAD_PATH = '/backups/download';
