import type { Row } from './performance-rows.ts';
import classes from './performance-table.module.css';
import type { Selection } from './selection.ts';

interface SelectBoxProps {
  name: string;
  /** What it selects, of which some may be selected. */
  rows: Row[];
  selection: Selection;
  /** @param isRange with Shift: all rows from the last line selected are meant. */
  onSelect: (isRange: boolean) => void;
  /** Whether X selects the line with the focus by it. */
  isOfLine?: boolean;
}

/** The checkbox of a line, or of all. Nothing where no row can be selected. */
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
