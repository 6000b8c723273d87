import { RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import { Button } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { IconCash, IconFilter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useShown } from '../../../platform/api/keep-data.ts';
import { sortText } from '../../../ui/data/sorting.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed, PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { RowSkeletons, StatSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { useHiddenColumns } from '../../../ui/inputs/hidden-columns.ts';
import { ShowMore } from '../../../ui/data/show-more.tsx';
import { PlainButton } from '../../../ui/inputs/plain-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import { useListPath } from '../../stores/selected-store.ts';
import type { Selection } from '../all-records.ts';
import { periodTitle, type Period } from '../period.ts';
import { CommissionSummary } from '../report/commission-summary.tsx';
import { OutstandingLoans } from '../report/outstanding-loans.tsx';
import { PeriodSummary } from '../report/period-summary.tsx';
import { recordQueryIn } from './record-query.ts';
import { HIDEABLE, NEWEST_FIRST } from './columns.ts';
import { NO_FILTER, type Changes } from './filter-changes.ts';
import { filterWords } from './record-filter.ts';
import { RecordFilters } from './record-filters.tsx';
import { RecordTable } from './record-table.tsx';
import classes from './records.module.css';
import { TakingsChart } from './takings-chart.tsx';
import { useMatchingRecords } from './use-matching-records.ts';
import { usePeriodSummary } from './use-period-summary.ts';

interface RecordsProps {
  selection: Selection;
  period: Period;
  /** The URL parameters with the filters and the order. */
  parameters: URLSearchParams;
  onChange: (changes: Changes) => void;
}

/** The figures of a period, its chart, and its records beside the debts. */
export function Records(props: RecordsProps) {
  const { selection, period, parameters } = props;
  const { compared, comparison, key } = period;
  const summary = usePeriodSummary(selection.storeId, period);
  const shown = useShown(
    { comparedName: compared?.name ?? '', isComparing: comparison !== null },
    summary.isPlaceholderData,
  );
  const recordPages = useMatchingRecords(selection.storeId, period, parameters);
  if (summary.isPending || recordPages.isPending) {
    return (
      <>
        <StatSkeletons count={3} />
        <RowSkeletons count={8} />
      </>
    );
  }
  const isFiltered = recordQueryIn(parameters).words !== null;
  const isEmpty = recordPages.data?.pages[0]?.records.length === 0;
  if (isEmpty && !isFiltered && !recordPages.isPlaceholderData) {
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
        <Card>
          {summary.data ? (
            <Refreshing isBusy={summary.isPlaceholderData}>
              <PeriodSummary
                totals={summary.data.period}
                compared={summary.data.compared}
                comparedName={shown.comparedName}
                isComparing={shown.isComparing}
              />
            </Refreshing>
          ) : (
            <PartFailed what="the totals" error={summary.error} onRetry={() => void summary.refetch()} />
          )}
          <TakingsChart storeId={selection.storeId} period={period} />
        </Card>
        {recordPages.data ? (
          <MatchingRecords {...props} recordPages={recordPages} />
        ) : (
          <LoadFailed what="the records" error={recordPages.error} onRetry={() => void recordPages.refetch()} />
        )}
      </div>
      <div className={classes.side}>
        <CommissionSummary selection={selection} periodName={periodTitle(key)} />
        <OutstandingLoans storeId={selection.storeId} />
      </div>
    </div>
  );
}

function MatchingRecords({
  recordPages,
  selection,
  parameters,
  onChange,
}: RecordsProps & { recordPages: ReturnType<typeof useMatchingRecords> }) {
  const [hidden, toggle] = useHiddenColumns('financials-columns', HIDEABLE);
  const pages = recordPages.data?.pages ?? [];
  const [first] = pages;
  if (!first) return null;
  const { filter, sort } = recordQueryIn(parameters);
  const filterValues = filterWords(filter).map(({ value }) => value);
  const records = pages.flatMap((page) => page.records);
  const onSort = (next: typeof sort) => onChange({ sort: sortText(next) });
  return (
    <>
      <RecordFilters
        filter={filter}
        names={first.createdBy}
        count={first.totals.recordCount}
        sort={sort}
        hidden={hidden}
        onSort={onSort}
        onToggle={(column) => {
          toggle(column);
          // If the records were sorted by a hidden column, their order could not be understood.
          if (column === sort.column && !hidden.includes(column)) onSort(NEWEST_FIRST);
        }}
        onChange={onChange}
      />
      <FoundStatus
        isBusy={recordPages.isPlaceholderData}
        count={first.totals.recordCount}
        filterValues={filterValues}
      />
      <Refreshing isBusy={recordPages.isPlaceholderData}>
        {records.length === 0 ? (
          <NothingFound filterValues={filterValues} onClear={() => onChange(NO_FILTER)} />
        ) : (
          <>
            <RecordTable
              storeId={selection.storeId}
              records={records}
              missing={pages.flatMap((page) => page.missing)}
              totals={first.totals}
              shown={RECORD_COLUMNS.filter((column) => !hidden.includes(column))}
              hasMore={recordPages.hasNextPage}
              sort={sort}
              onSort={onSort}
            />
            <ShowMore pages={recordPages} counts={{ shown: records.length, of: first.totals.recordCount }} />
          </>
        )}
      </Refreshing>
    </>
  );
}

interface FoundStatusProps {
  isBusy: boolean;
  count: number;
  filterValues: string[];
}

/** `12 records, Short`. Read after a change of the filters or the period. */
const FoundStatus = ({ isBusy, count, filterValues }: FoundStatusProps) => (
  <p className="visually-hidden" role="status">
    {isBusy ? '' : [counted(count, 'record'), ...filterValues].join(', ')}
  </p>
);

const NothingFound = ({ filterValues, onClear }: { filterValues: string[]; onClear: () => void }) => (
  <EmptyState
    icon={<IconFilter size={28} />}
    title="No records found"
    text={`Nothing in this period for ${filterValues.join(' · ')}.`}
    action={
      <PlainButton
        look="quiet"
        onClick={() => {
          focusHeading();
          onClear();
        }}
      >
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
        // The primary button is in the header.
        <Button component={Link} to={listPath('/add-financial', storeId)} variant="default">
          + Add Financial Record
        </Button>
      }
    />
  );
}
