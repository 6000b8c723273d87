import { counted } from '@quarterdeck/domain/counted';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import type { Point } from '../../../ui/data/sparkline-points.ts';
import type { Sort } from '../../../ui/data/sorting.ts';
import { inOrder, sorted, totalsOf, type Column, type Figures, type Row } from './performance-rows.ts';

/** The games of one name in all stores. */
export interface GameGroup extends Figures {
  key: string;
  name: string;
  rows: Row[];
  /** The number of stores with the game, including hidden stores. */
  stores: number;
}

/** A line of the table. */
export type GameLine =
  { kind: 'group'; group: GameGroup; isOpen: boolean } | { kind: 'game'; row: Row; isInGroup: boolean };

/** Groups names ignoring case. */
export const keyOfName = (name: string): string => name.trim().toLowerCase();
const keyOf = ({ game }: Row): string => keyOfName(game.gameName);

export const countNames = (rows: Row[]): number => new Set(rows.map(keyOf)).size;
export const countStores = (rows: Row[]): number => new Set(rows.map(({ game }) => game.storeId)).size;

/**
 * Groups the shown rows by name.
 * @param all the rows including those that a filter hides.
 * @param allTakings the takings of all games in dollars, the base of the shares.
 */
export function groupsOf(shownRows: Row[], all: Row[], allTakings: number): GameGroup[] {
  const allByName = Map.groupBy(all, keyOf);
  return [...Map.groupBy(shownRows, keyOf)].flatMap(([key, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const figures: Figures = rows.length === 1 ? first : totalsOf(rows, allTakings);
    return { ...figures, key, name: first.game.gameName, rows, stores: countStores(allByName.get(key) ?? rows) };
  });
}

/** The lines in the order of `sort`. Each open group is followed by its games in the same order. */
export function linesOf(groups: GameGroup[], sort: Sort<Column>, open: ReadonlySet<string>): GameLine[] {
  return inOrder(groups, sort, (a, b) => a.name.localeCompare(b.name)).flatMap((group): GameLine[] => {
    const [first, second] = group.rows;
    if (first && !second) return [{ kind: 'game', row: first, isInGroup: false }];
    const isOpen = open.has(group.key);
    const games = isOpen ? sorted(group.rows, sort) : [];
    return [
      { kind: 'group', group, isOpen },
      ...games.map((row): GameLine => ({ kind: 'game', row, isInGroup: true })),
    ];
  });
}

/** Opens a closed group, and closes an open one. */
export const withToggledKey = (open: ReadonlySet<string>, key: string): Set<string> =>
  open.has(key) ? new Set([...open].filter((each) => each !== key)) : new Set([...open, key]);

/** All rows in the order of their lines, including the rows of closed groups. */
export const rowsIn = (lines: GameLine[]): Row[] =>
  lines.flatMap((line) => {
    if (line.kind === 'group') return line.isOpen ? [] : line.group.rows;
    return line.row;
  });

/** `3 stores`, or `2 of 3 stores` while a filter hides one. */
export function placesOf({ rows, stores }: GameGroup): string {
  const shownCount = countStores(rows);
  if (shownCount < stores) return `${shownCount} of ${counted(stores, 'store')}`;
  return shownCount === 1 ? (rows[0]?.game.storeName ?? '') : counted(shownCount, 'store');
}

/** The representatives of a group: `Rita Alvarez, 12.5%`, `Rita Alvarez, 10–40%`, or several names. */
export function termsOf({ rows }: Pick<GameGroup, 'rows'>): string {
  const names = [...new Set(rows.map(({ game }) => game.repName || 'Own game'))].toSorted();
  if (names.length > 1 || names[0] === 'Own game') return names.join(', ');
  const rates = rows.map(({ game }) => game.commission);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return `${names[0]}, ${least === most ? '' : `${least}–`}${most}%`;
}

/** The amount that the games of a group kept together on an average day of each week. */
export function addedPoints(trends: Point[][]): Point[] {
  const byDate = Map.groupBy(trends.flat(), ({ date }) => date);
  return [...byDate]
    .map(([date, points]) => ({ date, dollars: toDollars(sum(points.map(({ dollars }) => fromDollars(dollars)))) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
