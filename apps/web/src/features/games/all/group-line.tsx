import { IconChevronRight } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import base from '../../../ui/data/figure-table.module.css';
import type { Point } from '../../../ui/data/sparkline-points.ts';
import { Sparkline } from '../../../ui/data/sparkline.tsx';
import { FigureCells } from './figure-cells.tsx';
import { addedPoints, placesOf, termsOf, type GameGroup } from './game-groups.ts';
import type { FigureColumn, Row } from './performance-rows.ts';
import classes from './performance-table.module.css';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './selection.ts';

interface GroupRowProps {
  group: GameGroup;
  isOpen: boolean;
  columns: readonly FigureColumn[];
  /** Null or undefined while the trends load. */
  pointsOf: (row: Row) => Point[] | null | undefined;
  selection: Selection | undefined;
  /** @param isRange whether all rows since the last selected line are selected. */
  onSelect: (isRange: boolean) => void;
  onOpen: () => void;
  place: ComponentProps<'tr'>;
}

/** The line of a game in several stores, with the sum of the stores. It expands to show them. */
export function GroupRow({ group, isOpen, columns, pointsOf, selection, onSelect, onOpen, place }: GroupRowProps) {
  const trends = group.rows.map(pointsOf);
  const known = trends.filter((points) => points !== null && points !== undefined);
  return (
    <tr {...place} data-ticked={group.rows.every(({ game }) => selection?.ids.has(game.gameId)) || undefined}>
      {selection && (
        <td className={classes.tick}>
          <SelectBox
            isOfLine
            name={`${group.name}, ${placesOf(group)}`}
            rows={group.rows}
            selection={selection}
            onSelect={onSelect}
          />
        </td>
      )}
      <th scope="row" className={`${base.name} ${classes.name}`}>
        <span className={base.title}>
          <button type="button" className={`${base.link} ${classes.open}`} aria-expanded={isOpen} onClick={onOpen}>
            <IconChevronRight size={16} aria-hidden="true" className={classes.chevron} />
            {group.name}
          </button>
        </span>
        <span className={base.second}>
          <span>{placesOf(group)}</span>
          <span className={classes.rep}>{termsOf(group)}</span>
        </span>
      </th>
      <FigureCells
        columns={columns}
        figures={group}
        trend={known.length === trends.length && <Sparkline points={addedPoints(known)} />}
      />
    </tr>
  );
}
