import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { fromDollars } from '@quarterdeck/domain/money';
import { IconChevronRight } from '@tabler/icons-react';
import { AdjustedBadge } from '../../ui/data/adjusted-badge.tsx';
import { CashBadge } from '../../ui/data/cash-badge.tsx';
import { Money } from '../../ui/data/money.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { useListPath } from '../stores/selected-store.ts';
import classes from './entry-list.module.css';

/** On a phone the whole row opens its record. */
export function EntryList({ storeId, entries }: { storeId: string; entries: RecordSummary[] }) {
  const listPath = useListPath();
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => {
        const date = formatLong(entry.date as BusinessDate);
        return (
          <li key={entry._id} className={classes.entry}>
            <span className={classes.date}>{date}</span>
            <span className={classes.by}>by {entry.createdBy}</span>
            <span className={classes.profit}>
              <Money dollars={entry.dailyProfit} emphasis />
            </span>
            <span className={classes.status}>
              <Status entry={entry} />
            </span>
            <span className={classes.open}>
              <PlainButtonLink
                look="quiet"
                to={listPath('/financial-detail', storeId, { record: entry._id })}
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

const Status = ({ entry: { adjusted, cashStatus, difference } }: { entry: RecordSummary }) =>
  adjusted ? <AdjustedBadge /> : <CashBadge cash={{ status: cashStatus, difference: fromDollars(difference) }} />;
