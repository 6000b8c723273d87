import type { RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars } from '@quarterdeck/domain/money';
import { AdjustedBadge } from '../../ui/data/adjusted-badge.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { CashBadge } from '../../ui/data/cash-badge.tsx';
import classes from './record-status.module.css';

/** A saved record's status, with a mark for a late record. */
export const RecordStatus = ({ record }: { record: RecordSummary }) => (
  <span className={classes.badges}>
    <ShortRecordStatus record={record} />
    {record.enteredLate && <StatusBadge tone="quiet">Entered late</StatusBadge>}
  </span>
);

/** Balanced, Short or Over. An adjusted record is none of them: its count replaced the takings. */
export const ShortRecordStatus = ({ record }: { record: RecordSummary }) =>
  record.adjusted ? (
    <AdjustedBadge />
  ) : (
    <CashBadge cash={{ status: record.cashStatus, difference: fromDollars(record.difference) }} />
  );

/** `Balanced, Entered late`, as printed. */
export const statusInWords = ({ cashStatus, adjusted, enteredLate }: RecordSummary): string =>
  [adjusted ? 'Adjusted' : cashStatus, enteredLate && 'Entered late'].filter(Boolean).join(', ');
