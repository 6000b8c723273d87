import { isBusinessDate } from '@quarterdeck/domain/business-date';
import { fromDollars, type Cents } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { AROUND_SCREENS } from '../../../platform/api/query-client.ts';
import type { UsualFigures } from './doubts.ts';

const NONE: UsualFigures = new Map<string, Cents>();

const byGame = (games: { gameId: string; usual: number }[]): UsualFigures =>
  new Map(games.map(({ gameId, usual }) => [gameId, fromDollars(usual)]));

/**
 * Each game's usual takings on the weekday of a date. The form does not wait for these figures and works without them.
 */
export const useUsual = (storeId: string, date: string): UsualFigures =>
  useQuery(
    api.financials.usual.queryOptions({
      input: { storeId, date },
      enabled: isBusinessDate(date),
      select: byGame,
      retry: false,
      meta: AROUND_SCREENS,
    }),
  ).data ?? NONE;
