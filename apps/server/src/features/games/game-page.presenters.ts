import type { GameDay, GamePage, TrendPart } from '@quarterdeck/contract/games';
import { businessDate, weekdayOf, type BusinessDate } from '@quarterdeck/domain/business-date';
import { share, sum, toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import { trendStart, trendUnit, type TrendUnit } from '@quarterdeck/domain/trend';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { DaySums, GamePageSums, RecordSums } from './game-page.queries.ts';
import { gameNotFound } from './games.errors.ts';
import { keptOf, presentGame, shareOf } from './performance.presenters.ts';
import type { GameSums } from './performance.queries.ts';

/** The number of best and of worst days to show. */
const MAX_DAYS = 3;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

const takingsOf = (days: DaySums[]): Cents => sum(days.map(({ takings }) => takings));
const isEntered = ({ recordCount }: DaySums) => recordCount > 0;
const onlyRecord = ({ recordCount, recordId }: DaySums) => (recordCount === 1 ? recordId : null);

function presentPart(unit: TrendUnit, days: DaySums[]): TrendPart {
  const entered = days.filter(isEntered);
  const compared = days.filter(({ isCompared }) => isCompared);
  const [first, last] = [days[0] as DaySums, days.at(-1) as DaySums];
  return {
    from: first.date,
    to: last.date,
    takings: entered.length === 0 ? null : toDollars(takingsOf(entered)),
    compared:
      compared.length === 0
        ? null
        : {
            takings: toDollars(takingsOf(compared)),
            takingsBefore: toDollars(sum(compared.map(({ takingsBefore }) => takingsBefore))),
          },
    recordId: unit === 'day' ? onlyRecord(first) : null,
  };
}

/** A bar per day, week or month, whichever fits the period; without dates, a bar per day with a record. */
function presentTrend(days: DaySums[], { from, to }: ReportFilter): GamePage['trend'] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { unit: 'day', parts: [] };
  const unit = trendUnit({ from: businessDate(from ?? first.date), to: businessDate(to ?? last.date) });
  const parts = Map.groupBy(days, ({ date }): BusinessDate => trendStart(unit, date));
  return { unit, parts: [...parts.values()].map((ofPart) => presentPart(unit, ofPart)) };
}

/** The average takings of the days of each weekday. */
function weekdayAverages(entered: DaySums[]): Map<number, Cents> {
  const weekdays = Map.groupBy(entered, ({ date }) => weekdayOf(date));
  return new Map([...weekdays].map(([weekday, days]) => [weekday, share(takingsOf(days), 1, days.length)]));
}

function presentWeekdays(averages: Map<number, Cents>): GamePage['weekdays'] {
  return WEEKDAYS.map((weekday) => {
    const average = averages.get(weekday);
    return average === undefined ? null : toDollars(average);
  });
}

/** A Monday is compared with Mondays: else the worst days would be those of the quietest weekday. */
function bestAndWorst(entered: DaySums[], averages: Map<number, Cents>): Pick<GamePage, 'bestDays' | 'worstDays'> {
  const ranked = entered
    .map((day) => {
      const average = averages.get(weekdayOf(day.date)) ?? day.takings;
      return { day, average, above: day.takings - average };
    })
    .toSorted((a, b) => b.above - a.above || b.day.date.localeCompare(a.day.date));
  const present = ({ day, average }: (typeof ranked)[number]): GameDay => ({
    date: day.date,
    takings: toDollars(day.takings),
    weekdayAverage: toDollars(average),
    recordId: onlyRecord(day),
  });
  const best = ranked.filter(({ above }) => above > 0).slice(0, MAX_DAYS);
  const worst = ranked.filter(({ above }) => above < 0).slice(-MAX_DAYS);
  return { bestDays: best.map(present), worstDays: worst.toReversed().map(present) };
}

const presentRecord = (record: RecordSums): GamePage['records'][number] => ({
  _id: record.id,
  date: record.date,
  createdBy: record.createdBy,
  takings: toDollars(record.takings),
  commissionOwed: toDollars(record.commission),
  share: shareOf(record.takings, record.allTakings),
});

function comparedOf(game: GameSums, sums: GamePageSums, days: DaySums[]): NonNullable<GamePage['compared']> {
  const perMachine = (kept: Cents, machines: (number | null)[]) => {
    const machineDays = machines.reduce<number>((total, ofDay) => total + (ofDay ?? game.quantity), 0);
    return machineDays === 0 ? null : toDollars(share(kept, 1, machineDays));
  };
  const comparable = days.filter((day) => isEntered(day) && day.isCompared).map(({ machines }) => machines);
  const before = days.filter(({ hasBefore }) => hasBefore).map(({ machinesBefore }) => machinesBefore);
  return {
    keptPerMachineDay: {
      now: perMachine(keptOf(game.comparable), comparable),
      before: perMachine(keptOf(game.before), before),
    },
    share: {
      now: shareOf(game.comparable.takings, sums.store_comparable_takings),
      before: shareOf(game.before.takings, sums.store_before_takings),
    },
  };
}

export function presentGamePage(gameId: string, sums: GamePageSums, filter: ReportFilter): GamePage {
  const games = sums.games ?? [];
  const game = games.find((each) => each.gameId === gameId);
  // Purged a moment ago.
  if (!game) throw gameNotFound();
  const days = sums.days ?? [];
  const entered = days.filter(isEntered);
  const averages = weekdayAverages(entered);
  const isCompared = filter.compared !== null;
  return {
    game: presentGame(game, sums.store_takings, isCompared),
    compared: isCompared ? comparedOf(game, sums, days) : null,
    storeDays: sums.store_days,
    comparedStoreDays: sums.compared_store_days,
    trend: presentTrend(days, filter),
    weekdays: presentWeekdays(averages),
    ...bestAndWorst(entered, averages),
    records: (sums.records ?? []).map(presentRecord),
    recordCount: days.reduce((count, { recordCount }) => count + recordCount, 0),
    inOtherStores: games.filter((each) => each !== game).map((each) => presentGame(each, ZERO, isCompared)),
  };
}
