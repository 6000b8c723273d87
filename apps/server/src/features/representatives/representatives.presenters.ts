import type {
  MergedRepresentative,
  Representative,
  RepresentativeChoice,
  RepresentativeList,
  WholeDetails,
} from '@quarterdeck/contract/representatives';
import { subtract, sum, toDollars } from '@quarterdeck/domain/money';
import type { RepresentativeRow } from '../games/representative-links.ts';
import type { ChoiceRow, MergedInto, MergeState } from './merges.queries.ts';
import type { RepresentativeFigures, RepresentedGame } from './representatives.queries.ts';

type Sums = Pick<RepresentedGame, 'takings' | 'commission' | 'comparable' | 'before'>;

const sumOf = (games: RepresentedGame['comparable'][]): RepresentedGame['comparable'] => ({
  takings: sum(games.map(({ takings }) => takings)),
  commission: sum(games.map(({ commission }) => commission)),
});

const totalOf = (games: Sums[]): Sums => ({
  ...sumOf(games),
  comparable: sumOf(games.map(({ comparable }) => comparable)),
  before: sumOf(games.map(({ before }) => before)),
});

const figuresOf = ({ takings, commission, comparable, before }: Sums, isCompared: boolean) => ({
  takings: toDollars(takings),
  commissionOwed: toDollars(commission),
  compared: isCompared
    ? {
        takings: toDollars(comparable.takings),
        commissionOwed: toDollars(comparable.commission),
        takingsBefore: toDollars(before.takings),
        commissionOwedBefore: toDollars(before.commission),
      }
    : null,
});

export const presentDetails = ({ id, name, phone, email, notes, version }: RepresentativeRow) => ({
  _id: id,
  name,
  phone,
  email,
  notes,
  version,
});

const presentMerges = (merges: MergedInto[]): MergedRepresentative[] =>
  merges.map(({ id, name, intoId, at }) => ({ _id: id, name, into: intoId, at: new Date(at).toISOString() }));

export const presentWhole = (representative: RepresentativeRow, mergeState: MergeState): WholeDetails => ({
  ...presentDetails(representative),
  mergedInto:
    mergeState.root_id === null || mergeState.root_id === representative.id
      ? null
      : { _id: mergeState.root_id, name: mergeState.root_name ?? '' },
  merged: presentMerges(mergeState.merges ?? []),
  isUnused: !mergeState.is_used,
});

export const presentChoice = ({ id, name, phone, email, notes, game_count }: ChoiceRow): RepresentativeChoice => ({
  _id: id,
  name,
  phone,
  email,
  notes,
  gameCount: game_count,
});

type Details = NonNullable<RepresentativeFigures['representatives']>[number];

function presentRepresentative(
  games: RepresentedGame[],
  details: Details | undefined,
  merges: MergedInto[],
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
    merged: presentMerges(merges),
  };
}

interface PresentOptions {
  isCompared: boolean;
  /** Includes representatives without games, now and in the period. */
  includesIdle: boolean;
}

/** Games grouped by representative, the largest commission first. */
function groupsOf(represented: RepresentedGame[]): RepresentedGame[][] {
  return [...Map.groupBy(represented, ({ key }) => key).values()].toSorted((one, other) => {
    const commissionDifference = subtract(totalOf(other).commission, totalOf(one).commission);
    return commissionDifference || (one[0]?.key ?? '').localeCompare(other[0]?.key ?? '');
  });
}

export function presentRepresentatives(
  figures: RepresentativeFigures,
  { isCompared, includesIdle }: PresentOptions,
): RepresentativeList {
  const games = figures.games ?? [];
  const details = new Map(figures.representatives?.map((each) => [each.id, each]));
  const merges = Map.groupBy(figures.merges ?? [], ({ rootId }) => rootId);
  const represented = games.filter(({ key }) => key !== '');
  const groups = new Map(groupsOf(represented).map((group) => [group[0]?.key ?? '', group]));
  const idle = includesIdle ? [...details.keys()].filter((id) => !groups.has(id)) : [];
  return {
    representatives: [...groups.keys(), ...idle].map((key) =>
      presentRepresentative(groups.get(key) ?? [], details.get(key), merges.get(key) ?? [], isCompared),
    ),
    totals: figuresOf(totalOf(represented), isCompared),
    ownTakings: toDollars(sumOf(games.filter(({ key }) => key === '')).takings),
    storeDays: figures.store_days,
    comparedStoreDays: figures.compared_store_days,
  };
}
