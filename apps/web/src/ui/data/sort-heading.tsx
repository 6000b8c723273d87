import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './figure-table.module.css';
import { sortedBy, type Sort } from './sorting.ts';

interface SortHeadingProps<Column extends string> {
  column: Column;
  name: string;
  className: string | undefined;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
}

/** The heading of a column by which the rows can be sorted. */
export function SortHeading<Column extends string>({
  column,
  name,
  className,
  sort,
  onSort,
}: SortHeadingProps<Column>) {
  const isSorted = sort.column === column;
  const direction = sort.isUp ? 'ascending' : 'descending';
  const Arrow = sort.isUp ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" data-name={name} className={className} aria-sort={isSorted ? direction : undefined}>
      <button type="button" className={classes.sort} onClick={() => onSort(sortedBy(column, sort))}>
        {name}
        {isSorted && <Arrow size={16} aria-hidden="true" />}
      </button>
    </th>
  );
}
