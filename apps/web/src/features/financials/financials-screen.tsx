import { PAGE_SIZE } from '@quarterdeck/contract/financials';
import { EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { RowSkeletons, StatSkeletons } from '../../ui/skeletons.tsx';
import { storePath, useStore } from '../stores/selected-store.ts';
import classes from './financials-screen.module.css';
import { PeriodSummary } from './period-summary.tsx';
import { TABS, usePeriod, type Period } from './period.ts';
import { RecordTable } from './record-table.tsx';

export function Component() {
  const { _id: storeId } = useStore();
  const { period, from, to, chooseTab, chooseDates } = usePeriod();
  return (
    <Page
      title="Financials"
      actions={
        <Button component={Link} to={storePath('/add-financial', storeId)}>
          + Add New Financial Record
        </Button>
      }
    >
      <div className={classes.filter}>
        <SegmentedControl
          className={classes.tabs}
          aria-label="Period"
          data={TABS}
          value={period.tab}
          onChange={chooseTab}
        />
        {period.tab === 'dates' && (
          <div className={classes.dates}>
            <TextInput
              type="date"
              label="Start date"
              min={EARLIEST_DATE}
              value={from}
              onChange={(event) => chooseDates({ from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label="End date"
              min={from || EARLIEST_DATE}
              value={to}
              error={from && to && to < from ? 'The end date is before the start date' : undefined}
              onChange={(event) => chooseDates({ to: event.currentTarget.value })}
            />
          </div>
        )}
      </div>
      <PeriodContent storeId={storeId} period={period} />
    </Page>
  );
}

function PeriodContent({ storeId, period }: { storeId: string; period: Period }) {
  const { range, compared, tab } = period;
  if (range === null)
    return <p className={classes.hint}>Choose a start date and an end date to see the records between them.</p>;
  if (range.from && range.to && range.to < range.from) return null;
  return <Records storeId={storeId} range={range} compared={compared} isAll={tab === 'all'} />;
}

interface RecordsProps extends Pick<Period, 'compared'> {
  storeId: string;
  range: NonNullable<Period['range']>;
  isAll: boolean;
}

function Records({ storeId, range, compared, isAll }: RecordsProps) {
  const summary = useQuery(
    api.financials.summary.queryOptions({
      input: { storeId, ...range, ...(compared && { compareFrom: compared.range.from, compareTo: compared.range.to }) },
    }),
  );
  const records = useInfiniteQuery(
    api.financials.listRecords.infiniteOptions({
      input: (before: string | undefined) => ({ storeId, ...range, ...(before !== undefined && { before }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?._id : undefined),
    }),
  );
  const failed = [summary, records].find((query) => query.isLoadingError);
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!summary.data || !records.data) {
    return (
      <>
        <StatSkeletons count={3} />
        <RowSkeletons count={8} />
      </>
    );
  }
  const shown = records.data.pages.flat();
  if (shown.length === 0) return <NoRecords storeId={storeId} isAll={isAll} />;
  return (
    <>
      <PeriodSummary
        totals={summary.data.period}
        compared={summary.data.compared}
        comparedName={compared?.name ?? ''}
      />
      <RecordTable storeId={storeId} records={shown} />
      {records.hasNextPage && (
        <Button variant="default" loading={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
          Show more ({shown.length} of {summary.data.period.recordCount})
        </Button>
      )}
    </>
  );
}

function NoRecords({ storeId, isAll }: { storeId: string; isAll: boolean }) {
  return (
    <EmptyState
      icon={<IconCash size={40} />}
      title="No Financial Records Found"
      text={isAll ? 'The first day’s takings will appear here.' : 'This store has no records in this period.'}
      action={
        <Button component={Link} to={storePath('/add-financial', storeId)}>
          + Add Financial Record
        </Button>
      }
    />
  );
}
