import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { generatedSecret, noteSecret, revealPassword } from '../../platform/session/secrets.ts';
import { ReadyPanel } from '../../ui/feedback/ready-panel.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { storePath, useStores } from '../stores/selected-store.ts';

/** The navigation state passed to `/staff` after a staff member left. */
interface PasswordSet {
  newPasswordOf: string;
}

/**
 * Gives the store a new password after a staff member left.
 * @returns the state with which `/staff` shows the password; null when the owner did not confirm their identity.
 */
export async function setStorePassword(storeId: string): Promise<PasswordSet | null> {
  try {
    const { staffCredentials } = await client.stores.newPassword({ _id: storeId });
    noteSecret(storeId, staffCredentials.password);
    return { newPasswordOf: storeId };
  } catch (error) {
    if (!isFailure(error, 'confirmIdentity')) throw error;
    showMessage('The store kept its password. You can set a new one in its details.');
    return null;
  }
}

/** The store's new password, until the owner dismisses the panel. */
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
      secret={{ label: 'Password', generated: generatedSecret(storeId), reveal: () => revealPassword(storeId) }}
      owner={store.storeName}
    >
      <Button onClick={() => void putAway()}>Done</Button>
    </ReadyPanel>
  );
}
