import type { Game } from '@quarterdeck/contract/games';
import { Button } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { IconDeviceGamepad } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSearchText } from '../../platform/search-text.ts';
import { useLongList } from '../../ui/data/long-list.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { SEARCHED_FROM, SearchBar } from '../../ui/inputs/search-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPath, useStore } from '../stores/selected-store.ts';
import { AllGames } from './all/all-games-screen.tsx';
import { GameHeadings, GameRow } from './game-row.tsx';
import classes from './games-screen.module.css';
import { reportFilterParameters } from '../../ui/inputs/report-filter.ts';
import { matchesSearch, useStoreGames } from './store-games.ts';

/** The games of the store in the URL, or of all stores. */
export function Component() {
  const [parameters] = useSearchParams();
  return parameters.has('store') ? <StoreGames /> : <AllGames />;
}

function StoreGames() {
  const { _id, storeName } = useStore();
  const games = useStoreGames(_id);
  const [problem, setProblem] = useState<string | null>(null);
  const filterParameters = reportFilterParameters(useSearchParams()[0]);
  const addPath = useListPath()('/add-game', _id);
  const isEmpty = games.data?.length === 0;

  return (
    <Page
      title="Games"
      subtitle={storeName}
      actions={
        <>
          <PlainButtonLink look="quiet" to={screenPath('/games', filterParameters)}>
            All games
          </PlainButtonLink>
          <Button component={Link} to={addPath} variant={isEmpty ? 'default' : 'filled'}>
            + Add New Game
          </Button>
        </>
      }
    >
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {games.isPending && <RowSkeletons />}
      {games.isLoadingError && <LoadFailed what="the games" error={games.error} onRetry={() => void games.refetch()} />}
      {isEmpty && (
        <EmptyState
          icon={<IconDeviceGamepad size={28} />}
          title="No Games Found"
          text="Takings are entered per game, so add your games first."
          action={
            <Button component={Link} to={addPath}>
              + Add Game
            </Button>
          }
        />
      )}
      {games.data && !isEmpty && <GameList games={games.data} onProblem={setProblem} />}
    </Page>
  );
}

const ROW_HEIGHT_PX = 63;

function GameList({ games, onProblem }: { games: Game[]; onProblem: (problem: string | null) => void }) {
  const [searched, setSearched] = useSearchText();
  const matchingGames = games.filter((game) => matchesSearch(game, searched));
  const active = games.filter((game) => game.isActive).length;
  return (
    <>
      <SearchBar
        what="Find a game or representative"
        searched={searched}
        onSearch={games.length > SEARCHED_FROM || searched !== '' ? setSearched : null}
      >
        {searched.trim()
          ? `${matchingGames.length} of ${counted(games.length, 'game')}`
          : `${counted(games.length, 'game')}, ${active} active`}
      </SearchBar>
      {matchingGames.length > 0 && <GameRows games={matchingGames} onProblem={onProblem} />}
      {matchingGames.length === 0 && (
        <EmptyState title="No match" text={`No game or representative matches “${searched.trim()}”.`} />
      )}
    </>
  );
}

function GameRows({ games, onProblem }: { games: Game[]; onProblem: (problem: string | null) => void }) {
  const { list, first, end, lineStart } = useLongList(games.length, ROW_HEIGHT_PX);
  return (
    <div className={classes.list}>
      <GameHeadings />
      <ul {...list}>
        {games.slice(first, end).map((game, index) => (
          <GameRow
            key={game._id}
            game={game}
            place={{ ...lineStart(first + index), 'aria-posinset': first + index + 1, 'aria-setsize': games.length }}
            onProblem={onProblem}
          />
        ))}
      </ul>
    </div>
  );
}
