import { BACKUP_DAYS } from '@quarterdeck/contract/backups';
import { Failure } from '../../platform/failure.ts';

/** The same for unknown, purged and foreign ids. */
export const backupNotFound = () => new Failure({ _id: `Backup not found. Backups are kept for ${BACKUP_DAYS} days.` });

export const archiveBeingMade = () =>
  new Failure({ backup: 'Your data is being packed or restored right now. Please try again in a minute.' });

/** Nothing of it was taken over. */
export const archiveDamaged = () =>
  new Failure({ backup: 'This backup is damaged and can’t be restored. Nothing was changed. Choose another backup.' });

export const archiveTooNew = () =>
  new Failure({ backup: 'This backup was made by a newer version and can’t be restored yet. Nothing was changed.' });

export const accountTooBusy = () =>
  new Failure({
    backup: 'Your stores are saving records right now. Nothing was changed. Try again when they’re less busy.',
  });

/** For a download link opened by hand. */
export const linkUsed = () =>
  new Failure('This download link has expired or was already used. Request a new one under “Your data”.', {
    status: 404,
  });
