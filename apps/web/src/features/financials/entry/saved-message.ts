import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatWholeDay, localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { cents, formatAmount, formatDollars, fromDollars } from '@quarterdeck/domain/money';

type Saved = Pick<RecordSummary, 'date' | 'totalMoneyIn' | 'cashStatus' | 'difference' | 'adjusted'>;

/** `Monday, Nov 23`, with the year if it is another year. */
export const dayOf = ({ date }: Pick<Saved, 'date'>): string => formatWholeDay(date as BusinessDate, localToday());

function statusOf({ cashStatus, difference, adjusted }: Saved): string {
  if (adjusted) return 'Adjusted';
  return cashStatus === 'Balanced'
    ? cashStatus
    : `${cashStatus} ${formatAmount(cents(Math.abs(fromDollars(difference))))}`;
}

/** `Monday, Nov 23 saved: $433.25, Balanced` */
export const describeSaved = (record: Saved): string =>
  `${dayOf(record)} saved: ${formatDollars(record.totalMoneyIn)}, ${statusOf(record)}`;
