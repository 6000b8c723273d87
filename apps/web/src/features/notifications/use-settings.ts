import type { NotificationSettings } from '@quarterdeck/contract/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { usePendingInputs } from '../../platform/api/pending-inputs.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { changed, storeChanged, type Change, type StoreChange } from './settings-changes.ts';

/** Each switch saves at once. Until its response, `shown` has the chosen value. */
export function useSettings() {
  const settings = useQuery(api.notifications.settings.queryOptions());
  const [problem, setProblem] = useState<string | null>(null);
  const handlers = {
    onMutate: () => setProblem(null),
    onSuccess: (saved: NotificationSettings) =>
      void queryClient.setQueryData(api.notifications.settings.queryKey(), saved),
    onError: (error: unknown) => reportFailure(error, setProblem),
  };
  const save = useMutation({ ...api.notifications.save.mutationOptions(), ...handlers });
  const saveStore = useMutation({ ...api.notifications.saveStore.mutationOptions(), ...handlers });
  const pending = usePendingInputs<Change>(api.notifications.save.mutationKey());
  const pendingOfStores = usePendingInputs<StoreChange>(api.notifications.saveStore.mutationKey());
  const shown = settings.data && pendingOfStores.reduce(storeChanged, pending.reduce(changed, settings.data));
  return { settings, shown, problem, dismiss: () => setProblem(null), save, saveStore };
}

export type Saves = Pick<ReturnType<typeof useSettings>, 'save' | 'saveStore'>;
