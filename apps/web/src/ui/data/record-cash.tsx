import type { RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars } from '@quarterdeck/domain/money';
import { AdjustedBadge } from './adjusted-badge.tsx';
import { CashBadge } from './cash-badge.tsx';

type Cash = Pick<RecordSummary, 'adjusted' | 'cashStatus' | 'difference'>;

/** Balanced, Short or Over. An adjusted record is none of them: its count replaced the takings. */
export const RecordCash = ({ record: { adjusted, cashStatus, difference } }: { record: Cash }) =>
  adjusted ? <AdjustedBadge /> : <CashBadge cash={{ status: cashStatus, difference: fromDollars(difference) }} />;
