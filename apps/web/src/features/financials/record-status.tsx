import type { RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars } from '@quarterdeck/domain/money';
import { AdjustedBadge } from '../../ui/data/adjusted-badge.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { CashBadge } from '../../ui/data/cash-badge.tsx';
import classes from './record-status.module.css';

/** A saved record's cash status, and what makes it worth a look. */
export const RecordStatus = ({ record }: { record: RecordSummary }) => (
  <span className={classes.badges}>
    <CashBadge cash={{ status: record.cashStatus, difference: fromDollars(record.difference) }} />
    {record.adjusted && <AdjustedBadge />}
    {record.enteredLate && <StatusBadge tone="quiet">Entered late</StatusBadge>}
  </span>
);

/** The same in a line of a list: the difference means little after a negative count. */
export const ShortRecordStatus = ({ record }: { record: RecordSummary }) =>
  record.adjusted ? (
    <AdjustedBadge />
  ) : (
    <CashBadge cash={{ status: record.cashStatus, difference: fromDollars(record.difference) }} />
  );

/** `Balanced, Adjusted`, as printed. */
export const statusInWords = ({ cashStatus, adjusted, enteredLate }: RecordSummary): string =>
  [cashStatus, adjusted && 'Adjusted', enteredLate && 'Entered late'].filter(Boolean).join(', ');
