import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Secret } from '../../ui/secret.tsx';
import classes from './new-store-ready.module.css';
import { storePath } from './selected-store.ts';

/** What `/add-store` hands to `/stores`. It is part of the visit in the browser's history, so a reload keeps it. */
export interface StoreAdded {
  addedStoreId: string;
}

/** The store that was just made, until the owner has put the news away. */
export function useNewStore(stores: Store[]): Store | null {
  const { state } = useLocation() as { state: Partial<StoreAdded> | null };
  return stores.find(({ _id }) => _id === state?.addedStoreId) ?? null;
}

/** What the new store's terminals sign in with, and what comes next. */
export function NewStoreReady({ store }: { store: Store }) {
  const navigate = useNavigate();
  return (
    <section className={classes.panel} aria-labelledby="store-ready">
      <div className={classes.head}>
        <IconCircleCheck size={24} aria-hidden="true" />
        <div>
          <h2 id="store-ready">{store.storeName} is ready</h2>
          <p>The tablet or phone at its counter signs in with these. They stay on the store&rsquo;s card below.</p>
        </div>
      </div>
      <dl className={classes.credentials}>
        <div>
          <dt>Username</dt>
          <dd>
            <code>{store.username}</code>
            <CopyButton text={store.username} what={`username of ${store.storeName}`} />
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            <Secret value={store.password} what={`password of ${store.storeName}`} startsShown />
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button component={Link} to={storePath('/add-game', store._id)}>
          Add its games
        </Button>
        <Button variant="default" onClick={() => void navigate('/stores', { replace: true, state: null })}>
          Done
        </Button>
      </div>
    </section>
  );
}
