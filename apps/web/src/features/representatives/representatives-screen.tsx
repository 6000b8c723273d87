import type { RepresentativeList } from '@quarterdeck/contract/representatives';
import type { Store } from '@quarterdeck/contract/stores';
import { counted } from '@quarterdeck/domain/counted';
import { IconAddressBook } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useKeptData, useShown } from '../../platform/api/keep-data.ts';
import { ComparedDays } from '../../ui/data/compared-days.tsx';
import { Money } from '../../ui/data/money.tsx';
import { SortSelect } from '../../ui/data/sort-select.tsx';
import { sortIn, sortText, type Sort } from '../../ui/data/sorting.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../ui/feedback/refreshing.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { WithStores } from '../../ui/feedback/with-stores.tsx';
import { periodWords } from '../../ui/inputs/period-words.ts';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { inputOf, type ReportFilter } from '../../ui/inputs/report-filter.ts';
import { ReportFilterBar } from '../../ui/inputs/report-filter-bar.tsx';
import { useReportFilter } from '../../ui/inputs/use-report-filter.ts';
import { Page } from '../../ui/layout/page.tsx';
import { storePath, useStores } from '../stores/selected-store.ts';
import { CommissionByGame } from './commission-by-game.tsx';
import { Details } from './details.tsx';
import {
  chosenOf,
  COLUMN_NAMES,
  DEFAULT_SORT,
  isIdle,
  shownColumns,
  sorted,
  type Column,
} from './representative-rows.ts';
import classes from './representatives-screen.module.css';
import { RepresentativesTable } from './representatives-table.tsx';

/** The commission owed to the representatives of all stores in a period. */
export function Component() {
  return (
    <Page title="Representatives">
      <WithStores
        stores={useStores()}
        emptyText="Add a store and its games first. Then the commission of their representatives appears here."
      >
        {(stores) => <RepresentativesOfPeriod stores={stores} />}
      </WithStores>
    </Page>
  );
}

function RepresentativesOfPeriod({ stores }: { stores: Store[] }) {
  const { filter, present, parameters, change } = useReportFilter(stores);
  const representatives = useKeptData(
    useQuery(api.representatives.list.queryOptions({ input: inputOf(filter), placeholderData: keepPreviousData })),
  );
  const shown = useShown(filter, representatives.isPlaceholderData);
  return (
    <>
      <ReportFilterBar filter={filter} stores={stores} present={present} onChange={change} />
      {representatives.isPending && <RowSkeletons />}
      {representatives.isLoadingError && (
        <LoadFailed
          what="the representatives"
          error={representatives.error}
          onRetry={() => void representatives.refetch()}
        />
      )}
      {representatives.data && (
        <Refreshing isBusy={representatives.isPlaceholderData}>
          <RepresentativeOverview
            list={representatives.data}
            filter={shown}
            firstStore={stores[0]}
            chosen={parameters.get('rep')}
            sort={sortIn(
              parameters.get('sort'),
              shownColumns(representatives.data.totals.compared !== null),
              DEFAULT_SORT,
            )}
            onSort={(sort) => change({ sort: sortText(sort) })}
          />
        </Refreshing>
      )}
    </>
  );
}

interface RepresentativeOverviewProps {
  list: RepresentativeList;
  filter: ReportFilter;
  firstStore: Store | undefined;
  chosen: string | null;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
}

function RepresentativeOverview({ list, filter, firstStore, chosen, sort, onSort }: RepresentativeOverviewProps) {
  const period = periodWords(filter);
  if (list.representatives.length === 0) {
    return (
      <EmptyState
        icon={<IconAddressBook size={28} />}
        title="No representatives"
        text="Add a game with a representative. Then the representative’s commission appears here."
        action={
          <PlainButtonLink to={storePath('/add-game', filter.storeIds[0] ?? firstStore?._id ?? '')}>
            + Add Game
          </PlainButtonLink>
        }
      />
    );
  }
  const shown = sorted(list.representatives, sort);
  const representative = chosenOf(shown, chosen);
  return (
    <>
      <p role="status" className="visually-hidden">
        Representatives, {period}, {counted(shown.length, 'representative')}
      </p>
      <SortSelect
        columns={shownColumns(list.totals.compared !== null)}
        names={COLUMN_NAMES}
        sort={sort}
        onSort={onSort}
      />
      <RepresentativesTable
        shown={shown}
        list={list}
        sort={sort}
        onSort={onSort}
        chosen={representative}
        caption={`Representatives of all stores, ${period}`}
      />
      {representative && representative.games.length > 0 && <CommissionByGame representative={representative} />}
      {representative && <Details representative={representative} />}
      <Notes list={list} />
    </>
  );
}

function Notes({ list }: { list: RepresentativeList }) {
  return (
    <div className={classes.notes}>
      <p>A record counts for the representative its games had that day.</p>
      {list.representatives.some(isIdle) && <p>Representatives without takings or games are listed last.</p>}
      {list.ownTakings !== 0 && (
        <p>
          Own games took <Money dollars={list.ownTakings} /> and carry no commission.
        </p>
      )}
      {list.totals.compared && (
        <ComparedDays
          days={list.storeDays}
          compared={list.comparedStoreDays}
          unit="store-day"
          change="The change of commission compares"
        />
      )}
    </div>
  );
}
