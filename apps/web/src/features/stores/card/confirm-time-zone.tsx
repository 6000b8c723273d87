import type { Store } from '@quarterdeck/contract/stores';
import { DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../../platform/api/api.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { Note } from '../../../ui/feedback/banner.tsx';
import { showMessage } from '../../../ui/feedback/undo-notice.ts';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import { storePath } from '../selected-store.ts';
import { cacheStores } from '../stores-cache.ts';
import { timeZoneHere, timeZoneInWords } from '../../../ui/data/time-zone.ts';
import classes from './confirm-time-zone.module.css';

/** Asks the owner to confirm a guessed time zone. */
export function ConfirmTimeZone({ store }: { store: Store }) {
  const [isBusy, setBusy] = useState(false);
  if (store.timeZoneConfirmed) return null;
  const { _id, storeName, address, notes, version } = store;
  const timeZone = store.timeZone === DEFAULT_TIME_ZONE ? timeZoneHere() : store.timeZone;

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      cacheStores(await client.stores.edit({ _id, version, storeName, address, notes, timeZone }));
      focusHeading();
      showMessage(`${storeName} uses ${timeZoneInWords(timeZone)}`);
    } catch (error) {
      reportFailure(error, showMessage);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Note>
      <div className={classes.question}>
        <p>Confirm the time zone so that this store&rsquo;s day starts at the right time.</p>
        <div className={classes.answers}>
          <Button variant="default" loading={isBusy} onClick={() => void confirm()}>
            Use {timeZoneInWords(timeZone)}
          </Button>
          <Button
            component={Link}
            to={storePath('/edit-store', _id)}
            variant="subtle"
            aria-label={`Change the time zone of ${storeName}`}
          >
            Change
          </Button>
        </div>
      </div>
    </Note>
  );
}
