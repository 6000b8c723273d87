import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatMedium, formatShort, localDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { useLongList } from '../../ui/data/long-list.ts';
import { Money } from '../../ui/data/money.tsx';
import { useListPath } from '../stores/selected-store.ts';
import { ShortRecordStatus } from './record-status.tsx';
import classes from './record-table.module.css';

const ROW_HEIGHT_PX = 54;

/** `Thu, Nov 19`, with the year if it is not the current one. */
function dateLabel(date: string): string {
  const day = date as BusinessDate;
  const thisYear = localDate(new Date()).slice(0, 4);
  return day.startsWith(thisYear) ? formatShort(day) : formatMedium(day);
}

const charactersOf = (dollars: number[]): number => formatUsd(fromDollars(Math.max(...dollars))).length;

/** Each row is its own grid: the width of the longest amount keeps their columns aligned. */
function columnsFor(records: RecordSummary[]): CSSProperties {
  const amounts = records.map((record) => Math.max(record.totalMoneyIn, Math.abs(record.dailyProfit)));
  const differences = records.map((record) => Math.abs(record.difference));
  const widths = { '--amount': `${charactersOf(amounts)}ch`, '--difference': `${charactersOf(differences)}ch` };
  return widths as CSSProperties;
}

/** One line per record, two short lines on a phone. */
export function RecordTable({ storeId, records }: { storeId: string; records: RecordSummary[] }) {
  const { list, first, end, lineStart } = useLongList(records.length, ROW_HEIGHT_PX);
  return (
    <table className={classes.table} style={columnsFor(records)} aria-rowcount={records.length + 1}>
      <caption className="visually-hidden">Financial records, newest first</caption>
      <thead>
        <tr>
          <Heading>Date</Heading>
          <Heading>Created By</Heading>
          <Heading>Updated By</Heading>
          <Heading isNumber>Money In</Heading>
          <Heading isNumber>Balance / Profit</Heading>
          <Heading>Cash</Heading>
          <Heading>
            <span className="visually-hidden">Details</span>
          </Heading>
        </tr>
      </thead>
      <tbody {...list}>
        {records.slice(first, end).map((record, index) => (
          <RecordRow
            key={record._id}
            storeId={storeId}
            record={record}
            place={{ ...lineStart(first + index), 'aria-rowindex': first + index + 2 }}
          />
        ))}
      </tbody>
    </table>
  );
}

const Heading = ({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) => (
  <th scope="col" className={isNumber ? classes.number : undefined}>
    {children}
  </th>
);

interface RecordRowProps {
  storeId: string;
  record: RecordSummary;
  /** Its row number in the table, in which the headings are the first row. */
  place: ComponentProps<'tr'>;
}

function RecordRow({ storeId, record, place }: RecordRowProps) {
  const date = dateLabel(record.date);
  const listPath = useListPath();
  return (
    <tr {...place}>
      <td className={classes.date}>{date}</td>
      <td className={classes.by}>{record.createdBy}</td>
      <td className={classes.updated}>{record.updatedBy ?? '–'}</td>
      <td className={classes.moneyIn}>
        <Money dollars={record.totalMoneyIn} emphasis />
      </td>
      <td className={classes.profit}>
        <Money dollars={record.dailyProfit} emphasis />
      </td>
      <td className={classes.cash}>
        <ShortRecordStatus record={record} />
      </td>
      <td className={classes.info}>
        <Link
          to={listPath('/financial-detail', storeId, { record: record._id })}
          className={classes.link}
          aria-label={`Details of ${date}`}
        >
          <IconInfoCircle size={22} aria-hidden="true" />
        </Link>
      </td>
    </tr>
  );
}
