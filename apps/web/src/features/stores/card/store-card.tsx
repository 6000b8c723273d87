import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Money } from '../../../ui/data/money.tsx';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import { RowActions } from '../../../ui/layout/row-actions.tsx';
import { DeleteStore } from '../delete-store.tsx';
import { storePath, useListPath } from '../selected-store.ts';
import { ConfirmTimeZone } from './confirm-time-zone.tsx';
import { describeDay } from './latest-day.ts';
import { NoStaff } from './no-staff.tsx';
import classes from './store-card.module.css';
import { StoreFacts } from './store-facts.tsx';
import { StoreBadge, StoreStanding } from './store-standing.tsx';

export function StoreCard({ store }: { store: Store }) {
  const { _id: id, storeName, latestDay } = store;
  const listPath = useListPath();
  return (
    <article className={classes.card} aria-labelledby={`store-${id}`}>
      <div className={classes.head}>
        <h2 id={`store-${id}`} className={classes.name}>
          {storeName}
        </h2>
        <StoreBadge store={store} />
      </div>
      <StoreStanding store={store} />
      <ConfirmTimeZone store={store} />
      <NoStaff store={store} />
      <p className={classes.latest}>
        {latestDay ? (
          <>
            <Money dollars={latestDay.dailyProfit} emphasis /> {describeDay(latestDay.date, store.today)}
          </>
        ) : (
          <span className={classes.none}>No records yet</span>
        )}
      </p>
      <StoreFacts store={store} isShort />
      <div className={classes.actions}>
        <Button
          component={Link}
          to={listPath('/store-details', id)}
          variant="default"
          aria-label={`View Details of ${storeName}`}
        >
          View Details
        </Button>
        <RowActions of={storeName}>
          <Button component={Link} to={storePath('/edit-store', id)} variant="default" aria-label={`Edit ${storeName}`}>
            Edit
          </Button>
          {!store.isSample && <DeleteStore store={store} label="Delete" onDeleted={focusHeading} />}
        </RowActions>
      </div>
    </article>
  );
}
