import { TREND_WEEKS, type GameTrend } from '@quarterdeck/contract/games';
import { share, toDollars } from '@quarterdeck/domain/money';
import type { TrendSums } from './trends.queries.ts';

export function presentTrend({ game_id: gameId, store_id: storeId, weeks }: TrendSums): GameTrend {
  const keptPerDay = Array.from({ length: TREND_WEEKS }, (): number | null => null);
  for (const [weeksBack, kept, days] of weeks)
    keptPerDay[TREND_WEEKS - 1 - weeksBack] = toDollars(share(kept, 1, days));
  return { gameId, storeId, keptPerDay };
}
