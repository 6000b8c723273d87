import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate, type BusinessDate, type DateRange } from '@quarterdeck/domain/business-date';
import { isClosed } from '@quarterdeck/domain/closed-days';
import { counted } from '@quarterdeck/domain/counted';
import { recordsPath } from '@quarterdeck/domain/record-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { amountOrDash } from '../../../ui/data/amount-or-dash.ts';
import { datesParameters } from '../../../ui/data/figure-paths.ts';
import base from '../../../ui/data/figure-table.module.css';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import { SortHeading } from '../../../ui/data/sort-heading.tsx';
import type { Sort } from '../../../ui/data/sorting.ts';
import { Sparkline } from '../../../ui/data/sparkline.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { isRunning, StoreLine, useNow } from '../card/store-standing.tsx';
import { useListPath } from '../selected-store.ts';
import classes from './compare-table.module.css';
import { dayWords, momentWords } from './day-words.ts';
import { formatSignedDollars } from './pair-lines.ts';
import { COLUMN_NAMES, COLUMNS, FIRST_PERIOD, type Column, type Figures, type Row } from './store-rows.ts';

interface CompareTableProps {
  rows: Row[];
  totals: Figures;
  /** The ids of the ticked stores. */
  pair: string[];
  onToggle: (id: string) => void;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
  isCompared: boolean;
  /** The period; null for all. */
  range: DateRange | null;
  /** Describes the rows for a screen reader. */
  caption: string;
}

/** A line per store. On a phone two short lines, with the figure by which the table is sorted. */
export function CompareTable({
  rows,
  totals,
  pair,
  onToggle,
  sort,
  onSort,
  isCompared,
  range,
  caption,
}: CompareTableProps) {
  const heading = (column: Column) => (
    <SortHeading
      key={column}
      column={column}
      name={COLUMN_NAMES[column]}
      className={column === 'name' ? base.name : classes[column]}
      sort={sort}
      onSort={onSort}
    />
  );
  return (
    <table className={`${base.table} ${classes.table}`} data-sorted={sort.column === 'name' ? 'takings' : sort.column}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td className={classes.tick} />
          {COLUMNS.slice(0, 2).map(heading)}
          <th scope="col" className={`${classes.trend} ${classes.plain}`}>
            Trend
          </th>
          {COLUMNS.slice(2).map(heading)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <StoreRow
            key={row.store._id}
            row={row}
            isTicked={pair.includes(row.store._id)}
            onToggle={onToggle}
            isCompared={isCompared}
            range={range}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className={classes.tick} />
          <th scope="row" className={base.name}>
            {counted(rows.length, 'store')}
          </th>
          <TotalCells totals={totals} rows={rows} isCompared={isCompared} />
        </tr>
      </tfoot>
    </table>
  );
}

interface CellProps {
  column: Column | 'trend';
  /** A muted second line. */
  second?: ReactNode;
  children: ReactNode;
}

const Cell = ({ column, second, children }: CellProps) => (
  <td className={classes[column]}>
    {children}
    {second && <span className={classes.small}>{second}</span>}
  </td>
);

const changed = (percent: number | null) => percent !== null && <SignedPercent percent={percent} />;

interface StoreRowProps extends Pick<CompareTableProps, 'onToggle' | 'isCompared' | 'range'> {
  row: Row;
  isTicked: boolean;
}

function StoreRow({ row, isTicked, onToggle, isCompared, range }: StoreRowProps) {
  const { store, performance } = row;
  const { _id, storeName } = store;
  const listPath = useListPath(FIRST_PERIOD);
  const now = useNow();
  // The figures of a day are in its records, not among the days of the store's details.
  const day = range !== null && range.from === range.to ? range : null;
  const isOff = !isRunning(store, now);
  return (
    <tr data-ticked={isTicked || undefined}>
      <td className={classes.tick}>
        <label className={classes.box}>
          <input type="checkbox" data-select checked={isTicked} onChange={() => onToggle(_id)} />
          <span className="visually-hidden">Compare {storeName}</span>
        </label>
      </td>
      <th scope="row" className={base.name}>
        <span className={base.title}>
          <Link
            className={base.link}
            to={
              day ? recordsPath(_id, day, performance.recordId, datesParameters(day)) : listPath('/store-details', _id)
            }
          >
            {storeName}
          </Link>
          {isOff && <StatusBadge tone="quiet">INACTIVE</StatusBadge>}
        </span>
        <span className={`${base.second} ${classes.line}`}>
          <StoreLine store={store} />
        </span>
      </th>
      <Cell column="yesterday">
        <Yesterday row={row} now={now} />
      </Cell>
      <Cell column="trend">
        <Sparkline points={performance.trend.map(({ date, takings }) => ({ date, dollars: takings }))} />
      </Cell>
      <Cell column="takings" second={isCompared && changed(row.change)}>
        {row.takings === null ? <span className={classes.none}>No entries</span> : amountOrDash(row.takings)}
      </Cell>
      <Cell column="month" second={changed(row.monthChange)}>
        {amountOrDash(row.month)}
      </Cell>
      <Cell column="kept">{amountOrDash(row.kept)}</Cell>
      <CashCell figures={row} />
      <Cell column="last">{row.last === null ? 'Never' : dayWords(row.last, store.today)}</Cell>
      <PinCell row={row} />
    </tr>
  );
}

const yesterdayOf = ({ today }: Pick<Store, 'today'>): BusinessDate => addDays(businessDate(today), -1);

/** Whether a record of yesterday is expected: from the first one on, of a running store that was open. */
const isExpectedYesterday = ({ store, performance: { firstDay } }: Row, now: Date): boolean =>
  isRunning(store, now) && firstDay !== null && firstDay <= yesterdayOf(store) && !isClosed(store, yesterdayOf(store));

function Yesterday({ row, now }: { row: Row; now: Date }) {
  if (row.yesterday !== null) return amountOrDash(row.yesterday);
  const { store } = row;
  if (isClosed(store, yesterdayOf(store))) return <span className={classes.none}>Closed</span>;
  return isExpectedYesterday(row, now) ? <StatusBadge tone="bad">No entry</StatusBadge> : amountOrDash(null);
}

/** The cash differences and their number of days. */
function CashCell({ figures: { cash, cashDays, days } }: { figures: Figures }) {
  if (cash === null) return <Cell column="cash">–</Cell>;
  if (cashDays === 0)
    return (
      <Cell column="cash">
        <span className={classes.none}>Balanced</span>
      </Cell>
    );
  return (
    <Cell column="cash" second={`${cashDays.toLocaleString('en-US')} of ${counted(days, 'day')}`}>
      <span className={cash < 0 ? classes.short : undefined}>{formatSignedDollars(cash)}</span>
    </Cell>
  );
}

/** The staff member and the time of the last PIN at the store's counters. */
function PinCell({ row: { performance } }: { row: Row }) {
  const { lastPin } = performance;
  return (
    <Cell column="pin" second={lastPin && momentWords(lastPin.at)}>
      {lastPin ? <span title={lastPin.by ?? undefined}>{lastPin.by ?? 'Removed'}</span> : '–'}
    </Cell>
  );
}

function TotalCells({ totals, rows, isCompared }: { totals: Figures; rows: Row[]; isCompared: boolean }) {
  const now = useNow();
  const entered = rows.filter(({ yesterday }) => yesterday !== null).length;
  const expected = rows.filter((row) => row.yesterday !== null || isExpectedYesterday(row, now)).length;
  return (
    <>
      <Cell column="yesterday" second={entered < expected && entered > 0 && `${entered} of ${expected} stores`}>
        {amountOrDash(totals.yesterday)}
      </Cell>
      <Cell column="trend">{null}</Cell>
      <Cell column="takings" second={isCompared && changed(totals.change)}>
        {totals.takings === null ? <span className={classes.none}>No entries</span> : amountOrDash(totals.takings)}
      </Cell>
      <Cell column="month" second={changed(totals.monthChange)}>
        {amountOrDash(totals.month)}
      </Cell>
      <Cell column="kept">{amountOrDash(totals.kept)}</Cell>
      <CashCell figures={totals} />
      <Cell column="last">{null}</Cell>
      <Cell column="pin">{null}</Cell>
    </>
  );
}
