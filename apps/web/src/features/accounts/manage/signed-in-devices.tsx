import type { SignedInDevice } from '@quarterdeck/contract/device';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import deviceList from '../../../ui/data/device-list.module.css';
import { useShowAll } from '../../../ui/data/use-show-all.ts';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../../ui/feedback/undo-notice.ts';
import { ConfirmButton } from '../../../ui/inputs/confirm.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DeviceRow } from './device-row.tsx';
import classes from './signed-in-devices.module.css';

/** The number of shown devices, latest first. The others are behind a button. */
const SHOWN_AT_ONCE = 5;

export function SignedInDevices() {
  const devices = useQuery(api.accounts.devices.queryOptions());
  return (
    <Card title="Signed-in devices" note="Where you and your counters are signed in.">
      {devices.isPending && <RowSkeletons count={2} />}
      {devices.isLoadingError && (
        <LoadFailed what="your devices" error={devices.error} onRetry={() => void devices.refetch()} />
      )}
      {devices.data && <Devices devices={devices.data} seenAt={devices.dataUpdatedAt} />}
    </Card>
  );
}

/** @param onEnded moves the focus when the focused row was removed. */
function useSignOuts(onEnded: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const ended = (message: string) => (remainingDevices: SignedInDevice[]) => {
    queryClient.setQueryData(api.accounts.devices.queryKey(), remainingDevices);
    setProblem(null);
    showMessage(message);
    onEnded();
  };
  const refused = (error: unknown) => reportFailure(error, setProblem);
  const signOut = useMutation({
    ...api.accounts.signOutDevice.mutationOptions(),
    onSuccess: ended('Signed out'),
    onError: refused,
  });
  const signOutOthers = useMutation({
    ...api.accounts.signOutOthers.mutationOptions(),
    onSuccess: ended('All other devices signed out'),
    onError: refused,
  });
  return { problem, dismiss: () => setProblem(null), signOut, signOutOthers };
}

function Devices({ devices, seenAt }: { devices: SignedInDevice[]; seenAt: number }) {
  const { list, focusList, shown, hasMore, showAll } = useShowAll(devices, SHOWN_AT_ONCE);
  const { problem, dismiss, signOut, signOutOthers } = useSignOuts(focusList);
  const hasOthers = devices.some(({ isCurrent, storeName }) => !isCurrent && storeName === null);

  return (
    <>
      <ErrorBanner message={problem} onDismiss={dismiss} />
      <ul className={deviceList.list} ref={list} tabIndex={-1} aria-label="Signed-in devices">
        {shown.map((device) => (
          <DeviceRow
            key={device._id}
            device={device}
            now={new Date(seenAt)}
            isBusy={signOut.isPending && signOut.variables._id === device._id}
            onSignOut={() => signOut.mutate({ _id: device._id })}
          />
        ))}
      </ul>
      <div className={classes.others}>
        {hasMore && (
          <Button variant="default" onClick={showAll}>
            Show all {devices.length}
          </Button>
        )}
        {hasOthers && (
          <ConfirmButton
            label="Sign out all others"
            question="Sign out all your other devices? Counters stay signed in."
            confirmLabel="Sign Out"
            isBusy={signOutOthers.isPending}
            onConfirm={() => signOutOthers.mutate(undefined)}
          />
        )}
      </div>
    </>
  );
}
