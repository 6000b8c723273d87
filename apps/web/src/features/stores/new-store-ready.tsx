import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { generatedSecret, revealPassword } from '../../platform/session/secrets.ts';
import { ReadyPanel } from '../../ui/feedback/ready-panel.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { storePath } from './selected-store.ts';

/** The navigation state passed from `/add-store` to `/stores`. It survives a reload. */
export interface StoreAdded {
  addedStoreId: string;
}

/** The store that was just created, until the owner dismisses the panel. */
export function useNewStore(stores: Store[]): Store | null {
  const { state } = useLocation() as { state: Partial<StoreAdded> | null };
  return stores.find(({ _id }) => _id === state?.addedStoreId) ?? null;
}

/** The new store's credentials and the next steps. */
export function NewStoreReady({ store }: { store: Store }) {
  const navigate = useNavigate();
  async function dismiss(): Promise<void> {
    await navigate('/stores', { replace: true, state: null });
    focusHeading();
  }
  return (
    <ReadyPanel
      title={`${store.storeName} is ready`}
      text="The counter signs in with these. You’ll find them on the store’s card below."
      username={store.username}
      secret={{ label: 'Password', generated: generatedSecret(store._id), reveal: () => revealPassword(store._id) }}
      owner={store.storeName}
    >
      <Button component={Link} to={storePath('/add-game', store._id)}>
        Add its games
      </Button>
      <Button variant="default" onClick={() => void dismiss()}>
        Done
      </Button>
    </ReadyPanel>
  );
}
