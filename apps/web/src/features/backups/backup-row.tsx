import { Button } from '@mantine/core';
import type { Backup } from '@quarterdeck/contract/backups';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { RowActions } from '../../ui/layout/row-actions.tsx';
import classes from './backup-list.module.css';
import { dayInWords, momentInWords, describeContents } from './backup-words.ts';
import { beginDownload } from './begin-download.ts';

export function BackupRow({ backup }: { backup: Backup }) {
  const { _id, kind, madeAt, expiresAt, isUnchanged, restoredAt } = backup;
  const [isBusy, setBusy] = useState(false);
  const moment = momentInWords(madeAt);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      beginDownload(await client.backups.downloadBackup({ _id }, { context: { takesMinutes: true } }));
      showMessage('Your download has started');
    } catch (error) {
      reportFailure(error, showMessage);
    } finally {
      setBusy(false);
    }
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
        <p className={classes.quiet}>{describeContents(backup)}</p>
        <p className={classes.quiet}>Kept until {dayInWords(expiresAt)}</p>
      </div>
      <div>
        <RowActions of={moment}>
          <Button variant="default" aria-label={`Download ${moment}`} loading={isBusy} onClick={() => void download()}>
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
        </RowActions>
      </div>
    </li>
  );
}
