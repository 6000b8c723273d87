import type { Representative, RepresentativeList } from '@quarterdeck/contract/representatives';
import { subtract, sum, toDollars } from '@quarterdeck/domain/money';
import type { RepresentativeRow } from '../games/representative-links.ts';
import type { RepresentativeFigures, RepresentedGame } from './representatives.queries.ts';

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

export const presentDetails = ({ id, name, phone, email, notes, version }: RepresentativeRow) => ({
  ...{ _id: id, name, phone, email, notes, version },
});

type Details = NonNullable<RepresentativeFigures['representatives']>[number];

function presentRepresentative(
  games: RepresentedGame[],
  details: Details | undefined,
  isCompared: boolean,
): Representative {
  return {
    _id: details?.id ?? null,
    name: details?.name ?? games[0]?.repName.trim() ?? '',
    phone: details?.phone ?? '',
    email: details?.email ?? '',
    notes: details?.notes ?? '',
    version: details?.version ?? 0,
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

export function presentRepresentatives(found: RepresentativeFigures, isCompared: boolean): RepresentativeList {
  const games = found.games ?? [];
  const details = new Map(found.representatives?.map((each) => [each.id, each]));
  const represented = games.filter(({ key }) => key !== '');
  const groups = [...Map.groupBy(represented, ({ key }) => key).values()].toSorted((one, other) => {
    const more = subtract(totalOf(other).commission, totalOf(one).commission);
    return more || (one[0]?.key ?? '').localeCompare(other[0]?.key ?? '');
  });
  return {
    representatives: groups.map((group) => presentRepresentative(group, details.get(group[0]?.key ?? ''), isCompared)),
    totals: figuresOf(totalOf(represented), isCompared),
    ownTakings: toDollars(sumOf(games.filter(({ key }) => key === '')).takings),
    storeDays: found.store_days,
    comparedStoreDays: found.compared_store_days,
  };
}
