import type { Store } from '@quarterdeck/contract/stores';
import type { StoreOverview } from '@quarterdeck/contract/store-overview';
import { businessDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useKeptData, useShown } from '../../../platform/api/keep-data.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { Loading, SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import { periodWords } from '../../../ui/inputs/period-words.ts';
import { inputOf, parametersOf, type ReportFilter } from '../../../ui/inputs/report-filter.ts';
import { ReportFilterBar } from '../../../ui/inputs/report-filter-bar.tsx';
import { useReportFilter } from '../../../ui/inputs/use-report-filter.ts';
import { isRunning, useNow } from '../card/store-standing.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { CashByStaff } from './cash-by-staff.tsx';
import { DaysChart } from './days-chart.tsx';
import { MonthAgainstMonth } from './month-against-month.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import classes from './overview.module.css';
import { FIRST_PERIOD, shownDays } from './store-days.ts';
import { StoreRepresentatives } from './store-representatives.tsx';
import { TopGames } from './top-games.tsx';

/** A store's figures for the period, with its days, games, cash differences and representatives. */
export function Overview({ store, hasGames }: { store: Store; hasGames: boolean }) {
  const { filter, present, change } = useReportFilter([store], FIRST_PERIOD);
  const overview = useKeptData(
    useQuery(
      api.stores.overview.queryOptions({
        input: { storeId: store._id, ...inputOf({ ...filter, storeIds: [] }) },
        placeholderData: keepPreviousData,
      }),
    ),
  );
  const shown = useShown(filter, overview.isPlaceholderData);
  const hasRecords = overview.data && overview.data.firstDay !== null;
  return (
    <>
      {(!overview.data || hasRecords) && (
        <ReportFilterBar filter={filter} stores={[store]} present={present} onChange={change} />
      )}
      {overview.isPending && <OverviewSkeleton />}
      {overview.isLoadingError && (
        <LoadFailed what="the figures" error={overview.error} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && !hasRecords && (
        <EmptyState
          title="No records yet"
          text={
            hasGames
              ? 'The first day’s takings will appear here.'
              : 'Add games first, then the day’s takings appear here.'
          }
        />
      )}
      {hasRecords && (
        <Refreshing isBusy={overview.isPlaceholderData}>
          <Loaded store={store} overview={overview.data} filter={shown} />
        </Refreshing>
      )}
    </>
  );
}

/** Blocks of about the heights of the loaded cards, so that what is below them hardly moves. */
const OverviewSkeleton = () => (
  <Loading className={classes.parts}>
    <SkeletonBlock height={130} isCard />
    <SkeletonBlock height={305} isCard />
    <SkeletonBlock height={340} isCard />
    <div className={classes.pair}>
      <SkeletonBlock height={305} isCard />
      <SkeletonBlock height={305} isCard />
    </div>
  </Loading>
);

interface LoadedProps {
  store: Store;
  overview: StoreOverview;
  filter: ReportFilter;
}

function Loaded({ store, overview, filter }: LoadedProps) {
  const now = useNow();
  const days = shownDays(
    { ...store, isRunning: isRunning(store, now) },
    overview,
    parametersOf({ ...filter, storeIds: [] }),
  );
  const period = periodWords(filter);
  return (
    <div className={classes.parts}>
      <p className="visually-hidden" role="status">
        {store.storeName}, {period}, {counted(overview.figures.days, 'day')} with a record
      </p>
      <OverviewFigures overview={overview} days={days} />
      <DaysChart storeId={store._id} days={days} today={businessDate(overview.today)} />
      <CalendarCard days={days} usualWeek={overview.usualWeek} />
      <div className={classes.pair}>
        <MonthAgainstMonth days={days} today={businessDate(overview.today)} month={overview.figures.month} />
        <TopGames games={overview.games} period={period} />
      </div>
      <div className={classes.pair}>
        <CashByStaff cash={overview.cash} period={period} today={filter.today} />
        <StoreRepresentatives storeId={store._id} representatives={overview.representatives} period={period} />
      </div>
    </div>
  );
}
