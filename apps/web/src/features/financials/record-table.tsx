import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatMedium, formatShort, localDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { fromDollars } from '@quarterdeck/domain/money';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import { storePath } from '../stores/selected-store.ts';
import { CashBadge } from './cash-badge.tsx';
import classes from './record-table.module.css';

/** `Thu, Nov 19`, with the year where it is not this one. */
function dateLabel(date: string): string {
  const day = date as BusinessDate;
  const thisYear = localDate(new Date()).slice(0, 4);
  return day.startsWith(thisYear) ? formatShort(day) : formatMedium(day);
}

/** One line for each record. On a phone each becomes two short lines. */
export function RecordTable({ storeId, records }: { storeId: string; records: RecordSummary[] }) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Financial records, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Created By</th>
          <th scope="col">Updated By</th>
          <th scope="col" className={classes.number}>
            Money In
          </th>
          <th scope="col" className={classes.number}>
            Balance / Profit
          </th>
          <th scope="col">Cash</th>
          <th scope="col">
            <span className="visually-hidden">Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <RecordRow key={record._id} storeId={storeId} record={record} />
        ))}
      </tbody>
    </table>
  );
}

function RecordRow({ storeId, record }: { storeId: string; record: RecordSummary }) {
  const date = dateLabel(record.date);
  return (
    <tr>
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
        <CashBadge cash={{ status: record.cashStatus, difference: fromDollars(record.difference) }} />
      </td>
      <td className={classes.info}>
        <Link
          to={storePath('/financial-detail', storeId, { record: record._id })}
          className={classes.link}
          aria-label={`Details of ${date}`}
        >
          <IconInfoCircle size={22} aria-hidden="true" />
        </Link>
      </td>
    </tr>
  );
}
