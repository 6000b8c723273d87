import type { RecordSummary } from '@quarterdeck/contract/financials';
import { businessDate, formatWholeDay } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { Money } from '../../../ui/data/money.tsx';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { storePath, useToday } from '../selected-store.ts';
import { reportFilterParameters } from '../../../ui/inputs/report-filter.ts';
import classes from './store-details-screen.module.css';

/** The store's most recent record. */
export function StoreFinancialsCard({ storeId }: { storeId: string }) {
  const today = useToday();
  const filterParameters = reportFilterParameters(useSearchParams()[0]);
  const records = useQuery(api.financials.listRecords.queryOptions({ input: { storeId, limit: 1 } }));
  const latest = records.data?.[0];
  const note = latest && `Most recent record, ${formatWholeDay(businessDate(latest.date), today)}`;
  return (
    <Card title="Financials" note={note}>
      {records.isPending && <SkeletonBlock height={56} />}
      {records.isLoadingError && (
        <PartFailed what="the records" error={records.error} onRetry={() => void records.refetch()} />
      )}
      {records.data && (latest ? <Figures record={latest} /> : <p className={classes.hint}>No records yet</p>)}
      <div className={classes.actions}>
        <Button component={Link} to={storePath('/financials', storeId, filterParameters)} variant="default">
          View financials
        </Button>
      </div>
    </Card>
  );
}

const Figures = ({ record }: { record: RecordSummary }) => (
  <dl className={classes.figures}>
    <div>
      <dt>Money In</dt>
      <dd>
        <Money dollars={record.totalMoneyIn} emphasis />
      </dd>
    </div>
    <div>
      <dt>Daily Profit</dt>
      <dd>
        <Money dollars={record.dailyProfit} emphasis />
      </dd>
    </div>
    <div>
      <dt>Created by</dt>
      <dd className={classes.word}>{record.createdBy}</dd>
    </div>
  </dl>
);
