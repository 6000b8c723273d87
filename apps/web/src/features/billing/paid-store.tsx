import type { SubscriptionCheck } from '@quarterdeck/contract/billing';
import { Button } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { refresh } from '../../platform/api/refresh.ts';
import { keepSecret, revealPassword } from '../../platform/session/secrets.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { useCountdown } from '../../ui/feedback/countdown.ts';
import { ReadyPanel } from '../../ui/feedback/ready-panel.tsx';
import { rememberStore, storePath } from '../stores/selected-store.ts';
import { forgetNewStore } from './new-store.ts';
import classes from './paid-store.module.css';
import { dayOf } from './standing-note.tsx';

const STORES_AFTER_SECONDS = 5;

interface PaidStoreProps {
  check: SubscriptionCheck;
  store: NonNullable<SubscriptionCheck['store']>;
}

/** The paid store and its counter's credentials, until the redirect to the list of stores. */
export function PaidStore({ check, store }: PaidStoreProps) {
  const { wishedName, firstChargeAt, message } = check;
  const { _id: storeId, name, staffCredentials } = store;
  const [isStaying, setStaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const focusBox = () => box.current?.focus({ preventScroll: true });

  // Receives the focus after the wait, so that a screen reader begins here.
  useEffect(focusBox, []);

  useEffect(() => {
    rememberStore(storeId);
    forgetNewStore(wishedName ?? name);
    refresh(['billing']);
    // A later check may no longer have the password.
    if (staffCredentials.password !== '') keepSecret(storeId, staffCredentials.password);
  }, [storeId, name, wishedName, staffCredentials.password]);

  function stay(): void {
    setStaying(true);
    // The focused button was removed.
    focusBox();
  }

  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      <ReadyPanel
        title={firstChargeAt === null ? `${name} is ready` : `${name} stays on`}
        text={
          firstChargeAt === null
            ? 'The counter signs in with these. You’ll find them on the store’s card.'
            : `It’s paid until ${dayOf(firstChargeAt)}. Your first new payment is due then.`
        }
        username={staffCredentials.username}
        secret={{
          label: 'Password',
          generated: staffCredentials.password,
          reveal: () => revealPassword(storeId),
        }}
        owner={name}
      >
        {wishedName !== null && <Note>{message}</Note>}
        <Button component={Link} to="/stores" state={stateForStores(storeId)}>
          Go to stores
        </Button>
        {firstChargeAt === null && (
          <Button component={Link} to={storePath('/add-game', storeId)} variant="default">
            Add its games
          </Button>
        )}
        {!isStaying && <Leaving storeId={storeId} onStay={stay} />}
      </ReadyPanel>
    </div>
  );
}

/** The list shows this store's credentials again. */
const stateForStores = (storeId: string) => ({ addedStoreId: storeId });

function Leaving({ storeId, onStay }: { storeId: string; onStay: () => void }) {
  const navigate = useNavigate();
  const secondsLeft = useCountdown(
    STORES_AFTER_SECONDS,
    () => void navigate('/stores', { replace: true, state: stateForStores(storeId) }),
  );
  return (
    <div className={classes.leaving}>
      <p>Your stores open in {counted(secondsLeft, 'second')}.</p>
      <Button variant="default" onClick={onStay}>
        Stay here
      </Button>
    </div>
  );
}
