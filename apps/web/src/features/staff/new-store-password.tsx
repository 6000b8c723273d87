import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { Failure, NetworkFailure } from '../../platform/api/failure.ts';
import { generatedSecret, keepSecret, revealPassword } from '../../platform/session/secrets.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { ReadyPanel } from '../../ui/feedback/ready-panel.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { storePath, useStores } from '../stores/selected-store.ts';

/** The navigation state passed to `/staff` after a staff member left. */
export interface PasswordOutcome {
  passwordOf: string;
  /** Why the store has no new password. */
  problem?: string;
}

/** The staff member has left by then, so a failure must not look as if nothing was saved. */
function whyKept(error: unknown): string {
  if (error instanceof NetworkFailure)
    return 'No connection. The store may still have its old password. You can set a new one in its details.';
  if (error instanceof Failure) return 'The store kept its password. You can set a new one in its details.';
  throw error;
}

/**
 * Gives the store a new password after a staff member left.
 * @returns the state with which `/staff` shows the password, or why there is none.
 */
export async function setStorePassword(storeId: string): Promise<PasswordOutcome> {
  try {
    keepSecret(storeId, '');
    const { staffCredentials } = await client.stores.newPassword({ _id: storeId });
    keepSecret(storeId, staffCredentials.password);
    return { passwordOf: storeId };
  } catch (error) {
    return { passwordOf: storeId, problem: whyKept(error) };
  }
}

/** The outcome that the store's staff screen shows, if any. */
export function usePasswordOutcome(storeId: string): Partial<PasswordOutcome> | null {
  const { state } = useLocation() as { state: Partial<PasswordOutcome> | null };
  return state?.passwordOf === storeId ? state : null;
}

/** The store's new password, or why it has none, until the owner dismisses it. */
export function NewStorePassword({ storeId }: { storeId: string }) {
  const navigate = useNavigate();
  const outcome = usePasswordOutcome(storeId);
  const store = useStores().data?.find(({ _id }) => _id === storeId);
  if (!store || !outcome) return null;

  async function dismiss(): Promise<void> {
    await navigate(storePath('/staff', storeId), { replace: true, state: null });
    focusHeading();
  }

  if (outcome.problem !== undefined) return <ErrorBanner message={outcome.problem} onDismiss={() => void dismiss()} />;
  return (
    <ReadyPanel
      title="The counter has a new password"
      text="Everyone there is signed out. Sign in again with these. You’ll find them in the store’s details."
      username={store.username}
      secret={{ label: 'Password', generated: generatedSecret(storeId), reveal: () => revealPassword(storeId) }}
      owner={store.storeName}
    >
      <Button onClick={() => void dismiss()}>Done</Button>
    </ReadyPanel>
  );
}
