import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatMedium, formatWeekday, localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { cents, formatAmount, formatDollars, fromDollars } from '@quarterdeck/domain/money';

type Saved = Pick<RecordSummary, 'date' | 'totalMoneyIn' | 'cashStatus' | 'difference' | 'adjusted'>;

/** `Monday, Nov 23`; in another year `Nov 23, 2025`. */
export function dayOf({ date }: Pick<Saved, 'date'>): string {
  const isThisYear = date.slice(0, 4) === localToday().slice(0, 4);
  return (isThisYear ? formatWeekday : formatMedium)(date as BusinessDate);
}

/** `Monday, Nov 23 saved: $433.25, Balanced` */
export function describeSaved(record: Saved): string {
  const { totalMoneyIn, cashStatus, difference, adjusted } = record;
  const apart = cashStatus === 'Balanced' ? '' : ` ${formatAmount(cents(Math.abs(fromDollars(difference))))}`;
  return `${dayOf(record)} saved: ${formatDollars(totalMoneyIn)}, ${cashStatus}${apart}${adjusted ? ', Adjusted' : ''}`;
}
