import { Button } from '@mantine/core';
import type { Backup } from '@quarterdeck/contract/backups';
import { Link } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.tsx';
import { ConfirmPassword } from '../../ui/inputs/confirm-password.tsx';
import { useFocusBack, type Asking } from './asking.ts';
import classes from './backup-list.module.css';
import { dayInWords, momentInWords, whatIsIn } from './backup-words.ts';
import { beginDownload } from './begin-download.ts';

export function BackupRow({ backup, asking: { asked, ask } }: { backup: Backup; asking: Asking }) {
  const { _id, kind, madeAt, expiresAt, isUnchanged, restoredAt } = backup;
  const isAsking = asked === _id;
  const button = useFocusBack(isAsking);
  const moment = momentInWords(madeAt);

  async function download(currentPassword: string): Promise<void> {
    const link = await client.backups.downloadBackup({ _id, currentPassword });
    beginDownload(link);
    showMessage('Your download has started');
    ask(null);
  }

  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3 className={classes.name}>
          {moment}
          {kind === 'before-restore' && <StatusBadge tone="quiet">Before a restore</StatusBadge>}
          {isUnchanged && <StatusBadge tone="quiet">Unchanged</StatusBadge>}
          {restoredAt !== null && <StatusBadge tone="good">Restored {dayInWords(restoredAt)}</StatusBadge>}
        </h3>
        <p className={classes.quiet}>{whatIsIn(backup)}</p>
        <p className={classes.quiet}>Kept until {dayInWords(expiresAt)}</p>
      </div>
      {!isAsking && (
        <div className={classes.actions}>
          <Button ref={button} variant="default" aria-label={`Download ${moment}`} onClick={() => ask(_id)}>
            Download
          </Button>
          <Button
            component={Link}
            to={`/restore-backup?backup=${_id}`}
            variant="default"
            aria-label={`Restore ${moment}`}
          >
            Restore
          </Button>
        </div>
      )}
      {isAsking && (
        <div className={classes.question}>
          <ConfirmPassword action="Download" onConfirm={download} onCancel={() => ask(null)} />
        </div>
      )}
    </li>
  );
}
