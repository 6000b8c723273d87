import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../../../platform/api/api.ts';
import type { Point } from '../../../ui/data/sparkline-points.ts';
import type { ReportFilter } from '../../../ui/inputs/report-filter.ts';
import { pointsOf, trendEnd } from './trend-points.ts';

export interface Trends {
  /** By store and game, as `trendKey` joins them. Null while they load. */
  points: Map<string, Point[]> | null;
  isFailed: boolean;
  retry: () => void;
}

export const trendKey = (storeId: string, gameId: string): string => `${storeId} ${gameId}`;

/** Fetches the trends after the table, which does not wait for them. */
export function useTrends(filter: ReportFilter, isShown: boolean): Trends {
  const to = trendEnd(filter);
  const { storeIds } = filter;
  const trends = useQuery(
    api.games.trends.queryOptions({
      input: { to, ...(storeIds.length > 0 && { storeIds }) },
      enabled: isShown,
      placeholderData: keepPreviousData,
    }),
  );
  return {
    points:
      trends.data === undefined
        ? null
        : new Map(
            trends.data.map(({ storeId, gameId, keptPerDay }) => [trendKey(storeId, gameId), pointsOf(keptPerDay, to)]),
          ),
    isFailed: trends.isLoadingError,
    retry: () => void trends.refetch(),
  };
}

/** The same width as in the table's style sheet. A narrower window has no space for the trend. */
const wide = matchMedia('(min-width: 1260px)');

function onWidth(callback: () => void): () => void {
  wide.addEventListener('change', callback);
  return () => wide.removeEventListener('change', callback);
}

/** Whether the window has space for the trend. */
export const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => wide.matches);
