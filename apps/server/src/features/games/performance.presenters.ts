import type { GamePerformance, Performance } from '@quarterdeck/contract/games';
import { toPercent } from '@quarterdeck/domain/commission';
import { cents, share, subtract, sum, toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import type { GameSums, PerformanceSums } from './performance.queries.ts';

type Sums = Pick<GameSums, 'takings' | 'commission' | 'comparable' | 'before'>;
/** A purged game may have no machines: its kept amount then counts for none. */
interface Machines {
  days: number;
  kept: Cents;
}

export const keptOf = ({ takings, commission }: Sums['comparable']): Cents => subtract(takings, commission);

/** The figures that games and totals have in common. */
const figuresOf = (sums: Sums, machines: Machines, isCompared: boolean) => ({
  takings: toDollars(sums.takings),
  commissionOwed: toDollars(sums.commission),
  kept: toDollars(keptOf(sums)),
  machineDays: machines.days,
  keptPerMachineDay: machines.days === 0 ? null : toDollars(share(machines.kept, 1, machines.days)),
  compared: isCompared
    ? {
        takings: toDollars(sums.comparable.takings),
        kept: toDollars(keptOf(sums.comparable)),
        takingsBefore: toDollars(sums.before.takings),
        keptBefore: toDollars(keptOf(sums.before)),
      }
    : null,
});

const machinesOf = (game: GameSums): Machines =>
  game.machineDays === 0 ? { days: 0, kept: ZERO } : { days: game.machineDays, kept: keptOf(game) };

/** 100 % in basis points. */
const WHOLE = cents(10_000);

/** The share in percent, with two decimals; null if the total is zero. */
export const shareOf = (part: Cents, whole: Cents): number | null =>
  whole === 0 ? null : share(WHOLE, part, whole) / 100;

export const presentGame = (game: GameSums, takings: Cents, isCompared: boolean): GamePerformance => ({
  gameId: game.gameId,
  gameName: game.gameName,
  storeId: game.storeId,
  storeName: game.storeName,
  repName: game.repName,
  commission: toPercent(game.rate),
  quantity: game.quantity,
  isActive: game.isActive,
  isDeleted: game.isDeleted,
  days: game.days,
  share: shareOf(game.takings, takings),
  ...figuresOf(game, machinesOf(game), isCompared),
});

const sumOf = (games: Sums['comparable'][]): Sums['comparable'] => ({
  takings: sum(games.map(({ takings }) => takings)),
  commission: sum(games.map(({ commission }) => commission)),
});

export function presentPerformance(sums: PerformanceSums, isCompared: boolean): Performance {
  const games = sums.games ?? [];
  const all = {
    ...sumOf(games),
    comparable: sumOf(games.map(({ comparable }) => comparable)),
    before: sumOf(games.map(({ before }) => before)),
  };
  const machines = games.map(machinesOf);
  const allMachines = {
    days: machines.reduce((total, { days }) => total + days, 0),
    kept: sum(machines.map(({ kept }) => kept)),
  };
  return {
    games: games.map((game) => presentGame(game, all.takings, isCompared)),
    totals: {
      ...figuresOf(all, allMachines, isCompared),
      adjustment: toDollars(subtract(sums.money_in, all.takings)),
      expenses: toDollars(sums.expenses),
      storeDays: sums.store_days,
      comparedStoreDays: sums.compared_store_days,
    },
  };
}
