import type { Performance } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { IconDeviceGamepad } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useSearched } from '../../../platform/searched.ts';
import { SortSelect } from '../../../ui/data/sort-select.tsx';
import { sortIn, sortText, type Sort } from '../../../ui/data/sorting.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { WithStores } from '../../../ui/feedback/with-stores.tsx';
import { periodName } from '../../../ui/inputs/period-words.ts';
import { PlainButton, PlainButtonLink } from '../../../ui/inputs/plain-button.tsx';
import { inputOf, type Question } from '../../../ui/inputs/question.ts';
import { QuestionRow } from '../../../ui/inputs/question-row.tsx';
import { SEARCHED_FROM, SearchBar } from '../../../ui/inputs/search-bar.tsx';
import { useQuestion } from '../../../ui/inputs/use-question.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { pathWith, questionOf, storePath, useStores } from '../../stores/selected-store.ts';
import { COLUMN_NAMES } from './column-names.ts';
import {
  COLUMNS,
  DEFAULT_SORT,
  isFound,
  rowOf,
  shownColumns,
  sorted,
  totalsOf,
  type Column,
} from './performance-rows.ts';
import { PerformanceNotes } from './performance-notes.tsx';
import { PerformanceTable } from './performance-table.tsx';

/** The games of all stores: which takes and leaves how much in a period. */
export function AllGames() {
  const [parameters] = useSearchParams();
  return (
    <Page
      title="Games"
      backTo="/dashboard"
      actions={
        <PlainButtonLink look="quiet" to={pathWith('/representatives', questionOf(parameters))}>
          Representatives
        </PlainButtonLink>
      }
    >
      <WithStores stores={useStores()} emptyText="Add a store and its games first, then what they earn appears here.">
        {(stores) => <Asked stores={stores} />}
      </WithStores>
    </Page>
  );
}

function Asked({ stores }: { stores: Store[] }) {
  const { question, present, parameters, change } = useQuestion(stores);
  const found = useQuery(
    api.games.performance.queryOptions({ input: inputOf(question), placeholderData: keepPreviousData }),
  );
  return (
    <>
      <QuestionRow question={question} stores={stores} present={present} onChange={change} />
      {found.isPending && <RowSkeletons />}
      {found.isLoadingError && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Refreshing isBusy={found.isPlaceholderData}>
          <Games
            performance={found.data}
            question={question}
            firstStore={stores[0]}
            sort={sortIn(parameters.get('sort'), COLUMNS, DEFAULT_SORT)}
            onSort={(sort) => change({ sort: sortText(sort) })}
          />
        </Refreshing>
      )}
    </>
  );
}

interface GamesProps {
  performance: Performance;
  question: Question;
  firstStore: Store | undefined;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
}

function Games({ performance, question, firstStore, sort, onSort }: GamesProps) {
  const { games, totals } = performance;
  const [searched, setSearched] = useSearched();
  if (games.length === 0) return <NoGames question={question} firstStore={firstStore} />;
  const rows = games.map(rowOf);
  const shown = rows.filter((row) => isFound(row, searched.trim()));
  const period = periodName(question.range, question.today).toLowerCase();
  const isCompared = totals.compared !== null;
  return (
    <>
      <SearchBar
        what="Find a game, store or representative"
        searched={searched}
        onSearch={games.length > SEARCHED_FROM || searched !== '' ? setSearched : null}
      >
        <span className="visually-hidden">Games, {period}, </span>
        {searched.trim() !== '' && `${shown.length} of `}
        {games.length} {games.length === 1 ? 'game' : 'games'}
      </SearchBar>
      <SortSelect columns={shownColumns(isCompared)} names={COLUMN_NAMES} sort={sort} onSort={onSort} />
      {shown.length > 0 && (
        <PerformanceTable
          rows={sorted(shown, sort)}
          totals={totalsOf(shown, totals.takings)}
          sort={sort}
          onSort={onSort}
          isCompared={isCompared}
          caption={`Games of all stores, ${period}`}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          title="No match"
          text={`No game, store or representative matches “${searched.trim()}”.`}
          action={
            <PlainButton look="quiet" onClick={() => setSearched('')}>
              Clear
            </PlainButton>
          }
        />
      )}
      <PerformanceNotes totals={totals} />
    </>
  );
}

function NoGames({ question, firstStore }: Pick<GamesProps, 'question' | 'firstStore'>) {
  const storeId = question.storeIds[0] ?? firstStore?._id ?? '';
  return (
    <EmptyState
      icon={<IconDeviceGamepad size={28} />}
      title="No Games Found"
      text="Add games first, then what they earn appears here."
      action={<PlainButtonLink to={storePath('/add-game', storeId)}>+ Add Game</PlainButtonLink>}
    />
  );
}
