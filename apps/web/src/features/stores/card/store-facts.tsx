import type { Store } from '@quarterdeck/contract/stores';
import { revealPassword } from '../../../platform/session/secrets.ts';
import { Money } from '../../../ui/data/money.tsx';
import { Secret } from '../../../ui/data/secret.tsx';
import { timeZoneInWords } from '../../../ui/data/time-zone.ts';
import classes from './store-facts.module.css';

const NoCounter = () => (
  <>
    <dt>Counter</dt>
    <dd>Sample stores have none</dd>
  </>
);

const CounterSignIn = ({ store }: { store: Store }) => (
  <>
    <dt>Username</dt>
    <dd className={classes.code}>{store.username}</dd>
    <dt>Password</dt>
    <dd className={classes.code}>
      <Secret reveal={() => revealPassword(store._id)} what={`password of ${store.storeName}`} />
    </dd>
  </>
);

/** A store's address and its counter's credentials. `isShort` truncates long texts after three lines. */
export function StoreFacts({ store, isShort = false }: { store: Store; isShort?: boolean }) {
  return (
    <dl className={isShort ? `${classes.facts} ${classes.short}` : classes.facts}>
      <dt>Address</dt>
      <dd className={classes.long}>{store.address || <span className={classes.none}>None</span>}</dd>
      {store.isSample ? <NoCounter /> : <CounterSignIn store={store} />}
      {store.openingFloat > 0 && !isShort && (
        <>
          <dt>Opening float</dt>
          <dd>
            <Money dollars={store.openingFloat} />
          </dd>
        </>
      )}
      {!isShort && (
        <>
          <dt>Time zone</dt>
          <dd>{timeZoneInWords(store.timeZone)}</dd>
        </>
      )}
      <dt>Notes</dt>
      <dd className={`${classes.long} ${classes.notes}`}>
        {store.notes || <span className={classes.none}>None</span>}
      </dd>
    </dl>
  );
}
