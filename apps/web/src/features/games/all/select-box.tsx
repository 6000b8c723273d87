import type { Row } from './performance-rows.ts';
import classes from './performance-table.module.css';
import type { Selection } from './selection.ts';

interface SelectBoxProps {
  name: string;
  /** The rows to select. Some of them may be selected already. */
  rows: Row[];
  selection: Selection;
  /** @param isRange whether Shift was pressed, to select all rows since the last selected line. */
  onSelect: (isRange: boolean) => void;
  /** Whether the X key selects the focused line with this checkbox. */
  isOfLine?: boolean;
}

/** The checkbox of a line or of all lines. Hidden if no row can be selected. */
export function SelectBox({ name, rows, selection, onSelect, isOfLine = false }: SelectBoxProps) {
  const selectable = selection.selectable(rows);
  const selected = selectable.filter(({ game }) => selection.ids.has(game.gameId)).length;
  if (selectable.length === 0) return null;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        data-select={isOfLine || undefined}
        checked={selected === selectable.length}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < selectable.length;
        }}
        onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <span className="visually-hidden">Select {name}</span>
    </label>
  );
}
