import { businessDate } from '@quarterdeck/domain/business-date';
import { daysOverdue, describeDue } from '@quarterdeck/domain/loan';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { AmountList } from '../../ui/data/amount-list.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { storePath } from '../stores/selected-store.ts';

/** The open loans of staff of deleted stores. Hidden if there are none. */
export function LoansOfDeletedStores() {
  const loans = useQuery(api.loans.ofDeletedStores.queryOptions());
  if (loans.isLoadingError)
    return <LoadFailed what="the loans" error={loans.error} onRetry={() => void loans.refetch()} />;
  if (!loans.data || loans.data.loans.length === 0) return null;
  const lines = loans.data.loans.map((loan) => {
    const today = businessDate(loan.today);
    const activeLoan = { dueDate: businessDate(loan.dueDate), status: 'active' as const };
    return {
      key: loan.staffId,
      to: storePath('/staff-loans', loan.storeId, { staff: loan.staffId }),
      name: `${loan.firstName} ${loan.lastName}`,
      dollars: loan.outstanding,
      note: describeDue(activeLoan, today),
      isUrgent: daysOverdue(activeLoan, today) > 0,
      aside: loan.storeName,
    };
  });
  return (
    <Card title="Loans of deleted stores" note="They stay until they’re paid or written off.">
      <AmountList lines={lines} totalLabel="Outstanding" total={loans.data.total} />
    </Card>
  );
}
