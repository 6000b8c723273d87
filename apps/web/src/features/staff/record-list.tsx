import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { IconChevronRight } from '@tabler/icons-react';
import { Money } from '../../ui/data/money.tsx';
import { RecordCash } from '../../ui/data/record-cash.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { useListPath } from '../stores/selected-store.ts';
import classes from './record-list.module.css';

/** On a phone the whole row opens its record. */
export function RecordList({ storeId, records }: { storeId: string; records: RecordSummary[] }) {
  const listPath = useListPath();
  return (
    <ul className={classes.records}>
      {records.map((record) => {
        const date = formatLong(record.date as BusinessDate);
        return (
          <li key={record._id} className={classes.record}>
            <span className={classes.date}>{date}</span>
            <span className={classes.by}>by {record.createdBy}</span>
            <span className={classes.profit}>
              <Money dollars={record.dailyProfit} emphasis />
            </span>
            <span className={classes.status}>
              <RecordCash record={record} />
            </span>
            <span className={classes.open}>
              <PlainButtonLink
                look="quiet"
                to={listPath('/financial-detail', storeId, { record: record._id })}
                ariaLabel={`Details of ${date}`}
              >
                Details
              </PlainButtonLink>
              <IconChevronRight size={20} aria-hidden="true" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
