import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { formatShort, localDate } from '@quarterdeck/domain/business-date';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../platform/api/api.ts';
import { loadChunk } from '../../platform/load-chunk.ts';
import { signOut } from '../../platform/session/session.ts';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { SkeletonBlock, StatSkeletons } from '../../ui/feedback/skeletons.tsx';
import { PlainButton } from '../../ui/inputs/plain-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { BestGamePerformance } from './best-game-performance.tsx';
import classes from './dashboard-screen.module.css';
import { Figures } from './figures.tsx';
import { GamePerformance } from './game-performance.tsx';
import { RevenueTrend } from './revenue-trend.tsx';
import { StorePerformance } from './store-performance.tsx';

/** As tall as they are on a wide screen, so that the charts below stay where they are. */
const FIRST_STEPS_HEIGHT = 324;

/** Only owners without a record see them. */
const FirstSteps = lazy(() => loadChunk(() => import('./first-steps.tsx')));

export function Component() {
  const summary = useQuery(api.dashboard.summary.queryOptions());
  const today = formatShort(localDate(new Date()));
  return (
    <Page title={`${PRODUCT_NAME} Dashboard`} aside={<span className={classes.date}>{today}</span>}>
      {summary.isPending && <Waiting />}
      {summary.isLoadingError && <LoadFailed error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.data && <Loaded summary={summary.data} />}
      {/* On a wide screen it is in the rail. */}
      <div className={classes.signOut}>
        <PlainButton look="quiet" onClick={() => void signOut()}>
          Sign Out
        </PlainButton>
      </div>
    </Page>
  );
}

function Loaded({ summary }: { summary: DashboardSummary }) {
  const isNew = summary.recordCount === 0;
  return (
    <>
      <Figures summary={summary} />
      {isNew && (
        <Suspense fallback={<SkeletonBlock height={FIRST_STEPS_HEIGHT} isCard />}>
          <FirstSteps />
        </Suspense>
      )}
      <div className={isNew ? classes.empty : classes.charts}>
        <div className={classes.upper}>
          <RevenueTrend trend={summary.trend} />
          <GamePerformance figures={summary} />
        </div>
        <div className={classes.lower}>
          <StorePerformance stores={summary.stores} />
          <BestGamePerformance bestGame={summary.bestGame} days={summary.bestGameDays} />
        </div>
      </div>
    </>
  );
}

/** The same boxes, empty, so that nothing jumps when the figures arrive. */
const Waiting = () => (
  <>
    <StatSkeletons />
    <div className={classes.charts} aria-hidden="true">
      {[classes.upper, classes.lower].map((row) => (
        <div key={row} className={row}>
          <div className={classes.waiting}>
            <SkeletonBlock isCard />
          </div>
          <div className={classes.waiting}>
            <SkeletonBlock isCard />
          </div>
        </div>
      ))}
    </div>
  </>
);
