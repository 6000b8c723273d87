import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { ReadyPanel } from '../../ui/feedback/ready-panel.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { storePath, useStores } from '../stores/selected-store.ts';

/** The navigation state passed to `/staff` after someone left. */
interface PasswordSet {
  newPasswordOf: string;
}

/**
 * Gives the store a new password.
 * @returns the state with which `/staff` shows it.
 */
export async function setStorePassword(storeId: string): Promise<PasswordSet> {
  const { stores } = await client.stores.newPassword({ _id: storeId });
  queryClient.setQueryData(api.stores.userStores.queryKey(), stores);
  return { newPasswordOf: storeId };
}

/** The new password of the store, until the owner dismisses it. */
export function NewStorePassword({ storeId }: { storeId: string }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<PasswordSet> | null };
  const store = useStores().data?.find(({ _id }) => _id === storeId);
  if (!store || state?.newPasswordOf !== storeId) return null;

  async function putAway(): Promise<void> {
    await navigate(storePath('/staff', storeId), { replace: true, state: null });
    focusHeading();
  }

  return (
    <ReadyPanel
      title="The counter has a new password"
      text="Everyone there is signed out. Sign in again with these. You’ll find them in the store’s details."
      username={store.username}
      secret={{ label: 'Password', value: store.password }}
      owner={store.storeName}
    >
      <Button onClick={() => void putAway()}>Done</Button>
    </ReadyPanel>
  );
}
