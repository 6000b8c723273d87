import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router';
import { gamePath } from '../../../ui/data/figure-paths.ts';
import base from '../../../ui/data/figure-table.module.css';
import type { Point } from '../../../ui/data/sparkline-points.ts';
import { Sparkline } from '../../../ui/data/sparkline.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { FigureCells } from './figure-cells.tsx';
import type { FigureColumn, Row } from './performance-rows.ts';
import classes from './performance-table.module.css';
import { isSelectable, type Selection } from './selection.ts';

interface GameRowProps {
  row: Row;
  of: 'games' | 'stores';
  isOpen: boolean;
  columns: readonly FigureColumn[];
  /** Null or undefined while it loads; empty without a record. */
  trend: Point[] | null | undefined;
  selection: Selection | undefined;
  /** @param isRange whether all rows from the last one chosen are meant. */
  onSelect: (isRange: boolean) => void;
  place: ComponentProps<'tr'>;
}

interface RowBoxProps {
  name: string;
  isTicked: boolean;
  onSelect: (isRange: boolean) => void;
}

export function GameRow({ row, of, isOpen, columns, trend, selection, onSelect, place }: GameRowProps) {
  const { gameId, gameName, storeId, storeName, repName, commission, quantity, isActive, isDeleted } = row.game;
  const [parameters] = useSearchParams();
  const [first, second] = of === 'games' ? [gameName, storeName] : [storeName, gameName];
  // A purged game has no machines, and no page.
  const hasPage = quantity > 0 && !isOpen;
  const isTicked = selection?.ids.has(gameId) ?? false;
  return (
    <tr {...place} data-ticked={isTicked || undefined}>
      {selection && (
        <td className={classes.tick}>
          {isSelectable(row) && <RowBox name={`${gameName}, ${storeName}`} isTicked={isTicked} onSelect={onSelect} />}
        </td>
      )}
      <th scope="row" className={base.name}>
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
          <span>{isOpen ? 'This game' : second}</span>
          <span className={classes.rep}>{repName === '' ? 'Own game' : `${repName}, ${commission}%`}</span>
        </span>
      </th>
      <FigureCells columns={columns} figures={row} trend={trend && <Sparkline points={trend} />} />
    </tr>
  );
}

interface RowBoxProps {
  name: string;
  isTicked: boolean;
  onSelect: (isRange: boolean) => void;
}

/** With Shift, a click selects all rows from the last one chosen. */
const RowBox = ({ name, isTicked, onSelect }: RowBoxProps) => (
  <label className={classes.box}>
    <input
      type="checkbox"
      data-select
      checked={isTicked}
      onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
    <span className="visually-hidden">Select {name}</span>
  </label>
);
