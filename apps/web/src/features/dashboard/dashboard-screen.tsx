import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import type { Store } from '@quarterdeck/contract/stores';
import { formatShort, localToday } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { NetworkFailure } from '../../platform/api/failure.ts';
import { useKeptData, useShown } from '../../platform/api/keep-data.ts';
import { Part } from '../../platform/part.tsx';
import { signOut } from '../../platform/session/session.ts';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../ui/feedback/refreshing.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { periodWords } from '../../ui/inputs/period-words.ts';
import { PlainButton } from '../../ui/inputs/plain-button.tsx';
import { inputOf, type ReportFilter } from '../../ui/inputs/report-filter.ts';
import { ReportFilterBar } from '../../ui/inputs/report-filter-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useStores } from '../stores/selected-store.ts';
import { useDashboardFilter } from './dashboard-filter.ts';
import { NeedsAttention } from './attention/needs-attention.tsx';
import { useAttention } from './attention/use-attention.ts';
import { PeriodCharts, LatestCharts } from './charts.tsx';
import classes from './dashboard-screen.module.css';
import { FailedCharts } from './failed-charts.tsx';
import { PeriodFigures, Figures, type Lifetime } from './figures.tsx';
import { daysOf, latestTrend } from './trend-points.ts';
import { Waiting } from './waiting.tsx';

/** The height of the first steps on a wide screen, so that the charts below do not move. */
const FIRST_STEPS_HEIGHT = 324;

/** Loaded on demand, because only owners without a record see them. */
const loadFirstSteps = () => import('./first-steps.tsx').then((loaded) => loaded.FirstSteps);

export function Component() {
  const summary = useQuery(api.dashboard.summary.queryOptions());
  const stores = useStores();
  // The lines that need attention are above the figures. If they arrived later, the figures would move down.
  const attention = useAttention();
  const isWaiting = stores.isPending || (attention.isPending && attention.failureCount === 0);
  // Deferred, so that React renders the first figures in slices: a phone stays responsive.
  const isShown = useDeferredValue(!isWaiting && !summary.isPending);
  const Content = summary.data?.recordCount === 0 ? WithoutRecords : WithRecords;
  const today = formatShort(localToday());
  return (
    <Page title={`${PRODUCT_NAME} Dashboard`} aside={<span className={classes.date}>{today}</span>}>
      {!isShown && !summary.isLoadingError && <Waiting />}
      {summary.isLoadingError && (
        <>
          <NeedsAttention />
          <LoadFailed what="the figures" error={summary.error} onRetry={() => void summary.refetch()} />
        </>
      )}
      {summary.data && isShown && <Content summary={summary.data} stores={stores.data ?? []} />}
      {/* On a wide screen it is in the rail. */}
      <div className={classes.signOut}>
        <PlainButton look="quiet" onClick={() => void signOut()}>
          Sign Out
        </PlainButton>
      </div>
    </Page>
  );
}

/** The dashboard of an owner without a record, who cannot choose a period. */
function WithoutRecords({ summary, stores }: { summary: DashboardSummary; stores: Store[] }) {
  const { filter, latest, linkParameters } = useDashboardFilter(stores, daysOf(latestTrend(summary)));
  const { data: attention } = useAttention();
  const [areStepsOut, leaveStepsOut] = useState(false);
  return (
    <>
      {/* A new counter, for example. */}
      {attention && attention.lines.length > 0 && <NeedsAttention />}
      <Part
        isWanted={!areStepsOut}
        load={loadFirstSteps}
        onFailure={() => leaveStepsOut(true)}
        fallback={<SkeletonBlock height={FIRST_STEPS_HEIGHT} isCard />}
      >
        {(FirstSteps) => <FirstSteps />}
      </Part>
      <Figures summary={summary} today={filter.today} linkParameters={linkParameters} />
      <LatestCharts summary={summary} filter={latest} stores={stores} linkParameters={linkParameters} />
    </>
  );
}

/** The figures of all time of the chosen stores; null while they load and after a failure. */
function useLifetime(summary: DashboardSummary, { storeIds }: ReportFilter) {
  const { data, isError, refetch } = useQuery(
    api.dashboard.performance.queryOptions({ input: { storeIds }, enabled: storeIds.length > 0 }),
  );
  const ofAll: Lifetime = { revenue: summary.totalRevenue, average: summary.averageDailyRevenue };
  const ofChosen: Lifetime | null = data ? { revenue: data.revenue, average: data.averageDailyRevenue } : null;
  return {
    lifetime: storeIds.length === 0 ? ofAll : ofChosen,
    retry: () => {
      if (isError) void refetch();
    },
  };
}

function usePerformance(filter: ReportFilter, isChosen: boolean) {
  return useKeptData(
    useQuery(
      api.dashboard.performance.queryOptions({
        input: inputOf(filter),
        enabled: isChosen,
        placeholderData: keepPreviousData,
      }),
    ),
  );
}

/** The figures of all time, or of the chosen period. */
function WithRecords({ summary, stores }: { summary: DashboardSummary; stores: Store[] }) {
  const { filter, latest, present, change, isChosen, linkParameters } = useDashboardFilter(
    stores,
    daysOf(latestTrend(summary)),
  );
  const performanceQuery = usePerformance(filter, isChosen);
  const { lifetime, retry } = useLifetime(summary, filter);
  const shown = useShown({ filter, linkParameters }, performanceQuery.isPlaceholderData);
  const period = periodWords(shown.filter);
  const performance = isChosen ? performanceQuery.data : undefined;
  // Without a connection the figures shown before stay.
  const isFailed =
    isChosen &&
    performanceQuery.isError &&
    !performanceQuery.data &&
    !(performanceQuery.error instanceof NetworkFailure);
  const allTimeFigures = <Figures summary={summary} today={filter.today} linkParameters={linkParameters} />;
  return (
    <>
      <ReportFilterBar
        filter={filter}
        stepsFrom={isChosen ? filter : latest}
        stores={stores}
        present={present}
        onChange={change}
      />
      <NeedsAttention />
      <Refreshing isBusy={isChosen && !isFailed && (!performance || performanceQuery.isPlaceholderData)}>
        {performance && (
          <>
            <p className="visually-hidden" role="status">
              Dashboard, {period}, {counted(performance.recordCount, 'record')}
            </p>
            <PeriodFigures summary={summary} performance={performance} lifetime={lifetime} period={period} {...shown} />
            <PeriodCharts performance={performance} stores={stores} {...shown} />
          </>
        )}
        {isFailed && (
          <>
            {filter.storeIds.length === 0 && allTimeFigures}
            <FailedCharts
              error={performanceQuery.error}
              onRetry={() => {
                void performanceQuery.refetch();
                retry();
              }}
            />
          </>
        )}
        {!performance && !isFailed && (
          <>
            {allTimeFigures}
            <LatestCharts summary={summary} filter={latest} stores={stores} linkParameters={linkParameters} />
          </>
        )}
      </Refreshing>
    </>
  );
}
