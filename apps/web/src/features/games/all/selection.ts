import { useBackState } from '../../../platform/back-state.ts';
import type { Row } from './performance-rows.ts';

/** The field to change in the selected games. */
export type ChangeOf = 'commission' | 'representative';

/** The rows of a table that are selected to be changed together. */
export interface Selection {
  ids: ReadonlySet<string>;
  selectable: (rows: Row[]) => Row[];
  /** Selects or deselects the rows of a line. With `isRange`, all rows of `rows` since the last selected line. */
  toggle: (line: Row[], rows: Row[], isRange: boolean) => void;
  /** Selects all rows of `rows`, or deselects them if all are selected. */
  toggleAll: (rows: Row[]) => void;
  clear: () => void;
}

/** A deleted game cannot be changed. */
export const isSelectable = ({ game }: Row): boolean => !game.isDeleted;
const idOf = ({ game }: Row): string => game.gameId;

/** Selects the rows of a line, or deselects them if all are selected. */
export function withToggled(
  chosen: ReadonlySet<string>,
  line: Row[],
  { rows, from }: { rows: Row[]; from: string | null },
): Set<string> {
  const toggled = line.filter(isSelectable).map(idOf);
  const ids = rows.filter(isSelectable).map(idOf);
  const places = [from, ...toggled].map((id) => ids.indexOf(id ?? '')).filter((place) => place !== -1);
  const range = from !== null && ids.includes(from) ? ids.slice(Math.min(...places), Math.max(...places) + 1) : toggled;
  const next = new Set(chosen);
  // The clicked line decides whether the range is selected or deselected.
  const areChosen = toggled.every((id) => chosen.has(id));
  for (const id of range) {
    if (areChosen) next.delete(id);
    else next.add(id);
  }
  return next;
}

interface Chosen {
  ids: ReadonlySet<string>;
  /** The last selected row, at which a range begins. */
  last: string | null;
}
const NOTHING: Chosen = { ids: new Set(), last: null };

export function useSelection(): Selection {
  const [chosen, setChosen] = useBackState('selected games', NOTHING);
  return {
    ids: chosen.ids,
    selectable: (rows) => rows.filter(isSelectable),
    toggle: (line, rows, isRange) =>
      setChosen(({ ids, last }) => ({
        ids: withToggled(ids, line, { rows, from: isRange ? last : null }),
        last: line.find(isSelectable)?.game.gameId ?? last,
      })),
    toggleAll: (rows) => setChosen(({ ids, last }) => ({ ids: withToggled(ids, rows, { rows, from: null }), last })),
    clear: () => setChosen(NOTHING),
  };
}
