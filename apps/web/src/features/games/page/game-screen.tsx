import type { GamePage, GamePerformance } from '@quarterdeck/contract/games';
import { counted } from '@quarterdeck/domain/counted';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useKeptData, useShown } from '../../../platform/api/keep-data.ts';
import { isNotFound } from '../../../platform/api/failure.ts';
import { describeCommission } from '../../../ui/data/describe-commission.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { GameNotFound } from '../../../ui/feedback/game-not-found.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { StatSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { periodWords } from '../../../ui/inputs/period-words.ts';
import { PlainButtonLink } from '../../../ui/inputs/plain-button.tsx';
import { Page, StoreOfPage } from '../../../ui/layout/page.tsx';
import { useListPath, useStore } from '../../stores/selected-store.ts';
import { inputOf, parametersOf, type ReportFilter } from '../../../ui/inputs/report-filter.ts';
import { ReportFilterBar } from '../../../ui/inputs/report-filter-bar.tsx';
import { useReportFilter } from '../../../ui/inputs/use-report-filter.ts';
import { BestAndWorst } from './best-and-worst.tsx';
import { GameFigures } from './game-figures.tsx';
import { GameHistory } from './game-history.tsx';
import { listOfGame } from '../../../ui/data/figure-paths.ts';
import { GameRecords } from './game-records.tsx';
import classes from './game-screen.module.css';
import { GameTrend } from './game-trend.tsx';
import { SameGame } from './same-game.tsx';
import { Weekdays } from './weekdays.tsx';

/** A game's figures for a period, its trend and records, and the same game in other stores. */
export function Component() {
  const gameId = useSearchParams()[0].get('game') ?? '';
  return <Game key={gameId} gameId={gameId} />;
}

function Game({ gameId }: { gameId: string }) {
  const store = useStore();
  const [parameters] = useSearchParams();
  const gamesPath = listOfGame(store._id, parameters);
  const { filter, present, change } = useReportFilter([store]);
  const gamePage = useKeptData(
    useQuery(
      api.games.gamePage.queryOptions({
        input: { _id: gameId, storeId: store._id, ...inputOf({ ...filter, storeIds: [] }) },
        placeholderData: keepPreviousData,
      }),
    ),
  );
  const shown = useShown(filter, gamePage.isPlaceholderData);
  const isMissing = isNotFound(gamePage.error);
  const game = gamePage.data?.game;
  const subtitle = game ? <About game={game} /> : store.storeName;
  return (
    <Page
      title={game?.gameName ?? 'Game'}
      subtitle={gamePage.isPending ? <PlaceOfAbout storeName={store.storeName} /> : subtitle}
      actions={!isMissing && !game?.isDeleted && <Actions gameId={gameId} storeId={store._id} />}
      backTo={gamesPath}
    >
      {!isMissing && <ReportFilterBar filter={filter} stores={[store]} present={present} onChange={change} />}
      {gamePage.isPending && <StatSkeletons count={5} />}
      {isMissing && <GameNotFound gamesPath={gamesPath} />}
      {gamePage.isLoadingError && !isMissing && (
        <LoadFailed what="the game" error={gamePage.error} onRetry={() => void gamePage.refetch()} />
      )}
      {gamePage.data && <Loaded page={gamePage.data} filter={shown} isOld={gamePage.isPlaceholderData} />}
    </Page>
  );
}

/** As high as the line that replaces it, also on a phone, where the store has a line of its own. */
const PlaceOfAbout = ({ storeName }: { storeName: string }) => (
  <>
    <StoreOfPage>{storeName}</StoreOfPage>
    {'\u00a0'}
  </>
);

/** On a phone without the machines, so that it is one line. */
function About({ game }: { game: GamePerformance }) {
  const { storeName, quantity, isActive, isDeleted } = game;
  return (
    <>
      <StoreOfPage>{storeName} · </StoreOfPage>
      {describeCommission(game)}
      <StoreOfPage> · {counted(quantity, 'machine')}</StoreOfPage>{' '}
      {!isActive && <StatusBadge tone="quiet">{isDeleted ? 'DELETED' : 'INACTIVE'}</StatusBadge>}
    </>
  );
}

function Actions({ gameId, storeId }: { gameId: string; storeId: string }) {
  const listPath = useListPath();
  return (
    <>
      <PlainButtonLink look="quiet" to={listPath('/correct-records', storeId, { game: gameId })}>
        Correct records
      </PlainButtonLink>
      <PlainButtonLink look="quiet" to={listPath('/edit-game', storeId, { game: gameId })}>
        Edit game
      </PlainButtonLink>
    </>
  );
}

interface LoadedProps {
  page: GamePage;
  filter: ReportFilter;
  /** Shown while the figures of another period or comparison are loading. */
  isOld: boolean;
}

function Loaded({ page, filter, isOld }: LoadedProps) {
  const period = periodWords(filter);
  return (
    <div className={classes.parts} aria-busy={isOld}>
      <p className="visually-hidden" role="status">
        {page.game.gameName}, {period}, {counted(page.recordCount, 'record')}
      </p>
      <GameFigures page={page} />
      <GameTrend page={page} filter={filter} />
      <div className={classes.row}>
        {page.recordCount > 0 && (
          <>
            <Weekdays weekdays={page.weekdays} />
            <BestAndWorst page={page} linkParameters={parametersOf(filter)} />
          </>
        )}
        <GameHistory game={page.game} />
      </div>
      {page.inOtherStores.length > 0 && <SameGame page={page} isCompared={page.compared !== null} />}
      <GameRecords page={page} filter={filter} />
    </div>
  );
}
