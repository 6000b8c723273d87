/** The column and direction by which rows are sorted. */
export interface Sort<Column extends string = string> {
  column: Column;
  isUp: boolean;
}

/** The order in the URL, if it is one of these columns. `-kept` is descending. */
export function sortIn<Column extends string>(
  text: string | null,
  columns: readonly Column[],
  fallback: Sort<Column>,
): Sort<Column> {
  const column = columns.find((each) => each === text?.replace('-', ''));
  return column && text ? { column, isUp: !text.startsWith('-') } : fallback;
}

export const sortText = ({ column, isUp }: Sort): string => (isUp ? column : `-${column}`);

/** Columns of names. */
const NAMES: readonly string[] = ['name', 'by'];

/** The order after a click on a column. A new column begins with its largest figure, a column of names with A. */
export const sortedBy = <Column extends string>(
  column: Column,
  { column: present, isUp }: Sort<Column>,
): Sort<Column> => ({ column, isUp: column === present ? !isUp : NAMES.includes(column) });

/**
 * Compares two rows by a figure, and rows with equal figures by `otherwise`. Unknown figures are last in both
 * directions.
 */
export function compareFigures(
  one: number | string | null,
  other: number | string | null,
  isUp: boolean,
  otherwise: number,
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null) || otherwise;
  if (one === other) return otherwise;
  return one < other === isUp ? -1 : 1;
}
