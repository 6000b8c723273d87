import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router';
import { gamePath } from '../../../ui/data/figure-paths.ts';
import base from '../../../ui/data/figure-table.module.css';
import type { Point } from '../../../ui/data/sparkline-points.ts';
import { Sparkline } from '../../../ui/data/sparkline.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { FigureCells } from './figure-cells.tsx';
import { termsOf } from './game-groups.ts';
import type { FigureColumn, Row } from './performance-rows.ts';
import classes from './performance-table.module.css';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './selection.ts';

/** The props of every line of the table. */
export interface LineProps {
  columns: readonly FigureColumn[];
  /** Null or undefined while the trends load; empty without a record. */
  pointsOf: (row: Row) => Point[] | null | undefined;
  selection: Selection | undefined;
  /** @param isRange whether all rows since the last selected line are selected. */
  onSelect: (isRange: boolean) => void;
  place: ComponentProps<'tr'>;
}

interface GameRowProps extends LineProps {
  row: Row;
  of: 'games' | 'stores';
  /** Whether the row is a store of the open group above it. */
  isInGroup: boolean;
  /** Whether the screen is about this game. */
  isOpen: boolean;
}

/** The row of a game in a store. */
export function GameRow({ row, of, isInGroup, isOpen, columns, pointsOf, selection, onSelect, place }: GameRowProps) {
  const { gameId, gameName, storeId, storeName, quantity, isActive, isDeleted } = row.game;
  const [parameters] = useSearchParams();
  const [first, second] = of === 'games' && !isInGroup ? [gameName, storeName] : [storeName, gameName];
  // A purged game has no machines and no page.
  const hasPage = quantity > 0 && !isOpen;
  const points = pointsOf(row);
  return (
    <tr {...place} data-in-group={isInGroup || undefined}>
      {selection && (
        <td className={classes.tick}>
          <SelectBox
            isOfLine
            name={`${gameName}, ${storeName}`}
            rows={[row]}
            selection={selection}
            onSelect={onSelect}
          />
        </td>
      )}
      <th scope="row" className={`${base.name} ${classes.name}`}>
        <span className={base.title}>
          {hasPage ? (
            <Link className={base.link} to={gamePath(storeId, gameId, parameters)}>
              {first}
            </Link>
          ) : (
            <span>{first}</span>
          )}
          {!isActive && <StatusBadge tone="quiet">{isDeleted ? 'DELETED' : 'INACTIVE'}</StatusBadge>}
        </span>
        <span className={base.second}>
          {!isInGroup && <span>{isOpen ? 'This game' : second}</span>}
          <span className={classes.rep}>{termsOf({ rows: [row] })}</span>
        </span>
      </th>
      <FigureCells columns={columns} figures={row} trend={points && <Sparkline points={points} />} />
    </tr>
  );
}
