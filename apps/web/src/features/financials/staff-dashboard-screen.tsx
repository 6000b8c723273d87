import { formatLong, formatWeekday, localDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api.ts';
import { signOut } from '../../platform/session.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { storePath, useStore } from '../stores/selected-store.ts';
import classes from './staff-dashboard-screen.module.css';

const RECENT = 10;

/** What a store's terminal starts from. */
export function Component() {
  const store = useStore();
  return (
    <Page
      title={formatWeekday(localDate(new Date()))}
      subtitle={store.storeName}
      actions={
        <Button variant="default" onClick={() => void signOut()}>
          Sign Out
        </Button>
      }
    >
      <Card title="Recent Financial Entries">
        <RecentEntries storeId={store._id} />
      </Card>
    </Page>
  );
}

function RecentEntries({ storeId }: { storeId: string }) {
  const entries = useQuery(api.financials.listRecords.queryOptions({ input: { storeId, limit: RECENT } }));
  if (entries.isPending) return <RowSkeletons count={5} />;
  if (entries.isLoadingError) return <LoadFailed error={entries.error} onRetry={() => void entries.refetch()} />;
  if (entries.data.length === 0) {
    return (
      <EmptyState
        icon={<IconCash size={40} />}
        title="No entries yet"
        text="The days that were saved for this store appear here."
      />
    );
  }
  return (
    <ul className={classes.entries}>
      {entries.data.map((entry) => (
        <li key={entry._id} className={classes.entry}>
          <div>
            <span className={classes.date}>{formatLong(entry.date as BusinessDate)}</span>
            <span className={classes.by}>by {entry.createdBy}</span>
          </div>
          <Money dollars={entry.dailyProfit} emphasis />
          <Button
            component={Link}
            to={storePath('/financial-detail', storeId, { record: entry._id })}
            variant="default"
            aria-label={`Details of ${formatLong(entry.date as BusinessDate)}`}
          >
            Details
          </Button>
        </li>
      ))}
    </ul>
  );
}
