import { Button } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, type client } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { timeOfLock } from '../../platform/session/pin-lock.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { storePath } from '../stores/selected-store.ts';
import classes from './pin-lock-note.module.css';

/** A lock expires without an event, and another may begin while the screen is open. */
const ASKED_AGAIN_MS = 30_000;

type PinLock = NonNullable<Awaited<ReturnType<typeof client.staff.pinLock>>>;

function describeLock({ lockedUntil, counters, wrongPins, isGuessing }: PinLock): string {
  const why = isGuessing
    ? `Someone may be guessing PINs: ${counted(wrongPins, 'wrong PIN')} in this store.`
    : 'Too many wrong PINs.';
  if (lockedUntil === null) return `${why} New counters can’t enter PINs until you unlock PIN entry.`;
  const where = counters === 1 ? 'one counter' : `${counters} counters`;
  return `${why} PIN entry is locked at ${where} until ${timeOfLock(lockedUntil)}.`;
}

/** Warns that wrong PINs have locked a counter of the store, with a button to unlock it. */
export function PinLockNote({ storeId, onProblem }: { storeId: string; onProblem: (problem: string | null) => void }) {
  const lockQuery = api.staff.pinLock.queryOptions({ input: { storeId }, refetchInterval: ASKED_AGAIN_MS });
  const lock = useQuery(lockQuery);
  const lift = useMutation(api.staff.liftPinLock.mutationOptions());

  async function liftLock(): Promise<void> {
    onProblem(null);
    try {
      queryClient.setQueryData(lockQuery.queryKey, await lift.mutateAsync({ storeId }));
      focusHeading();
      showMessage('PIN entry unlocked');
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  if (!lock.data) return null;
  return (
    <Note tone="caution">
      <div className={classes.row}>
        <div>
          <p role="status">{describeLock(lock.data)}</p>
          <Link to={storePath('/counters', storeId)}>See the counters</Link>
        </div>
        <Button variant="default" loading={lift.isPending} onClick={() => void liftLock()}>
          Unlock PIN entry
        </Button>
      </div>
    </Note>
  );
}
