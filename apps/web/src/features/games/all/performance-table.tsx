import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLongList } from '../../../ui/data/long-list.ts';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { gamePath } from '../page/game-links.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { COLUMNS, sortedBy, type Column, type Figures, type Row, type Sort } from './performance-rows.ts';
import classes from './performance-table.module.css';

const ROW_HEIGHT_PX = 58;

interface PerformanceTableProps {
  rows: Row[];
  totals: Figures;
  sort: Sort;
  onSort: (sort: Sort) => void;
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
  const columns = COLUMNS.filter((column) => isCompared || column !== 'change');
  return (
    <table
      className={classes.table}
      data-sorted={sort.column === 'name' ? 'kept' : sort.column}
      data-compared={isCompared || undefined}
      data-of={of}
      aria-rowcount={rows.length + 2}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column} column={column} of={of} sort={sort} onSort={onSort} />
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
          <th scope="row" className={classes.name}>
            {rows.length} {rows.length === 1 ? of.slice(0, -1) : of}
          </th>
          <FigureCells figures={totals} isCompared={isCompared} />
        </tr>
      </tfoot>
    </table>
  );
}

interface HeadingProps {
  column: Column;
  of: 'games' | 'stores';
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function Heading({ column, of, sort, onSort }: HeadingProps) {
  const isSorted = sort.column === column;
  const direction = sort.isUp ? 'ascending' : 'descending';
  const Arrow = sort.isUp ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={classes[column]} aria-sort={isSorted ? direction : undefined}>
      <button type="button" className={classes.sort} onClick={() => onSort(sortedBy(column, sort))}>
        {column === 'name' && of === 'stores' ? 'Store' : COLUMN_NAMES[column]}
        {isSorted && <Arrow size={16} aria-hidden="true" />}
      </button>
    </th>
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
      <th scope="row" className={classes.name}>
        <span className={classes.title}>
          {hasPage ? (
            <Link className={classes.link} to={gamePath(storeId, gameId, parameters)}>
              {first}
            </Link>
          ) : (
            <span>{first}</span>
          )}
          {!isActive && <StatusBadge tone="quiet">{isDeleted ? 'DELETED' : 'INACTIVE'}</StatusBadge>}
        </span>
        <span className={classes.second}>
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
