import { formatDollars } from '@quarterdeck/domain/money';
import type { CSSProperties, ReactNode } from 'react';
import base from '../../../ui/data/figure-table.module.css';
import { useLongList } from '../../../ui/data/long-list.ts';
import { SortHeading } from '../../../ui/data/sort-heading.tsx';
import type { Sort } from '../../../ui/data/sorting.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { FigureCells } from './figure-cells.tsx';
import { rowsIn, type GameLine } from './game-groups.ts';
import { GameRow } from './game-line.tsx';
import { GroupRow } from './group-line.tsx';
import { COLUMNS, FIGURE_COLUMNS, type Column, type FigureColumn, type Figures, type Row } from './performance-rows.ts';
import classes from './performance-table.module.css';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './selection.ts';
import { trendKey, type Trends } from './trends.ts';

const ROW_HEIGHT_PX = 58;

/** The width of a bold digit of the totals, the padding of an amount, and the minimum width of a heading. */
const DIGIT_PX = 8.3;
const BESIDE_PX = 16;
const LEAST_PX = 98;

/** The totals are the largest amounts of a table. */
const moneyWidth = ({ takings }: Figures): number =>
  Math.max(LEAST_PX, Math.ceil(formatDollars(takings ?? 0).length * DIGIT_PX + BESIDE_PX));

interface PerformanceTableProps {
  lines: GameLine[];
  totals: Figures;
  /** The counts of the totals: `18 games, 5 stores`. */
  count: string;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
  isCompared: boolean;
  /** The kind of the lines: games, or the stores of one game. */
  of?: 'games' | 'stores';
  /** Opens or closes a group. */
  onOpen?: (key: string) => void;
  /** The game whose page is open. */
  openId?: string;
  /** Columns that are not shown on a wide screen. */
  hidden?: readonly FigureColumn[];
  trends?: Trends;
  /** The selection, if rows can be selected. */
  selection?: Selection;
  /** Describes the rows for a screen reader. */
  caption: string;
}

/**
 * A line per game, with the stores of an open game below it. On a phone two short lines, with the figure by which the
 * table is sorted.
 */
export function PerformanceTable({ lines, totals, count, isCompared, of = 'games', ...props }: PerformanceTableProps) {
  const { sort, openId, onOpen, hidden = of === 'stores' ? ['share'] : [], trends, selection, caption } = props;
  const { list, first, end, lineStart } = useLongList(lines.length, ROW_HEIGHT_PX);
  const columns = FIGURE_COLUMNS.filter((column) =>
    column === 'trend' ? trends !== undefined : column !== 'change' || isCompared,
  );
  const shownColumns = [...(selection ? ['tick'] : []), ...columns.filter((column) => !hidden.includes(column))];
  const rows = rowsIn(lines);
  const pointsOf = ({ game }: Row) => trends?.points && (trends.points.get(trendKey(game.storeId, game.gameId)) ?? []);
  return (
    <table
      className={`${base.table} ${classes.table}`}
      style={{ '--money': `${moneyWidth(totals)}px` } as CSSProperties}
      data-sorted={sort.column === 'name' ? 'kept' : sort.column}
      data-compared={isCompared || undefined}
      data-columns={shownColumns.join(' ')}
      data-of={of}
      data-grouped={lines.some(({ kind }) => kind === 'group') || undefined}
      data-selecting={(selection && selection.ids.size > 0) || undefined}
      aria-rowcount={lines.length + 2}
    >
      <caption className="visually-hidden">{caption}</caption>
      <Headings {...props} columns={columns} of={of} rows={rows} />
      <tbody {...list}>
        {lines.slice(first, end).map((line, index) => {
          const place = { ...lineStart(first + index), 'aria-rowindex': first + index + 2 };
          const common = { columns, selection, pointsOf, place };
          return line.kind === 'group' ? (
            <GroupRow
              key={line.group.key}
              {...line}
              {...common}
              onOpen={() => onOpen?.(line.group.key)}
              onSelect={(isRange) => selection?.toggle(line.group.rows, rows, isRange)}
            />
          ) : (
            <GameRow
              key={`${line.row.game.storeId} ${line.row.game.gameId}`}
              {...line}
              {...common}
              of={of}
              isOpen={line.row.game.gameId === openId}
              onSelect={(isRange) => selection?.toggle([line.row], rows, isRange)}
            />
          );
        })}
      </tbody>
      <tfoot>
        <tr aria-rowindex={lines.length + 2}>
          {selection && <td className={classes.tick} />}
          <th scope="row" className={base.name}>
            {count}
          </th>
          <FigureCells columns={columns} figures={totals} />
        </tr>
      </tfoot>
    </table>
  );
}

interface HeadingsProps extends Pick<PerformanceTableProps, 'sort' | 'onSort' | 'of' | 'selection'> {
  rows: Row[];
  columns: FigureColumn[];
}

function Headings({ rows, columns, sort, onSort, of, selection }: HeadingsProps) {
  const heading = (column: Column, name: string, className: string | undefined): ReactNode => (
    <SortHeading key={column} column={column} name={name} className={className} sort={sort} onSort={onSort} />
  );
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <td className={classes.tick}>
            <AllBox rows={rows} selection={selection} />
          </td>
        )}
        {heading('name', of === 'stores' ? 'Store' : COLUMN_NAMES.name, base.name)}
        {columns.map((column) => {
          const sortable = COLUMNS.find((each) => each === column);
          return sortable ? (
            heading(sortable, COLUMN_NAMES[column], classes[column])
          ) : (
            <th key={column} scope="col" className={classes[column]}>
              {COLUMN_NAMES[column]}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Selects or deselects all found rows. */
const AllBox = ({ rows, selection }: { rows: Row[]; selection: Selection }) => (
  <SelectBox name="all games" rows={rows} selection={selection} onSelect={() => selection.toggleAll(rows)} />
);
