import { useState } from 'react';
import { remember, remembered } from '../../platform/remembered.ts';

/** The columns of a table that the user hid in this browser. */
export function useHiddenColumns<Column extends string>(
  key: string,
  columns: readonly Column[],
): [hidden: Column[], toggle: (column: Column) => void] {
  const [hidden, setHidden] = useState<Column[]>(() => {
    const storedColumns = remembered(key)?.split(' ') ?? [];
    return columns.filter((column) => storedColumns.includes(column));
  });

  function toggle(column: Column): void {
    const next = hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column];
    setHidden(next);
    remember(key, next.length === 0 ? null : next.join(' '));
  }

  return [hidden, toggle];
}
