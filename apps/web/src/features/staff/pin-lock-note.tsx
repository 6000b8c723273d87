import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import classes from './pin-lock-note.module.css';

/** A lock expires without an event, and another may begin while the screen is open. */
const ASKED_AGAIN_MS = 30_000;

const timeOf = (moment: string): string =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** Warns that wrong PINs have locked a counter of the store, with a button to unlock it. */
export function PinLockNote({ storeId, onProblem }: { storeId: string; onProblem: (problem: string | null) => void }) {
  const asked = api.staff.pinLock.queryOptions({ input: { storeId }, refetchInterval: ASKED_AGAIN_MS });
  const lock = useQuery(asked);
  const lift = useMutation(api.staff.liftPinLock.mutationOptions());

  async function liftLock(): Promise<void> {
    onProblem(null);
    try {
      queryClient.setQueryData(asked.queryKey, await lift.mutateAsync({ storeId }));
      focusHeading();
      showMessage('PIN entry unlocked');
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  if (!lock.data) return null;
  const { lockedUntil, counters } = lock.data;
  return (
    <Note tone="caution">
      <div className={classes.row}>
        <p role="status">
          Too many wrong PINs: PIN entry is locked at {counters === 1 ? 'one counter' : `${counters} counters`} of this
          store until {timeOf(lockedUntil)}.
        </p>
        <Button variant="default" loading={lift.isPending} onClick={() => void liftLock()}>
          Unlock PIN entry
        </Button>
      </div>
    </Note>
  );
}
