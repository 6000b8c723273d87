import { MAX_PAGE_SIZE, PAGE_SIZE } from '@quarterdeck/contract/financials';
import { RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import { Button } from '@mantine/core';
import { IconCash, IconFilter } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { RowSkeletons, StatSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { SortSelect } from '../../../ui/data/sort-select.tsx';
import { sortIn, sortText } from '../../../ui/data/sorting.ts';
import { PlainButton } from '../../../ui/inputs/plain-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useListPath } from '../../stores/selected-store.ts';
import type { Selection } from '../all-records.ts';
import { periodTitle, type Period } from '../period.ts';
import { CommissionSummary } from '../report/commission-summary.tsx';
import { OutstandingLoans } from '../report/outstanding-loans.tsx';
import { PeriodSummary } from '../report/period-summary.tsx';
import { COLUMN_NAMES, NEWEST_FIRST } from './columns.ts';
import { filterIn, filterInput, filterWords } from './record-filter.ts';
import { NO_FILTER, RecordFilters, type Changes } from './record-filters.tsx';
import { RecordTable } from './record-table.tsx';
import classes from './records.module.css';
import { TakingsChart } from './takings-chart.tsx';
import { usePeriodSummary } from './use-period-summary.ts';

/** A user who loads more has a long list to go through. */
const pageSize = (isFirst: boolean) => (isFirst ? PAGE_SIZE : MAX_PAGE_SIZE);

interface AskedRecords {
  selection: Selection;
  period: Period;
  /** Of the address: it holds the filters and the order. */
  parameters: URLSearchParams;
  onChange: (changes: Changes) => void;
}

const orderIn = (parameters: URLSearchParams) => sortIn(parameters.get('sort'), RECORD_COLUMNS, NEWEST_FIRST);

/** The records that match the filters in the address, a page at a time, with the totals of all. */
const useFound = ({ selection, parameters }: AskedRecords) =>
  useInfiniteQuery(
    api.financials.findRecords.infiniteOptions({
      input: (before: string | undefined) => ({
        ...selection,
        ...filterInput(filterIn(parameters)),
        sort: orderIn(parameters),
        limit: pageSize(before === undefined),
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ records }, pages) =>
        records.length === pageSize(pages.length === 1) ? records.at(-1)?._id : undefined,
      placeholderData: keepPreviousData,
    }),
  );

/** The figures of a period, its chart, and its records beside what is owed. */
export function Records(props: AskedRecords) {
  const { selection, period } = props;
  const { compared, key } = period;
  const summary = usePeriodSummary(selection.storeId, period);
  const found = useFound(props);
  const failed = [summary, found].find((query) => query.isLoadingError);
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!summary.data || !found.data) {
    return (
      <>
        <StatSkeletons count={3} />
        <RowSkeletons count={8} />
      </>
    );
  }
  const isFiltered = filterWords(filterIn(props.parameters)).length > 0;
  const isEmpty = found.data.pages[0]?.records.length === 0;
  if (isEmpty && !isFiltered && !found.isPlaceholderData) {
    return (
      <>
        <NoRecords storeId={selection.storeId} isAll={key === 'all'} />
        <OutstandingLoans storeId={selection.storeId} />
      </>
    );
  }
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Refreshing isBusy={summary.isPlaceholderData}>
          <Card>
            <PeriodSummary
              totals={summary.data.period}
              compared={summary.data.compared}
              comparedName={compared?.name ?? ''}
            />
            <TakingsChart selection={selection} range={period.calendar} />
          </Card>
        </Refreshing>
        <FoundRecords {...props} found={found} />
      </div>
      <div className={classes.side}>
        <CommissionSummary selection={selection} periodName={periodTitle(key)} />
        <OutstandingLoans storeId={selection.storeId} />
      </div>
    </div>
  );
}

function FoundRecords({
  found,
  selection,
  parameters,
  onChange,
}: AskedRecords & { found: ReturnType<typeof useFound> }) {
  const pages = found.data?.pages ?? [];
  const [first] = pages;
  if (!first) return null;
  const filter = filterIn(parameters);
  const asked = filterWords(filter).map(({ value }) => value);
  const sort = orderIn(parameters);
  const onSort = (next: typeof sort) => onChange({ sort: sortText(next) });
  const records = pages.flatMap((page) => page.records);
  return (
    <>
      <RecordFilters filter={filter} names={first.createdBy} onChange={onChange} />
      <Refreshing isBusy={found.isPlaceholderData}>
        {records.length === 0 ? (
          <NothingFound asked={asked} onClear={() => onChange(NO_FILTER)} />
        ) : (
          <>
            <SortSelect columns={RECORD_COLUMNS} names={COLUMN_NAMES} sort={sort} onSort={onSort} />
            <RecordTable
              storeId={selection.storeId}
              records={records}
              totals={first.totals}
              hasMore={found.hasNextPage}
              sort={sort}
              onSort={onSort}
            />
            {found.hasNextPage && (
              <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                Show more ({records.length} of {first.totals.recordCount})
              </Button>
            )}
          </>
        )}
      </Refreshing>
    </>
  );
}

const NothingFound = ({ asked, onClear }: { asked: string[]; onClear: () => void }) => (
  <EmptyState
    icon={<IconFilter size={28} />}
    title="No records found"
    text={`Nothing in this period for ${asked.join(' · ')}.`}
    action={
      <PlainButton look="quiet" onClick={onClear}>
        Clear filters
      </PlainButton>
    }
  />
);

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
