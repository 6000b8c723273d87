import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Row } from './performance-rows.ts';

/** What selected games can get another of. */
export type ChangeOf = 'commission' | 'representative';

/** Some of a table's rows, chosen to be changed together. */
export interface Selection {
  ids: ReadonlySet<string>;
  selectable: (rows: Row[]) => Row[];
  /** Chooses a row or no longer does; with `isRange`, all rows of `rows` from the last one chosen. */
  toggle: (id: string, rows: Row[], isRange: boolean) => void;
  /** Chooses all rows of `rows`, or none of them if all are chosen. */
  toggleAll: (rows: Row[]) => void;
  clear: () => void;
}

/** A deleted game cannot be changed. */
export const isSelectable = ({ game }: Row): boolean => !game.isDeleted;
const idOf = ({ game }: Row): string => game.gameId;

export function withToggled(
  chosen: ReadonlySet<string>,
  id: string,
  { rows, from }: { rows: Row[]; from: string | null },
): Set<string> {
  const ids = rows.filter(isSelectable).map(idOf);
  const [start, end] = [ids.indexOf(from ?? id), ids.indexOf(id)];
  const range = start === -1 || end === -1 ? [id] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
  const next = new Set(chosen);
  // The row itself says whether the range is chosen or no longer is.
  for (const each of range) {
    if (chosen.has(id)) next.delete(each);
    else next.add(each);
  }
  return next;
}

export function withAllToggled(chosen: ReadonlySet<string>, rows: Row[]): Set<string> {
  const ids = rows.filter(isSelectable).map(idOf);
  const next = new Set(chosen);
  const areAll = ids.every((id) => chosen.has(id));
  for (const id of ids) {
    if (areAll) next.delete(id);
    else next.add(id);
  }
  return next;
}

interface Chosen {
  ids: ReadonlySet<string>;
  /** The last row chosen, from which a range begins. */
  last: string | null;
}
const NOTHING: Chosen = { ids: new Set(), last: null };

/** What was chosen in the table that was left last, for Back: the key is that of its entry in the tab's history. */
let left = { key: '', chosen: NOTHING };

export function useSelection(): Selection {
  const { key } = useLocation();
  const [chosen, setChosen] = useState(() => (left.key === key ? left.chosen : NOTHING));
  useEffect(() => {
    left = { key, chosen };
  }, [key, chosen]);
  return {
    ids: chosen.ids,
    selectable: (rows) => rows.filter(isSelectable),
    toggle: (id, rows, isRange) =>
      setChosen(({ ids, last }) => ({ ids: withToggled(ids, id, { rows, from: isRange ? last : null }), last: id })),
    toggleAll: (rows) => setChosen(({ ids, last }) => ({ ids: withAllToggled(ids, rows), last })),
    clear: () => setChosen(NOTHING),
  };
}
