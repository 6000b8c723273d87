import type { GamePerformance } from '@quarterdeck/contract/games';
import type { StaffCash, StoreDate } from '@quarterdeck/contract/store-overview';
import type { StoreOverview } from '@quarterdeck/contract/store-overview';
import { addDays, weekdayOf, type BusinessDate } from '@quarterdeck/domain/business-date';
import { isClosed, type ClosedDays } from '@quarterdeck/domain/closed-days';
import { sum, toDollars, toDollarsOrNull } from '@quarterdeck/domain/money';
import { usualOfOpenDays } from '@quarterdeck/domain/usual';
import { keptOf, presentGame } from '../games/performance.presenters.ts';
import type { GameSums } from '../games/performance.queries.ts';
import { presentRepresentatives } from '../representatives/representatives.presenters.ts';
import type { StaffCashSums, StoreDay } from './overview.queries.ts';
import { presentPerformance } from './performance.presenters.ts';
import type { OverviewSums } from './store-overview.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
/** The number of top games, and of bottom games. */
const MAX_GAMES = 3;

/** @param storeDays the days with a record, in order, from `usualFrom` on. */
function presentDays(
  storeDays: StoreDay[],
  { shownFrom, today, closedDays }: { shownFrom: BusinessDate; today: BusinessDate; closedDays: ClosedDays },
): Pick<StoreOverview, 'days' | 'usualWeek'> {
  const takings = storeDays.map((day) => [day.business_date, day.takings] as const);
  const usual = usualOfOpenDays(closedDays, takings);
  const usualOn = (date: BusinessDate) => toDollarsOrNull(usual(date));
  const byDate = new Map(storeDays.map((day) => [day.business_date, day]));
  const last = storeDays.at(-1)?.business_date ?? today;
  const days: StoreDate[] = [];
  for (let date = shownFrom; date <= (last > today ? last : today); date = addDays(date, 1)) {
    const day = byDate.get(date);
    days.push({
      date,
      takings: toDollarsOrNull(day?.takings ?? null),
      usual: usualOn(date),
      recordId: day?.record_id ?? null,
      createdBy: day?.created_by ?? null,
    });
  }
  const week = WEEKDAYS.map((offset) => addDays(today, offset)).toSorted((a, b) => weekdayOf(a) - weekdayOf(b));
  // A season or single closed date in the coming week says nothing about its weekday.
  const usualOfWeekday = usualOfOpenDays(
    { ...closedDays, closedPeriods: [] },
    takings.filter(([date]) => !isClosed(closedDays, date)),
  );
  return { days, usualWeek: week.map((date) => toDollarsOrNull(usualOfWeekday(date))) };
}

/** The games that kept most and least, or all if there are few. */
function presentGames(games: GameSums[], isCompared: boolean): StoreOverview['games'] {
  const takings = sum(games.map((game) => game.takings));
  const ranked = games.filter(({ days }) => days > 0);
  const present = (some: GameSums[]): GamePerformance[] => some.map((game) => presentGame(game, takings, isCompared));
  if (ranked.length <= 2 * MAX_GAMES) return { most: present(ranked), least: [], between: null };
  const between = ranked.slice(MAX_GAMES, -MAX_GAMES);
  return {
    most: present(ranked.slice(0, MAX_GAMES)),
    least: present(ranked.slice(-MAX_GAMES)),
    between: between.length === 0 ? null : { count: between.length, kept: toDollars(sum(between.map(keptOf))) },
  };
}

const presentCash = (cash: StaffCashSums): StaffCash => ({
  name: cash.name,
  days: cash.days,
  unbalancedDays: cash.unbalanced_days,
  difference: toDollars(cash.difference),
  worst:
    cash.worst === null || cash.worst_date === null
      ? null
      : { difference: toDollars(cash.worst), date: cash.worst_date },
});

export function presentOverview(overview: OverviewSums, isCompared: boolean): StoreOverview {
  const { store, sums, shownFrom, days, first, last, games, cash, represented } = overview;
  const { today, closedDays } = store;
  const { representatives } = presentRepresentatives(represented, { isCompared: false, includesIdle: false });
  return {
    today,
    figures: presentPerformance(store, sums, isCompared),
    ...presentDays(days, { shownFrom, today, closedDays }),
    firstDay: first?.business_date ?? null,
    lastRecord: last
      ? { date: last.business_date, createdAt: last.created_at.toISOString(), createdBy: last.created_by }
      : null,
    games: presentGames(games, isCompared),
    cash: cash.map(presentCash),
    representatives: representatives.map(({ name, takings, commissionOwed, games: ofName }) => ({
      name,
      takings,
      commissionOwed,
      games: ofName.length,
    })),
  };
}
