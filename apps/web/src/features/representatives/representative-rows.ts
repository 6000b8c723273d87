import type { Representative, RepresentativeList } from '@quarterdeck/contract/representatives';
import { counted, gamesInWords } from '@quarterdeck/domain/counted';
import { percentChange } from '../../ui/data/percent-change.ts';
import { compareFigures, type Sort } from '../../ui/data/sorting.ts';

const COLUMNS = ['name', 'games', 'takings', 'commission', 'change'] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_NAMES: Record<Column, string> = {
  name: 'Representative',
  games: 'Games',
  takings: 'Takings',
  commission: 'Commission',
  change: 'Change',
};

export const DEFAULT_SORT: Sort<Column> = { column: 'commission', isUp: false };

export const shownColumns = (isCompared: boolean): Column[] =>
  COLUMNS.filter((column) => isCompared || column !== 'change');

/** The like-for-like change of the commission in percent; null if there was no commission before. */
export const changeOf = ({ compared }: Pick<Representative, 'compared'>): number | null =>
  compared && percentChange(compared.commissionOwed, compared.commissionOwedBefore);

const FIGURES: Record<Exclude<Column, 'name'>, (representative: Representative) => number | null> = {
  games: ({ games }) => games.length,
  takings: ({ takings }) => takings,
  commission: ({ commissionOwed }) => commissionOwed,
  change: changeOf,
};

/** Whether the representative has no takings, neither in the period nor in the compared one. */
export const isIdle = ({ takings, commissionOwed, compared }: Representative): boolean =>
  takings === 0 && commissionOwed === 0 && (compared === null || compared.takingsBefore === 0);

/** 0 for representatives with figures, who are first in any order. */
function rankOf(representative: Representative): number {
  if (!isIdle(representative)) return 0;
  return representative.games.length > 0 ? 1 : 2;
}

export function sorted(all: Representative[], { column, isUp }: Sort<Column>): Representative[] {
  return all.toSorted((one, other) => {
    const byRank = rankOf(one) - rankOf(other);
    if (byRank !== 0) return byRank;
    const byName = one.name.localeCompare(other.name);
    if (column === 'name') return isUp ? byName : -byName;
    return compareFigures(FIGURES[column](one), FIGURES[column](other), isUp, byName);
  });
}

/**
 * The representative in the URL, by id or by name ignoring case. The id may be of a merged representative. Falls back
 * to the first shown representative.
 */
export function chosenOf(representatives: Representative[], idOrName: string | null): Representative | undefined {
  return (
    representatives.find(({ _id }) => _id !== null && _id === idOrName) ??
    representatives.find(({ name }) => name.toLowerCase() === idOrName?.toLowerCase()) ??
    representatives.find(({ merged }) => merged.some(({ _id }) => _id === idOrName)) ??
    representatives[0]
  );
}

export const gamesIn = ({ representatives }: RepresentativeList): Representative['games'] =>
  representatives.flatMap(({ games }) => games);

export const gamesWords = (games: Representative['games']): string =>
  games.length === 0 ? 'No games' : gamesInWords(games);

/** The effect of a merge on the games. */
export const movedWords = (count: number, to: string): string =>
  count === 0 ? 'No games move.' : `${counted(count, 'game')} ${count === 1 ? 'moves' : 'move'} to ${to}.`;
