import { BACKUP_DAYS } from '@quarterdeck/contract/backups';
import { Failure } from '../../platform/failure.ts';

/** The same for an unknown id, a purged one and another owner's. */
export const backupNotFound = () =>
  new Failure('backupNotFound', { _id: `Backup not found. Backups are kept for ${BACKUP_DAYS} days.` });

export const backupBusy = () =>
  new Failure('backupBusy', {
    backup: 'Your data is being packed or restored right now. Please try again in a minute.',
  });

/** The restore failed without changing any data. */
export const backupDamaged = () =>
  new Failure('backupDamaged', {
    backup: 'This backup is damaged and can’t be restored. Nothing was changed. Choose another backup.',
  });

export const backupTooNew = () =>
  new Failure('backupTooNew', {
    backup: 'This backup was made by a newer version and can’t be restored yet. Nothing was changed.',
  });

export const storesBusy = () =>
  new Failure('storesBusy', {
    backup: 'Your stores are saving records right now. Nothing was changed. Try again when they’re less busy.',
  });

/** The failure for a used or expired download link. */
export const downloadLinkUsed = () =>
  new Failure(
    'downloadLinkUsed',
    'This download link has expired or was already used. Request a new one under “Your data”.',
    {
      status: 404,
    },
  );
