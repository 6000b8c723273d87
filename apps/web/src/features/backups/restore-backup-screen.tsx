import { Button } from '@mantine/core';
import type { RestoredStore } from '@quarterdeck/contract/backups';
import { counted } from '@quarterdeck/domain/counted';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { NetworkFailure } from '../../platform/api/failure.ts';
import { Note, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { ConfirmStep } from '../../ui/inputs/confirm-step.tsx';
import { FormButtons } from '../../ui/inputs/form-column.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useReplacedButton } from '../../ui/inputs/use-replaced-button.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { Page } from '../../ui/layout/page.tsx';
import { momentInWords } from './backup-words.ts';
import classes from './restore-backup-screen.module.css';
import { ThenAndNow } from './then-and-now.tsx';

interface Preview {
  madeAt: string;
  stores: RestoredStore[];
  untouched: string[];
}

interface Done {
  undoId: string | null;
  changed: number;
}

export function Component() {
  const [parameters] = useSearchParams();
  const _id = parameters.get('backup') ?? '';
  // The key resets the screen when Undo opens it with another backup.
  return <RestoreBackup key={_id} backupId={_id} />;
}

function RestoreBackup({ backupId: _id }: { backupId: string }) {
  const preview = useQuery(api.backups.preview.queryOptions({ input: { _id }, context: { takesMinutes: true } }));
  const [done, setDone] = useState<Done | null>(null);
  const [isReplyLost, setReplyLost] = useState(false);
  const moment = preview.data && momentInWords(preview.data.madeAt);

  async function restore(): Promise<void> {
    try {
      setDone(await client.backups.restore({ _id }, { context: { takesMinutes: true } }));
      focusHeading();
    } catch (error) {
      if (error instanceof NetworkFailure) setReplyLost(true);
      throw error;
    }
  }

  return (
    <Page title="Restore a backup" subtitle={moment && `Of ${moment}`} width="form">
      {preview.isPending && <CardSkeletons count={2} height={170} />}
      {preview.isLoadingError && (
        <LoadFailed what="the backup" error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {isReplyLost && (done === null || done.changed === 0) && (
        <Note tone="caution">
          The connection was lost, so the restore may have finished. If it did, the latest backup in{' '}
          <Link to="/your-data">Your data</Link> is from before the restore and undoes it.
        </Note>
      )}
      {preview.data && done === null && <Question preview={preview.data} onConfirm={restore} />}
      {preview.data && done !== null && (
        <Restored moment={momentInWords(preview.data.madeAt)} done={done} isRetry={isReplyLost} />
      )}
    </Page>
  );
}

function Question({ preview, onConfirm }: { preview: Preview; onConfirm: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const button = useReplacedButton(isAsking);
  const { stores, untouched, madeAt } = preview;
  return (
    <>
      <ThenAndNow stores={stores} />
      {untouched.length > 0 && <Note>Added since and kept: {untouched.join(', ')}.</Note>}
      <Card title="What will happen">
        <ul className={classes.happens}>
          <li>
            These stores, with their games, staff, loans and records, go back to their state on {momentInWords(madeAt)}.
          </li>
          <li>Records, games and staff added since move to Recently deleted. Loans issued since are removed.</li>
          <li>PINs, passwords, payments, subscriptions and the history don’t change.</li>
          <li>We back up the current state first, so you can undo the restore.</li>
        </ul>
        {isAsking ? (
          <ConfirmStep
            text="Saving is blocked during the last step. With years of records, the restore can take a few minutes. Keep this screen open."
            action="Restore"
            isDanger
            onConfirm={onConfirm}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <FormButtons>
            <Button ref={button} color="danger" onClick={() => setAsking(true)}>
              Restore this backup
            </Button>
            <Button component={Link} to="/your-data" variant="default">
              Cancel
            </Button>
          </FormButtons>
        )}
      </Card>
    </>
  );
}

/** @param isRetry whether an earlier try may have restored the stores. */
function Restored({ moment, done, isRetry }: { moment: string; done: Done; isRetry: boolean }) {
  const { undoId, changed } = done;
  const unchanged = isRetry
    ? `Your stores are as they were on ${moment}.`
    : `Nothing has changed since ${moment}, so there was nothing to restore.`;
  return (
    <>
      <SuccessBanner
        message={changed === 0 ? unchanged : `Restored to ${moment}: ${counted(changed, 'item')} changed back.`}
      />
      <FormButtons>
        <Button component={Link} to="/stores">
          See your stores
        </Button>
        {undoId !== null && (
          <Button component={Link} to={`/restore-backup?backup=${undoId}`} variant="default">
            Undo
          </Button>
        )}
      </FormButtons>
    </>
  );
}
