import type { Store } from '@quarterdeck/contract/stores';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { needsResubscription, standingOf } from '@quarterdeck/domain/subscription';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { storePath, useStores } from '../selected-store.ts';
import classes from './store-standing.module.css';

/** The time at which the stores were fetched. A store whose paid time had ended by then is off. */
export const useNow = (): Date => new Date(useStores().dataUpdatedAt);

/** Whether records are expected of the store: it is active, and free or paid for. */
export const isRunning = (store: Store, now: Date): boolean => store.isActive && standingOf(store, now) !== 'off';

/** Whether the store's counter can be used. */
export function StoreBadge({ store }: { store: Store }) {
  const now = useNow();
  const isOn = isRunning(store, now);
  return <StatusBadge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'ACTIVE' : 'INACTIVE'}</StatusBadge>;
}

/** A line about a payment problem of a store or the end of its subscription. Empty if there is neither. */
export function StoreStanding({ store }: { store: Store }) {
  const now = useNow();
  const text = wordsOf(store, now);
  if (text === null) return null;
  return (
    <div className={classes.standing} data-tone={standingOf(store, now) === 'ending' ? 'plain' : 'caution'}>
      <p>{text}</p>
      {needsResubscription(store) && (
        <Button
          component={Link}
          to={storePath('/billing/again', store._id)}
          variant="default"
          aria-label={`Pay again for ${store.storeName}`}
        >
          Pay again
        </Button>
      )}
    </div>
  );
}

/** The most important open task of a store in a few words: a payment, staff, or its time zone. Else its address. */
export function StoreLine({ store }: { store: Store }) {
  const now = useNow();
  const words = wordsOf(store, now);
  if (words !== null && standingOf(store, now) === 'ending') return words;
  if (words !== null) return <span className={classes.caution}>{words}</span>;
  if (store.activeStaff === 0) return <span className={classes.caution}>No active staff</span>;
  return store.timeZoneConfirmed ? store.address : 'Confirm the time zone';
}

/** `Dec 20, 2026`, without line breaks. */
const dayOf = (moment: string): string => formatMedium(localDate(new Date(moment))).replaceAll(' ', '\u00a0');

function wordsOf(store: Store, now: Date): string | null {
  const until = store.runsUntil === null ? null : dayOf(store.runsUntil);
  switch (standingOf(store, now)) {
    case 'running':
      return null;
    case 'ending':
      return `Cancelled: stays on until ${until}`;
    case 'off':
      return `Off: not paid since ${until}`;
    case 'failing':
      return until === null ? 'Payment issue' : `Payment issue: stays on until ${until} at the latest`;
    case 'stopped':
      return until === null ? 'Payment issue' : `Payment issue: stays on until ${until}`;
  }
}
