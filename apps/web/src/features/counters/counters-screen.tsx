import type { Counter } from '@quarterdeck/contract/counters';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import deviceList from '../../ui/data/device-list.module.css';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useStore } from '../stores/selected-store.ts';
import { CounterRow } from './counter-row.tsx';

/** A lock expires by itself, without an event. */
const ASKED_AGAIN_MS = 30_000;

/** The browsers that have signed in at a store. */
export function Component() {
  const { _id: storeId, storeName } = useStore();
  const counters = useQuery(api.counters.list.queryOptions({ input: { storeId }, refetchInterval: ASKED_AGAIN_MS }));
  return (
    <Page title="Counters" subtitle={storeName}>
      {counters.isPending && <RowSkeletons count={3} />}
      {counters.isLoadingError && (
        <LoadFailed what="the counters" error={counters.error} onRetry={() => void counters.refetch()} />
      )}
      {counters.data?.length === 0 && (
        <EmptyState
          icon={<IconDeviceTablet size={28} />}
          title="No counter yet"
          text="Sign in with the store’s username and password on the tablet or phone at the counter."
        />
      )}
      {counters.data && counters.data.length > 0 && (
        <Counters storeId={storeId} counters={counters.data} seenAt={counters.dataUpdatedAt} />
      )}
    </Page>
  );
}

/** @param onDone moves the focus when the focused button was removed. */
function useChanges(storeId: string, onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const done = (message: string) => (list: Counter[]) => {
    queryClient.setQueryData(api.counters.list.queryKey({ input: { storeId } }), list);
    setProblem(null);
    showMessage(message);
    onDone();
  };
  const onError = (error: unknown) => reportFailure(error, setProblem);
  const approve = useMutation({
    ...api.counters.approve.mutationOptions(),
    onSuccess: done('Counter approved'),
    onError,
  });
  const rename = useMutation({ ...api.counters.rename.mutationOptions(), onSuccess: done('Name saved'), onError });
  const remove = useMutation({ ...api.counters.remove.mutationOptions(), onSuccess: done('Counter removed'), onError });
  return { problem, dismiss: () => setProblem(null), approve, rename, remove };
}

function Counters({ storeId, counters, seenAt }: { storeId: string; counters: Counter[]; seenAt: number }) {
  const list = useRef<HTMLUListElement>(null);
  const { problem, dismiss, approve, rename, remove } = useChanges(storeId, () =>
    list.current?.focus({ preventScroll: true }),
  );
  return (
    <>
      <ErrorBanner message={problem} onDismiss={dismiss} />
      <Card
        title="Tablets, phones and computers"
        note="Every device that has signed in with this store’s password. Remove any you don’t recognize, then set a new password in the store’s details."
      >
        <ul className={deviceList.list} ref={list} tabIndex={-1} aria-label="Counters">
          {counters.map((counter) => (
            <CounterRow
              key={counter._id}
              counter={counter}
              now={new Date(seenAt)}
              busy={{
                approving: approve.isPending && approve.variables._id === counter._id,
                naming: rename.isPending && rename.variables._id === counter._id,
                removing: remove.isPending && remove.variables._id === counter._id,
              }}
              onApprove={() => approve.mutate({ _id: counter._id })}
              onRename={(name, onRenamed) => rename.mutate({ _id: counter._id, name }, { onSuccess: onRenamed })}
              onRemove={() => remove.mutate({ _id: counter._id })}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}
