import { IconColumns3 } from '@tabler/icons-react';
import choices from './choice-picker.module.css';
import classes from './column-picker.module.css';
import { PopoverButton } from './popover-button.tsx';

interface ColumnPickerProps<Column extends string> {
  /** The columns that can be hidden. */
  columns: readonly Column[];
  names: Record<Column, string>;
  hidden: readonly Column[];
  onToggle: (column: Column) => void;
}

/** Hides columns of a table. Hidden on phones, where rows have no columns. */
export const ColumnPicker = <Column extends string>({
  columns,
  names,
  hidden,
  onToggle,
}: ColumnPickerProps<Column>) => {
  // A hidden column may be missing from the choice, like Change without a comparison.
  const shownColumns = columns.filter((column) => !hidden.includes(column));
  return (
    <div className={classes.picker}>
      <PopoverButton
        label="Columns"
        button={
          <>
            <IconColumns3 size={18} stroke={1.75} aria-hidden="true" />
            <span>Columns</span>
            {shownColumns.length < columns.length && (
              <span className={classes.count}>
                {shownColumns.length} of {columns.length}
              </span>
            )}
          </>
        }
      >
        <fieldset className={`${choices.list} ${classes.columns}`}>
          <legend className="visually-hidden">Columns</legend>
          {columns.map((column) => (
            <label key={column} className={`${choices.choice} ${classes.column}`}>
              <input type="checkbox" checked={shownColumns.includes(column)} onChange={() => onToggle(column)} />
              <span>{names[column]}</span>
            </label>
          ))}
        </fieldset>
      </PopoverButton>
    </div>
  );
};
