import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { formatDollars } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { AmountList } from '../../../ui/data/amount-list.tsx';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { storePath, useToday } from '../../stores/selected-store.ts';
import classes from '../side-card.module.css';
import { borrowerName, dueInWords, type OutstandingLoan } from './loan-due.ts';

/** The current debts of the store's staff, including former staff, regardless of the selected period. */
export function OutstandingLoans({ storeId }: { storeId: string }) {
  const today = useToday();
  const loans = useQuery(api.loans.outstanding.queryOptions({ input: { storeId } }));
  return (
    <Card title="Outstanding Loans" note="As of today">
      {loans.isPending && <RowSkeletons count={2} />}
      {loans.isLoadingError && <PartFailed what="the loans" error={loans.error} onRetry={() => void loans.refetch()} />}
      {loans.data?.loans.length === 0 && <p className={classes.quiet}>No open loans.</p>}
      {loans.data && loans.data.loans.length > 0 && (
        <AmountList
          lines={loans.data.loans.map((loan) => lineOf(storeId, loan, today))}
          totalLabel="Outstanding"
          total={loans.data.total}
        />
      )}
    </Card>
  );
}

function lineOf(storeId: string, loan: OutstandingLoan, today: BusinessDate) {
  const { words, isOverdue } = dueInWords(loan, today);
  return {
    key: loan.staffId,
    to: storePath('/staff-loans', storeId, { staff: loan.staffId }),
    name: borrowerName(loan),
    dollars: loan.outstanding,
    note: words,
    isUrgent: isOverdue,
    aside: `of ${formatDollars(loan.amount)}`,
  };
}
