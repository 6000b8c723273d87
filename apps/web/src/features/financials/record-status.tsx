import type { RecordSummary } from '@quarterdeck/contract/financials';
import { RecordCash } from '../../ui/data/record-cash.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import classes from './record-status.module.css';

/** A saved record's status, with a mark for a late record. */
export const RecordStatus = ({ record }: { record: RecordSummary }) => (
  <span className={classes.badges}>
    <RecordCash record={record} />
    {record.enteredLate && <StatusBadge tone="quiet">Entered late</StatusBadge>}
  </span>
);

/** Whether the record is short or over. The difference of the others is not shown. */
export const isOff = ({ cashStatus, adjusted }: RecordSummary): boolean => !adjusted && cashStatus !== 'Balanced';

/** `Balanced, Entered late`, as printed. */
export const statusInWords = ({ cashStatus, adjusted, enteredLate }: RecordSummary): string =>
  [adjusted ? 'Adjusted' : cashStatus, enteredLate && 'Entered late'].filter(Boolean).join(', ');
