import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AdjustedBadge } from '../../ui/data/adjusted-badge.tsx';
import { Money } from '../../ui/data/money.tsx';
import { useListPath } from '../stores/selected-store.ts';
import classes from './staff-dashboard-screen.module.css';

export function EntryList({ storeId, entries }: { storeId: string; entries: RecordSummary[] }) {
  const listPath = useListPath();
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => {
        const date = formatLong(entry.date as BusinessDate);
        return (
          <li key={entry._id} className={classes.entry}>
            <div>
              <span className={classes.date}>{date}</span>
              <span className={classes.by}>by {entry.createdBy}</span> {entry.adjusted && <AdjustedBadge />}
            </div>
            <Money dollars={entry.dailyProfit} emphasis />
            <Button
              component={Link}
              to={listPath('/financial-detail', storeId, { record: entry._id })}
              variant="default"
              aria-label={`Details of ${date}`}
            >
              Details
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
