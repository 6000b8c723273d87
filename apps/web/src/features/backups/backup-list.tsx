import { Button } from '@mantine/core';
import type { Backup } from '@quarterdeck/contract/backups';
import { useQuery } from '@tanstack/react-query';
import { IconCloudLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './backup-list.module.css';
import { BackupRow } from './backup-row.tsx';
import { momentInWords } from './backup-words.ts';

export function BackupList() {
  const list = useQuery(api.backups.list.queryOptions());
  return (
    <Card title="Nightly backups" note="For owners with a paid store. Each is kept for 30 days.">
      {list.isPending && <RowSkeletons count={3} />}
      {list.isLoadingError && <LoadFailed what="your backups" error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <Backups {...list.data} />}
    </Card>
  );
}

interface BackupsProps {
  isNightly: boolean;
  isLate: boolean;
  nextAt: string;
  backups: Backup[];
}

function Backups({ isNightly, isLate, nextAt, backups }: BackupsProps) {
  const hasSome = backups.length > 0;
  return (
    <>
      {isLate && (
        <Note tone="caution">
          <strong>Last night’s backup is missing.</strong> We’ll keep trying.{' '}
          {hasSome && 'The backups below are complete: you can download and restore them.'}
        </Note>
      )}
      {!isNightly && hasSome && <Note>New backups need a paid store. Each backup below is kept for 30 days.</Note>}
      {!hasSome && !isNightly && <ForPayingOwners />}
      {!hasSome && isNightly && !isLate && (
        <EmptyState
          icon={<IconCloudLock size={28} />}
          title="Your first backup is scheduled"
          text={`It runs on ${momentInWords(nextAt)}, then every night.`}
        />
      )}
      {hasSome && (
        <ul className={classes.list}>
          {backups.map((backup) => (
            <BackupRow key={backup._id} backup={backup} />
          ))}
        </ul>
      )}
      {hasSome && isNightly && <p className={classes.next}>The next backup runs on {momentInWords(nextAt)}.</p>}
    </>
  );
}

const ForPayingOwners = () => (
  <EmptyState
    icon={<IconCloudLock size={28} />}
    title="No nightly backups yet"
    text="They start with your first paid store. Until then, you can download everything at any time."
    action={
      <Button component={Link} to="/billing" variant="default">
        See plans
      </Button>
    }
  />
);
