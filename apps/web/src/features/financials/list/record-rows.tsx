import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatShortDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { IconInfoCircle, IconPencil } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../ui/data/money.tsx';
import { RecordCash } from '../../../ui/data/record-cash.tsx';
import { useListPath, useToday } from '../../stores/selected-store.ts';
import type { DayLine } from './record-lines.ts';
import classes from './record-table.module.css';

/** The row number and the ref that measures the row. */
type Place = ComponentProps<'tr'>;

const Expenses = ({ dollars }: { dollars: number }) => (
  <td className={classes.expenses}>{dollars === 0 ? '–' : <Money dollars={dollars} />}</td>
);

/** `Thu, Nov 19`. The last word (day, year or ISO date) is not broken when the date wraps. */
function DateCell({ words }: { words: string }) {
  const last = words.lastIndexOf(' ') + 1;
  return (
    <td className={classes.date}>
      {words.slice(0, last)}
      <span className={classes.lastWord}>{words.slice(last)}</span>
    </td>
  );
}

/** A day's sum, above its records. */
export const DayRow = ({ day, place }: { day: DayLine; place: Place }) => (
  <tr {...place} className={classes.day}>
    <DateCell words={formatShortDay(day.date as BusinessDate, useToday())} />
    <td className={classes.by}>{day.count} records</td>
    <td className={classes.updated} />
    <td className={classes.moneyIn}>
      <Money dollars={day.totalMoneyIn} emphasis />
    </td>
    <Expenses dollars={day.totalMoneyOut} />
    <td className={classes.profit}>
      <Money dollars={day.dailyProfit} emphasis />
    </td>
    <td className={classes.cash} />
    <td className={classes.info} />
  </tr>
);

interface RecordRowProps {
  storeId: string;
  record: RecordSummary;
  /** Whether the record is below the sum of its day. */
  isOfSeveral: boolean;
  place: Place;
}

export function RecordRow({ storeId, record, isOfSeveral, place }: RecordRowProps) {
  const date = formatShortDay(record.date as BusinessDate, useToday());
  const listPath = useListPath();
  return (
    <tr {...place} className={isOfSeveral ? classes.ofSeveral : undefined}>
      <DateCell words={date} />
      <td className={classes.by}>{record.createdBy}</td>
      <td className={classes.updated}>
        {record.updatedBy === null ? (
          '–'
        ) : (
          <span className={classes.editor}>
            {record.updatedBy}
            <IconPencil size={15} aria-hidden="true" />
          </span>
        )}
      </td>
      <td className={classes.moneyIn}>
        <Money dollars={record.totalMoneyIn} emphasis={!isOfSeveral} />
      </td>
      <Expenses dollars={record.totalMoneyOut} />
      <td className={classes.profit}>
        <Money dollars={record.dailyProfit} emphasis={!isOfSeveral} />
      </td>
      <td className={classes.cash}>
        <RecordCash record={record} />
      </td>
      <td className={classes.info}>
        <Link
          to={listPath('/financial-detail', storeId, { record: record._id })}
          className={classes.link}
          aria-label={`Details of ${date}`}
        >
          <IconInfoCircle size={20} aria-hidden="true" />
        </Link>
      </td>
    </tr>
  );
}
