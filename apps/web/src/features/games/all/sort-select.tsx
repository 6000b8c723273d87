import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId } from 'react';
import { COLUMN_NAMES } from './column-names.ts';
import { COLUMNS, sortedBy, type Column, type Sort } from './performance-rows.ts';
import classes from './sort-select.module.css';

interface SortSelectProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  isCompared: boolean;
}

/** On a phone, where the table has no headings to sort by. */
export function SortSelect({ sort, onSort, isCompared }: SortSelectProps) {
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
        {COLUMNS.filter((column) => isCompared || column !== 'change').map((column) => (
          <option key={column} value={column}>
            {COLUMN_NAMES[column]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes.control}
        aria-label={sort.isUp ? 'Ascending. Turn round' : 'Descending. Turn round'}
        onClick={() => onSort({ ...sort, isUp: !sort.isUp })}
      >
        <Arrow size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
