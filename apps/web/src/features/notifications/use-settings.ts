import type { NotificationSettings } from '@quarterdeck/contract/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';

const key = () => api.notifications.settings.queryKey();

/** Each switch saves at once. Until the response, the screen shows the chosen value. */
export function useSettings() {
  const settings = useQuery(api.notifications.settings.queryOptions());
  const [problem, setProblem] = useState<string | null>(null);
  const onSuccess = (saved: NotificationSettings) => {
    queryClient.setQueryData(key(), saved);
    setProblem(null);
  };
  const onError = (error: unknown) => reportFailure(error, setProblem);
  const save = useMutation({ ...api.notifications.save.mutationOptions(), onSuccess, onError });
  const saveStore = useMutation({ ...api.notifications.saveStore.mutationOptions(), onSuccess, onError });
  return { settings, problem, dismiss: () => setProblem(null), save, saveStore };
}

export type Saves = Pick<ReturnType<typeof useSettings>, 'save' | 'saveStore'>;
