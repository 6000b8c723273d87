import { MAX_PAGE_SIZE, PAGE_SIZE } from '@quarterdeck/contract/financials';
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { useProblemOf } from '../../ui/feedback/problem-of.ts';
import { RowSkeletons, StatSkeletons } from '../../ui/feedback/skeletons.tsx';
import { PeriodFilter } from '../../ui/inputs/period-filter.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPath, useStore } from '../stores/selected-store.ts';
import classes from './financials-screen.module.css';
import { PERIOD_NAMES, TABS, type Period } from './period.ts';
import { RecordTable } from './record-table.tsx';
import { CommissionSummary } from './report/commission-summary.tsx';
import { OutstandingLoans } from './report/outstanding-loans.tsx';
import { PeriodSummary } from './report/period-summary.tsx';
import { ReportButtons } from './report/report-buttons.tsx';
import { usePeriod } from './use-period.ts';

/** The totals of the period; fetched once, even though several parts of the screen use them. */
const usePeriodSummary = (storeId: string, { range, compared }: Period) =>
  useQuery(
    api.financials.summary.queryOptions({
      input: { storeId, ...range, ...(compared && { compareFrom: compared.range.from, compareTo: compared.range.to }) },
      enabled: range !== null,
    }),
  );

export function Component() {
  const store = useStore();
  const listPath = useListPath();
  const chosen = usePeriod(store.today);
  const { period } = chosen;
  const summary = usePeriodSummary(store._id, period);
  const [problem, say] = useProblemOf([store._id, period.tab, chosen.from, chosen.to]);
  return (
    <Page
      title="Financials"
      actions={
        <>
          <ReportButtons
            store={store}
            period={period}
            count={period.range === null ? 0 : summary.data?.period.recordCount}
            onProblem={say}
          />
          <Button component={Link} to={listPath('/add-financial', store._id)}>
            + Add New Financial Record
          </Button>
        </>
      }
    >
      <ErrorBanner message={problem} onDismiss={() => say(null)} />
      <PeriodFilter
        tabs={TABS}
        tab={period.tab}
        onTab={chosen.chooseTab}
        dates={
          period.tab === 'dates'
            ? { from: chosen.from, to: chosen.to, problem: period.problem, onChange: chosen.chooseDates }
            : null
        }
      />
      {period.range && <Records storeId={store._id} period={period} range={period.range} />}
      {period.range === null && period.problem === null && (
        <p className={classes.hint}>Choose a start date and an end date to see the records between them.</p>
      )}
    </Page>
  );
}

/** A user who loads more has a long list to go through. */
const pageSize = (isFirst: boolean) => (isFirst ? PAGE_SIZE : MAX_PAGE_SIZE);

interface RecordsProps {
  storeId: string;
  period: Period;
  range: NonNullable<Period['range']>;
}

function Records({ storeId, period, range }: RecordsProps) {
  const { compared, tab } = period;
  const summary = usePeriodSummary(storeId, period);
  const records = useInfiniteQuery(
    api.financials.listRecords.infiniteOptions({
      input: (before: string | undefined) => ({
        storeId,
        ...range,
        limit: pageSize(before === undefined),
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page, pages) => (page.length === pageSize(pages.length === 1) ? page.at(-1)?._id : undefined),
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
  if (shown.length === 0) {
    return (
      <>
        <NoRecords storeId={storeId} isAll={tab === 'all'} />
        <OutstandingLoans storeId={storeId} />
      </>
    );
  }
  return (
    <>
      <PeriodSummary
        totals={summary.data.period}
        compared={summary.data.compared}
        comparedName={compared?.name ?? ''}
      />
      <div className={classes.columns}>
        <div className={classes.side}>
          <CommissionSummary selection={{ storeId, ...range }} periodName={PERIOD_NAMES[tab]} />
          <OutstandingLoans storeId={storeId} />
        </div>
        <div className={classes.main}>
          <RecordTable storeId={storeId} records={shown} />
          {records.hasNextPage && (
            <Button variant="default" loading={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
              Show more ({shown.length} of {summary.data.period.recordCount})
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function NoRecords({ storeId, isAll }: { storeId: string; isAll: boolean }) {
  const listPath = useListPath();
  return (
    <EmptyState
      icon={<IconCash size={40} />}
      title="No Financial Records Found"
      text={isAll ? 'The first day’s takings will appear here.' : 'This store has no records in this period.'}
      action={
        <Button component={Link} to={listPath('/add-financial', storeId)}>
          + Add Financial Record
        </Button>
      }
    />
  );
}
