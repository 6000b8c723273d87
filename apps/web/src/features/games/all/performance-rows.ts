import type { GamePerformance } from '@quarterdeck/contract/games';
import { add, fromDollars, share, sum, toDollars, type Cents } from '@quarterdeck/domain/money';
import { exactNameIn } from '../../../ui/data/figure-paths.ts';
import { percentChange } from '../../../ui/data/percent-change.ts';
import { compareFigures, type Sort } from '../../../ui/data/sorting.ts';

/** The columns by which the games can be sorted. */
export const COLUMNS = ['name', 'machines', 'takings', 'commission', 'kept', 'perDay', 'share', 'change'] as const;
export type Column = (typeof COLUMNS)[number];

/** The columns that can be hidden: the figures, and the trend, which cannot be sorted. */
export const FIGURE_COLUMNS = [...COLUMNS.filter((column) => column !== 'name'), 'trend'] as const;
export type FigureColumn = (typeof FIGURE_COLUMNS)[number];

/** The columns by which a table with or without a comparison can be sorted. */
export const sortColumns = (isCompared: boolean): Column[] =>
  COLUMNS.filter((column) => isCompared || column !== 'change');

export const DEFAULT_SORT: Sort<Column> = { column: 'kept', isUp: false };
/** The order by the column that cannot be hidden. */
const BY_NAME: Sort<Column> = { column: 'name', isUp: true };
const MONEY_COLUMNS = ['takings', 'commission', 'kept', 'perDay'] as const;

/** The order until one is chosen. Hidden figures do not decide it, because it could not be understood. */
export function defaultSort(hidden: readonly FigureColumn[]): Sort<Column> {
  if (!hidden.includes('kept')) return DEFAULT_SORT;
  const column = MONEY_COLUMNS.find((each) => !hidden.includes(each));
  return column ? { column, isUp: false } : BY_NAME;
}

/** The figures of a row or of the totals. Amounts are in dollars. Null if unknown. */
export interface Figures {
  machines: number | null;
  takings: number | null;
  commission: number | null;
  kept: number | null;
  perDay: number | null;
  share: number | null;
  /** The like-for-like change of the kept amount in percent. */
  change: number | null;
}

export interface Row extends Figures {
  game: GamePerformance;
}

type Compared = Pick<NonNullable<GamePerformance['compared']>, 'kept' | 'keptBefore'>;

/** The change in percent; null if the earlier amount is not above zero. */
export const changeOf = (compared: Compared | null): number | null =>
  compared && percentChange(compared.kept, compared.keptBefore);

export function rowOf(game: GamePerformance): Row {
  const isKnown = game.days > 0;
  return {
    game,
    machines: game.quantity === 0 ? null : game.quantity,
    takings: isKnown ? game.takings : null,
    commission: isKnown ? game.commissionOwed : null,
    kept: isKnown ? game.kept : null,
    perDay: game.keptPerMachineDay,
    share: isKnown ? game.share : null,
    change: changeOf(game.compared),
  };
}

/** Whether a game's name, store or representative contains the search words. A quoted text is the whole name. */
export function isFound({ game }: Row, searched: string): boolean {
  const exactName = exactNameIn(searched);
  if (exactName !== null) return game.gameName === exactName;
  const text = `${game.gameName} ${game.storeName} ${game.repName || 'Own game'}`.toLowerCase();
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Sorts rows by a column, and rows with equal values by name. */
export function inOrder<T extends Figures>(
  rows: T[],
  { column, isUp }: Sort<Column>,
  byName: (a: T, b: T) => number,
): T[] {
  const sign = isUp ? 1 : -1;
  return rows.toSorted((a, b) =>
    column === 'name' ? sign * byName(a, b) : compareFigures(a[column], b[column], isUp, byName(a, b)),
  );
}

const byName = (a: Row, b: Row): number =>
  a.game.gameName.localeCompare(b.game.gameName) || a.game.storeName.localeCompare(b.game.storeName);

export const sorted = (rows: Row[], sort: Sort<Column>): Row[] => inOrder(rows, sort, byName);

const total = (games: GamePerformance[], amount: (game: GamePerformance) => number): Cents =>
  sum(games.map((game) => fromDollars(amount(game))));

/**
 * The totals of the rows shown.
 * @param allTakings the takings of all games in dollars, the base of the shares.
 */
export function totalsOf(rows: Row[], allTakings: number): Figures {
  const games = rows.map(({ game }) => game);
  const takings = total(games, (game) => game.takings);
  const kept = total(games, (game) => game.kept);
  const machineDays = games.reduce((days, game) => days + game.machineDays, 0);
  // The amount kept per machine and day excludes games that no longer have machines.
  const withMachines = total(games, (game) => (game.machineDays > 0 ? game.kept : 0));
  const isKnown = games.some(({ days }) => days > 0);
  const compared = games.flatMap((game) => game.compared ?? []);
  const sumOf = (figure: 'kept' | 'keptBefore') =>
    toDollars(compared.reduce((cents, each) => add(cents, fromDollars(each[figure])), fromDollars(0)));
  return {
    machines: games.reduce((machines, game) => machines + game.quantity, 0),
    takings: isKnown ? toDollars(takings) : null,
    commission: isKnown ? toDollars(total(games, (game) => game.commissionOwed)) : null,
    kept: isKnown ? toDollars(kept) : null,
    perDay: machineDays === 0 ? null : toDollars(share(withMachines, 1, machineDays)),
    share: allTakings === 0 ? null : (toDollars(takings) / allTakings) * 100,
    change: compared.length === 0 ? null : changeOf({ kept: sumOf('kept'), keptBefore: sumOf('keptBefore') }),
  };
}
