import type { Performance } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { counted } from '@quarterdeck/domain/counted';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { IconDeviceGamepad } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useKeptData, useShown } from '../../../platform/api/keep-data.ts';
import { useBackState } from '../../../platform/back-state.ts';
import { useSearchText } from '../../../platform/search-text.ts';
import { exactNameIn } from '../../../ui/data/figure-paths.ts';
import { SortSelect } from '../../../ui/data/sort-select.tsx';
import { sortIn, sortText, type Sort } from '../../../ui/data/sorting.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { WithStores } from '../../../ui/feedback/with-stores.tsx';
import { useHiddenColumns } from '../../../ui/inputs/hidden-columns.ts';
import { periodWords } from '../../../ui/inputs/period-words.ts';
import { PlainButton, PlainButtonLink } from '../../../ui/inputs/plain-button.tsx';
import { inputOf, type ReportFilter, reportFilterParameters } from '../../../ui/inputs/report-filter.ts';
import { ReportFilterBar } from '../../../ui/inputs/report-filter-bar.tsx';
import { useReportFilter, type ParameterChanges } from '../../../ui/inputs/use-report-filter.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { storePath, useStores } from '../../stores/selected-store.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { countNames, countStores, groupsOf, keyOfName, linesOf, withToggledKey } from './game-groups.ts';
import { gameQuestionIn, isIn, noneText, questionName, type GameQuestion } from './game-questions.ts';
import { GamesToolbar } from './games-toolbar.tsx';
import {
  defaultSort,
  FIGURE_COLUMNS,
  isFound,
  rowOf,
  sortColumns,
  totalsOf,
  type Column,
  type Row,
} from './performance-rows.ts';
import { PerformanceNotes } from './performance-notes.tsx';
import { PerformanceTable } from './performance-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './selection.ts';
import { useIsWide, useTrends } from './trends.ts';

/** The games of all stores with their takings and kept amounts in a period. */
export function AllGames() {
  const filterParameters = reportFilterParameters(useSearchParams()[0]);
  const stores = useStores();
  return (
    <Page
      title="Games"
      backTo={screenPath('/dashboard', filterParameters)}
      actions={
        stores.data?.length !== 0 && (
          <PlainButtonLink look="quiet" to={screenPath('/representatives', filterParameters)}>
            Representatives
          </PlainButtonLink>
        )
      }
    >
      <WithStores stores={stores} emptyText="Add a store and its games first. Then the games’ takings appear here.">
        {(stores) => <GamesOfPeriod stores={stores} />}
      </WithStores>
    </Page>
  );
}

function GamesOfPeriod({ stores }: { stores: Store[] }) {
  const { filter, present, parameters, change } = useReportFilter(stores);
  const performance = useKeptData(
    useQuery(api.games.performance.queryOptions({ input: inputOf(filter), placeholderData: keepPreviousData })),
  );
  const shown = useShown(filter, performance.isPlaceholderData);
  return (
    <>
      <ReportFilterBar filter={filter} stores={stores} present={present} onChange={change} />
      {performance.isPending && <RowSkeletons />}
      {performance.isLoadingError && (
        <LoadFailed what="the games" error={performance.error} onRetry={() => void performance.refetch()} />
      )}
      {performance.data && (
        <Refreshing isBusy={performance.isPlaceholderData}>
          <Games
            performance={performance.data}
            filter={shown}
            stores={stores}
            parameters={parameters}
            onChange={change}
          />
        </Refreshing>
      )}
    </>
  );
}

interface GamesProps {
  performance: Performance;
  filter: ReportFilter;
  stores: Store[];
  parameters: URLSearchParams;
  onChange: (parameters: ParameterChanges) => void;
}

function Games({ performance, filter, stores, parameters, onChange }: GamesProps) {
  const { games, totals } = performance;
  const [searched, setSearched] = useSearchText();
  const [hidden, toggle] = useHiddenColumns('games-columns', FIGURE_COLUMNS);
  const trends = useTrends(filter, useIsWide() && !hidden.includes('trend'));
  const selection = useSelection();
  const [open, setOpen] = useBackState('open games', keysNamed(exactNameIn(searched.trim())));
  if (games.length === 0) return <NoGames filter={filter} firstStore={stores[0]} />;
  const isCompared = totals.compared !== null;
  const sort = sortIn(parameters.get('sort'), sortColumns(isCompared), defaultSort(hidden));
  const gameQuestion = gameQuestionIn(parameters.get('show'), isCompared);
  const rows = games.map(rowOf);
  const shownRows = rows.filter((row) => isIn(gameQuestion, row) && isFound(row, searched.trim()));
  const onSort = (next: Sort<Column>) => onChange({ sort: sortText(next) });
  const period = periodWords(filter);
  return (
    <>
      <GamesToolbar
        rows={rows}
        shown={shownRows}
        filter={filter}
        gameQuestion={gameQuestion}
        isCompared={isCompared}
        period={period}
        searched={searched}
        hidden={hidden}
        onChange={onChange}
        onSearch={setSearched}
        onToggle={(column) => {
          toggle(column);
          // If the games were sorted by a hidden column, their order could not be understood.
          if (column === sort.column && !hidden.includes(column)) onChange({ sort: null });
        }}
      />
      <SortSelect columns={sortColumns(isCompared)} names={COLUMN_NAMES} sort={sort} onSort={onSort} />
      {shownRows.length > 0 ? (
        <PerformanceTable
          lines={linesOf(groupsOf(shownRows, rows, totals.takings), sort, open)}
          count={countOf(shownRows)}
          onOpen={(key) => setOpen((keys) => withToggledKey(keys, key))}
          totals={totalsOf(shownRows, totals.takings)}
          caption={`Games of all stores, ${period}`}
          sort={sort}
          onSort={onSort}
          isCompared={isCompared}
          hidden={hidden}
          trends={trends}
          selection={selection}
        />
      ) : (
        <NoneFound
          searched={searched.trim()}
          gameQuestion={gameQuestion}
          onClear={() => onChange({ q: null, show: null })}
        />
      )}
      <SelectionBar rows={rows} selection={selection} stores={stores} />
      <PerformanceNotes totals={totals} trends={hidden.includes('trend') ? null : trends} filter={filter} />
    </>
  );
}

/** A figure of one name opens with the stores behind it. */
const keysNamed = (name: string | null): ReadonlySet<string> => new Set(name === null ? [] : [keyOfName(name)]);

/** `18 games, 5 stores`. */
const countOf = (rows: Row[]): string =>
  [counted(countNames(rows), 'game'), counted(countStores(rows), 'store')].join(', ');

interface NoneFoundProps {
  searched: string;
  gameQuestion: GameQuestion;
  onClear: () => void;
}

/** Names the filters without a match, and offers to remove them. */
function NoneFound({ searched, gameQuestion, onClear }: NoneFoundProps) {
  return (
    <EmptyState
      title="No match"
      text={
        searched === ''
          ? noneText(gameQuestion)
          : `No game, store or representative ${gameQuestion === 'all' ? '' : `under “${questionName(gameQuestion)}” `}matches “${searched}”.`
      }
      action={
        <PlainButton look="quiet" onClick={onClear}>
          Clear filters
        </PlainButton>
      }
    />
  );
}

function NoGames({ filter, firstStore }: { filter: ReportFilter; firstStore: Store | undefined }) {
  const storeId = filter.storeIds[0] ?? firstStore?._id ?? '';
  return (
    <EmptyState
      icon={<IconDeviceGamepad size={28} />}
      title="No Games Found"
      text="Add games first. Then their takings appear here."
      action={<PlainButtonLink to={storePath('/add-game', storeId)}>+ Add Game</PlainButtonLink>}
    />
  );
}
