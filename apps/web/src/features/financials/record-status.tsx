import type { RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars } from '@quarterdeck/domain/money';
import { AdjustedBadge } from '../../ui/data/adjusted-badge.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { CashBadge } from '../../ui/data/cash-badge.tsx';
import classes from './record-status.module.css';

/** A saved record's cash status, with marks for an adjusted or late record. */
export const RecordStatus = ({ record }: { record: RecordSummary }) => (
  <span className={classes.badges}>
    <CashBadge cash={{ status: record.cashStatus, difference: fromDollars(record.difference) }} />
    {record.adjusted && <AdjustedBadge />}
    {record.enteredLate && <StatusBadge tone="quiet">Entered late</StatusBadge>}
  </span>
);

/** The status in a line of a list. After a negative count the difference is omitted, because it means little. */
export const ShortRecordStatus = ({ record }: { record: RecordSummary }) =>
  record.adjusted ? (
    <AdjustedBadge />
  ) : (
    <CashBadge cash={{ status: record.cashStatus, difference: fromDollars(record.difference) }} />
  );

/** `Balanced, Entered late`, as printed. */
export const statusInWords = ({ cashStatus, adjusted, enteredLate }: RecordSummary): string =>
  [adjusted ? 'Adjusted' : cashStatus, enteredLate && 'Entered late'].filter(Boolean).join(', ');
