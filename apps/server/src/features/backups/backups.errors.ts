import { BACKUP_DAYS } from '@quarterdeck/contract/backups';
import { Failure } from '../../platform/failure.ts';

/** The same for an id that never was, one that is gone and one that is somebody else's. */
export const backupNotFound = () =>
  new Failure({ _id: `There is no such backup. Each is kept for ${BACKUP_DAYS} days.` });

export const archiveBeingMade = () =>
  new Failure({ backup: 'Your data is being packed or restored just now. Please try again in a minute.' });

/** Nothing of it was taken over. */
export const archiveDamaged = () =>
  new Failure({ backup: 'This backup is damaged and cannot be restored. Nothing was changed; please choose another.' });

export const archiveTooNew = () =>
  new Failure({ backup: 'This backup was made by a newer version and cannot be restored yet. Nothing was changed.' });

export const accountTooBusy = () =>
  new Failure({
    backup: 'Somebody keeps saving in your stores just now. Nothing was changed; please try again in a quiet moment.',
  });

/** For whoever opens a link by hand. */
export const linkUsed = () =>
  new Failure('This download link has expired or was used already. Please ask for a new one under Your data.', {
    status: 404,
  });
