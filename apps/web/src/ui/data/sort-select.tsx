import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './sort-select.module.css';
import { sortedBy, type Sort } from './sorting.ts';

interface SortSelectProps<Column extends string> {
  /** The shown columns with their headings. */
  columns: readonly Column[];
  names: Record<Column, string>;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
}

/** Sorts a table on a phone, where it has no headings. */
export function SortSelect<Column extends string>({ columns, names, sort, onSort }: SortSelectProps<Column>) {
  const id = useId();
  const Arrow = sort.isUp ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className={classes.control}
        value={sort.column}
        onChange={(event) => onSort(sortedBy(event.currentTarget.value as Column, sort))}
      >
        {columns.map((column) => (
          <option key={column} value={column}>
            {names[column]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes.control}
        aria-label={sort.isUp ? 'Ascending. Reverse order' : 'Descending. Reverse order'}
        onClick={() => onSort({ ...sort, isUp: !sort.isUp })}
      >
        <Arrow size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
