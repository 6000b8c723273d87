import type { FoundRecords } from '@quarterdeck/contract/financials';
import { counted } from '@quarterdeck/domain/counted';
import { formatDollars } from '@quarterdeck/domain/money';
import type { CSSProperties } from 'react';
import { useLongList } from '../../../ui/data/long-list.ts';
import { Money, MoneyChange } from '../../../ui/data/money.tsx';
import { SortHeading } from '../../../ui/data/sort-heading.tsx';
import type { Sort } from '../../../ui/data/sorting.ts';
import { COLUMN_NAMES, HIDEABLE, tracksOf, type RecordColumn } from './columns.ts';
import { MissingRow } from './missing-row.tsx';
import { keyOf, recordLines, type Line, type MissingRun } from './record-lines.ts';
import { DayRow, RecordRow } from './record-rows.tsx';
import classes from './record-table.module.css';

const ROW_HEIGHT_PX = 41;
/** Amounts in the millions do not fit beside the cards. */
const WIDEST_AMOUNT = 10;

/** In widths of a zero. Commas and points are narrower. */
function widthOf(dollars: number): number {
  const text = formatDollars(dollars);
  const marks = text.match(/[,.]/g) ?? [];
  return text.length - 0.6 * marks.length;
}

/** Each row is its own grid: the width of the longest amount keeps their columns aligned. */
function widthsOf({ records, totals }: Pick<RecordTableProps, 'records' | 'totals'>) {
  const amounts = records.map((record) => Math.max(Math.abs(record.totalMoneyIn), Math.abs(record.dailyProfit)));
  const differences = records.map((record) => Math.abs(record.difference));
  return {
    amount: widthOf(Math.max(...amounts, Math.abs(totals.totalMoneyIn), Math.abs(totals.totalProfit))),
    expense: widthOf(totals.totalMoneyOut),
    difference: widthOf(Math.max(...differences)),
  };
}

interface RecordTableProps extends Pick<FoundRecords, 'records' | 'totals'> {
  storeId: string;
  /** The days without a record between these records. */
  missing: MissingRun[];
  /** The columns that are not hidden, in order. */
  shown: RecordColumn[];
  /** Whether more records match. */
  hasMore: boolean;
  sort: Sort<RecordColumn>;
  onSort: (sort: Sort<RecordColumn>) => void;
}

/**
 * One line per record and missing day, and the totals of all matching records. On a phone two short lines, with the
 * figure by which the table is sorted.
 */
export function RecordTable({ storeId, records, missing, totals, shown, hasMore, sort, onSort }: RecordTableProps) {
  const lines = recordLines(records, { isByDate: sort.column === 'date', isUp: sort.isUp, hasMore, missing });
  const { list, first, end, lineStart } = useLongList(lines.length, ROW_HEIGHT_PX);
  const { amount, expense, difference } = widthsOf({ records, totals });
  const layout = {
    '--amount': `${amount}ch`,
    '--expense': `${expense}ch`,
    '--difference': `${difference}ch`,
    '--columns': tracksOf(shown),
    '--columns-narrow': tracksOf(shown.filter((column) => column !== 'expenses')),
  };
  return (
    <div className={classes.frame} data-wide={amount > WIDEST_AMOUNT || undefined}>
      <table
        className={classes.table}
        style={layout as CSSProperties}
        data-hidden={HIDEABLE.filter((column) => !shown.includes(column)).join(' ')}
        data-sorted={sort.column}
        aria-rowcount={lines.length + 2}
      >
        <caption className="visually-hidden">
          Financial records, by {COLUMN_NAMES[sort.column]}, {sort.isUp ? 'ascending' : 'descending'}
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <Headings sort={sort} onSort={onSort} />
          </tr>
        </thead>
        <tbody {...list}>
          {lines.slice(first, end).map((line, index) => (
            <LineRow
              key={keyOf(line)}
              storeId={storeId}
              line={line}
              // The headings are the first row.
              place={{ ...lineStart(first + index), 'aria-rowindex': first + index + 2 }}
            />
          ))}
        </tbody>
        <Totals totals={totals} rowIndex={lines.length + 2} />
      </table>
    </div>
  );
}

interface LineRowProps {
  storeId: string;
  line: Line;
  place: Parameters<typeof DayRow>[0]['place'];
}

function LineRow({ storeId, line, place }: LineRowProps) {
  if ('missing' in line) return <MissingRow storeId={storeId} run={line.missing} place={place} />;
  if ('day' in line) return <DayRow day={line.day} place={place} />;
  return <RecordRow storeId={storeId} record={line.record} isOfSeveral={line.isOfSeveral} place={place} />;
}

const HEADINGS: [column: RecordColumn, className: string | undefined][] = [
  ['date', undefined],
  ['by', classes.byHead],
  ['edited', classes.updatedHead],
  ['takings', `${classes.number} ${classes.moneyInHead}`],
  ['expenses', `${classes.number} ${classes.expenses}`],
  ['profit', `${classes.number} ${classes.profitHead}`],
  ['cash', classes.cashHead],
];

const Headings = (sorting: Pick<RecordTableProps, 'sort' | 'onSort'>) => (
  <>
    {HEADINGS.map(([column, className]) => (
      <SortHeading key={column} column={column} name={COLUMN_NAMES[column]} className={className} {...sorting} />
    ))}
    <th scope="col">
      <span className="visually-hidden">Details</span>
    </th>
  </>
);

/** The sum of the amounts short and over, and how many records have one. */
function CashTotal({ totals: { difference, offCount, withStatusCount } }: Pick<RecordTableProps, 'totals'>) {
  if (withStatusCount === 0) return '–';
  if (offCount === 0) return 'Balanced';
  return (
    <>
      {difference === 0 ? formatDollars(0) : <MoneyChange dollars={difference} />}, {offCount} off
    </>
  );
}

/** The totals of all matching records on all pages. */
const Totals = ({ totals, rowIndex }: Pick<RecordTableProps, 'totals'> & { rowIndex: number }) => (
  <tfoot>
    <tr aria-rowindex={rowIndex}>
      <th scope="row" className={classes.date}>
        {counted(totals.dayCount, 'day')}
      </th>
      <td className={classes.by}>{counted(totals.recordCount, 'record')}</td>
      <td className={classes.updated} />
      <td className={classes.moneyIn}>
        <Money dollars={totals.totalMoneyIn} emphasis />
      </td>
      <td className={classes.expenses}>
        <Money dollars={totals.totalMoneyOut} emphasis />
      </td>
      <td className={classes.profit}>
        <Money dollars={totals.totalProfit} emphasis />
      </td>
      <td className={classes.cash}>
        <CashTotal totals={totals} />
      </td>
      <td className={classes.info} />
    </tr>
  </tfoot>
);
