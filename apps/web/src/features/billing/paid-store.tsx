import type { SubscriptionCheck } from '@quarterdeck/contract/billing';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCountdown } from '../../ui/countdown.ts';
import { ReadyPanel } from '../../ui/ready-panel.tsx';
import { rememberStore, storePath } from '../stores/selected-store.ts';
import { billingChanged } from './after-change.ts';
import { forgetNewStore } from './new-store.ts';
import classes from './paid-store.module.css';

const STORES_AFTER_SECONDS = 5;

interface PaidStoreProps {
  store: NonNullable<SubscriptionCheck['store']>;
  /** False where a store was paid for again. */
  isNew: boolean;
}

/** The store that was paid for and what its counter signs in with, until it is time for the list of stores. */
export function PaidStore({ store, isNew }: PaidStoreProps) {
  const { _id: storeId, name, staffCredentials } = store;
  const [isStaying, setStaying] = useState(false);

  useEffect(() => {
    rememberStore(storeId);
    forgetNewStore(name);
    billingChanged();
  }, [storeId, name]);

  return (
    <ReadyPanel
      title={isNew ? `${name} is ready` : `${name} is paid for again`}
      text="The tablet or phone at its counter signs in with these. They stay on the store’s card."
      username={staffCredentials.username}
      secret={{ label: 'Password', value: staffCredentials.password }}
      owner={name}
    >
      <Button component={Link} to="/stores" state={stateForStores(storeId)}>
        Go to Stores
      </Button>
      <Button component={Link} to={storePath('/add-game', storeId)} variant="default">
        Add its games
      </Button>
      {!isStaying && <Leaving storeId={storeId} onStay={() => setStaying(true)} />}
    </ReadyPanel>
  );
}

/** The list shows the credentials of this store once more. */
const stateForStores = (storeId: string) => ({ addedStoreId: storeId });

function Leaving({ storeId, onStay }: { storeId: string; onStay: () => void }) {
  const navigate = useNavigate();
  const left = useCountdown(
    STORES_AFTER_SECONDS,
    () => void navigate('/stores', { replace: true, state: stateForStores(storeId) }),
  );
  return (
    <div className={classes.leaving}>
      <p>
        Your stores open in {left} {left === 1 ? 'second' : 'seconds'}.
      </p>
      <Button variant="default" onClick={onStay}>
        Stay here
      </Button>
    </div>
  );
}
