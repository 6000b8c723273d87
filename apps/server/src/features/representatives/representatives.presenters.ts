import type { Representative, RepresentativeList } from '@quarterdeck/contract/representatives';
import { subtract, sum, toDollars } from '@quarterdeck/domain/money';
import type { Represented, RepresentedGame } from './representatives.queries.ts';

type Sums = Pick<RepresentedGame, 'takings' | 'commission' | 'alike' | 'before'>;

const sumOf = (games: RepresentedGame['alike'][]): RepresentedGame['alike'] => ({
  takings: sum(games.map(({ takings }) => takings)),
  commission: sum(games.map(({ commission }) => commission)),
});

const totalOf = (games: Sums[]): Sums => ({
  ...sumOf(games),
  alike: sumOf(games.map(({ alike }) => alike)),
  before: sumOf(games.map(({ before }) => before)),
});

const figuresOf = ({ takings, commission, alike, before }: Sums, isCompared: boolean) => ({
  takings: toDollars(takings),
  commissionOwed: toDollars(commission),
  compared: isCompared
    ? {
        takings: toDollars(alike.takings),
        commissionOwed: toDollars(alike.commission),
        takingsBefore: toDollars(before.takings),
        commissionOwedBefore: toDollars(before.commission),
      }
    : null,
});

/** Today's name and phone, or the name in the records of someone who has no games any more. */
function presentRepresentative(games: RepresentedGame[], isCompared: boolean): Representative {
  const named = games.find(({ isPresent }) => isPresent) ?? games[0];
  return {
    name: named?.repName.trim() ?? '',
    phone: games.find(({ repPhone }) => repPhone !== '')?.repPhone ?? '',
    machines: games.reduce((total, { machines }) => total + machines, 0),
    ...figuresOf(totalOf(games), isCompared),
    games: games.map((game) => ({
      gameId: game.gameId,
      gameName: game.gameName,
      storeId: game.storeId,
      storeName: game.storeName,
      isPresent: game.isPresent,
      ...figuresOf(game, isCompared),
    })),
  };
}

export function presentRepresentatives(found: Represented, isCompared: boolean): RepresentativeList {
  const games = found.games ?? [];
  const represented = games.filter(({ key }) => key !== '');
  const groups = [...Map.groupBy(represented, ({ key }) => key).values()].toSorted((one, other) => {
    const more = subtract(totalOf(other).commission, totalOf(one).commission);
    return more || (one[0]?.key ?? '').localeCompare(other[0]?.key ?? '');
  });
  return {
    representatives: groups.map((group) => presentRepresentative(group, isCompared)),
    totals: figuresOf(totalOf(represented), isCompared),
    ownTakings: toDollars(sumOf(games.filter(({ key }) => key === '')).takings),
    storeDays: found.store_days,
    comparedStoreDays: found.compared_store_days,
  };
}
