import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import base from '../../../ui/data/figure-table.module.css';
import { useLongList } from '../../../ui/data/long-list.ts';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import { SortHeading } from '../../../ui/data/sort-heading.tsx';
import type { Sort } from '../../../ui/data/sorting.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { gamePath } from '../../../ui/data/figure-paths.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { shownColumns, type Column, type Figures, type Row } from './performance-rows.ts';
import classes from './performance-table.module.css';

const ROW_HEIGHT_PX = 58;

interface PerformanceTableProps {
  rows: Row[];
  totals: Figures;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
  isCompared: boolean;
  /** What tells the rows apart: for one game in several stores, the store. */
  of?: 'games' | 'stores';
  /** The game that is open. */
  openId?: string;
  /** Describes the rows for a screen reader. */
  caption: string;
}

/** A line per game and store. On a phone two short lines, with the figure by which they are sorted. */
export function PerformanceTable({ rows, totals, sort, isCompared, of = 'games', ...props }: PerformanceTableProps) {
  const { onSort, openId, caption } = props;
  const { list, first, end, lineStart } = useLongList(rows.length, ROW_HEIGHT_PX);
  return (
    <table
      className={`${base.table} ${classes.table}`}
      data-sorted={sort.column === 'name' ? 'kept' : sort.column}
      data-compared={isCompared || undefined}
      data-of={of}
      aria-rowcount={rows.length + 2}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {shownColumns(isCompared).map((column) => (
            <SortHeading
              key={column}
              column={column}
              name={column === 'name' && of === 'stores' ? 'Store' : COLUMN_NAMES[column]}
              className={column === 'name' ? base.name : classes[column]}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody {...list}>
        {rows.slice(first, end).map((row, index) => (
          <GameRow
            key={`${row.game.storeId} ${row.game.gameId}`}
            row={row}
            of={of}
            isOpen={row.game.gameId === openId}
            isCompared={isCompared}
            place={{ ...lineStart(first + index), 'aria-rowindex': first + index + 2 }}
          />
        ))}
      </tbody>
      <tfoot>
        <tr aria-rowindex={rows.length + 2}>
          <th scope="row" className={base.name}>
            {rows.length} {rows.length === 1 ? of.slice(0, -1) : of}
          </th>
          <FigureCells figures={totals} isCompared={isCompared} />
        </tr>
      </tfoot>
    </table>
  );
}

interface GameRowProps {
  row: Row;
  of: 'games' | 'stores';
  isOpen: boolean;
  isCompared: boolean;
  place: ComponentProps<'tr'>;
}

function GameRow({ row, of, isOpen, isCompared, place }: GameRowProps) {
  const { gameId, gameName, storeId, storeName, repName, commission, quantity, isActive, isDeleted } = row.game;
  const [parameters] = useSearchParams();
  const [first, second] = of === 'games' ? [gameName, storeName] : [storeName, gameName];
  // A purged game has no machines, and no page.
  const hasPage = quantity > 0 && !isOpen;
  return (
    <tr {...place}>
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
      <FigureCells figures={row} isCompared={isCompared} />
    </tr>
  );
}

const usd = (dollars: number | null): string => (dollars === null ? '–' : formatUsd(fromDollars(dollars)));
const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`);

const Cell = ({ column, children }: { column: Column; children: ReactNode }) => (
  <td className={classes[column]}>{children}</td>
);

function FigureCells({ figures, isCompared }: { figures: Figures; isCompared: boolean }) {
  return (
    <>
      <Cell column="machines">{figures.machines?.toLocaleString('en-US') ?? '–'}</Cell>
      <Cell column="takings">{usd(figures.takings)}</Cell>
      <Cell column="commission">{usd(figures.commission)}</Cell>
      <Cell column="kept">{usd(figures.kept)}</Cell>
      <Cell column="perDay">{usd(figures.perDay)}</Cell>
      <Cell column="share">{percent(figures.share)}</Cell>
      {isCompared && (
        <Cell column="change">
          <SignedPercent percent={figures.change} />
        </Cell>
      )}
    </>
  );
}
