import type { Store } from '@quarterdeck/contract/stores';
import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { counted } from '@quarterdeck/domain/counted';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useKeptData, useShown } from '../../../platform/api/keep-data.ts';
import { SortSelect } from '../../../ui/data/sort-select.tsx';
import { sortIn, sortText } from '../../../ui/data/sorting.ts';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { periodWords } from '../../../ui/inputs/period-words.ts';
import { inputOf } from '../../../ui/inputs/report-filter.ts';
import { ReportFilterBar } from '../../../ui/inputs/report-filter-bar.tsx';
import { useReportFilter } from '../../../ui/inputs/use-report-filter.ts';
import { CompareNotes } from './compare-notes.tsx';
import classes from './compare-stores.module.css';
import { CompareTable } from './compare-table.tsx';
import { SideBySide } from './side-by-side.tsx';
import {
  COLUMN_NAMES,
  COLUMNS,
  DEFAULT_SORT,
  FIRST_PERIOD,
  pairIn,
  rowOf,
  sorted,
  toggled,
  totalsOf,
} from './store-rows.ts';

/** The stores in a table of a period's figures, with two of them side by side. */
export function CompareStores({ stores, viewSwitch }: { stores: Store[]; viewSwitch: ReactNode }) {
  const { filter, present, parameters, change } = useReportFilter(stores, FIRST_PERIOD);
  const performance = useKeptData(
    useQuery(api.stores.performance.queryOptions({ input: inputOf(filter), placeholderData: keepPreviousData })),
  );
  const shown = useShown(filter, performance.isPlaceholderData);
  return (
    <>
      <div className={classes.top}>
        <div className={classes.filterRow}>
          <ReportFilterBar filter={filter} stores={stores} present={present} onChange={change} />
        </div>
        {viewSwitch}
      </div>
      {performance.isPending && <RowSkeletons />}
      {performance.isLoadingError && (
        <LoadFailed what="the figures" error={performance.error} onRetry={() => void performance.refetch()} />
      )}
      {performance.data && (
        <Refreshing isBusy={performance.isPlaceholderData}>
          <Compared
            stores={stores}
            performance={performance.data}
            filter={shown}
            parameters={parameters}
            change={change}
          />
        </Refreshing>
      )}
    </>
  );
}

interface ComparedProps extends Pick<ReturnType<typeof useReportFilter>, 'filter' | 'parameters' | 'change'> {
  stores: Store[];
  performance: StorePerformance[];
}

function Compared({ stores, performance, filter, parameters, change }: ComparedProps) {
  // A pair in the URL stays in its place. A pair that was just ticked is scrolled into view.
  const [isTicked, setTicked] = useState(false);
  const sort = sortIn(parameters.get('sort'), COLUMNS, DEFAULT_SORT);
  const onSort = (next: typeof sort) => change({ sort: sortText(next) });
  const rows = performance.flatMap((each) => {
    const store = stores.find(({ _id }) => _id === each.storeId);
    return store ? rowOf(store, each) : [];
  });
  const pair = pairIn(parameters);
  const [one, other] = pair.flatMap((id) => rows.find(({ store }) => store._id === id) ?? []);
  const period = periodWords(filter);
  const count = counted(rows.length, 'store');

  function toggle(id: string): void {
    const next = toggled(pairIn(new URLSearchParams(window.location.search)), id);
    change({ pair: next.length === 0 ? null : next.join(',') });
    setTicked(true);
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        Stores, {period}, {count}
        {one && other && `, ${one.store.storeName} and ${other.store.storeName} side by side below`}
      </p>
      <SortSelect columns={COLUMNS} names={COLUMN_NAMES} sort={sort} onSort={onSort} />
      <CompareTable
        rows={sorted(rows, sort)}
        totals={totalsOf(rows)}
        pair={pair}
        onToggle={toggle}
        sort={sort}
        onSort={onSort}
        isCompared={filter.compared !== null}
        range={filter.range}
        caption={`Stores, ${period}`}
      />
      <CompareNotes rows={rows} />
      {one && other && (
        <SideBySide
          pair={[one, other]}
          filter={filter}
          comesIntoView={isTicked}
          onPeriod={change}
          onClose={() => change({ pair: null })}
        />
      )}
    </>
  );
}
