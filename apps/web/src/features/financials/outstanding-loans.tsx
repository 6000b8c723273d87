import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Money } from '../../ui/money.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { storePath } from '../stores/selected-store.ts';
import { dueInWords, type OutstandingLoan } from './loan-due.ts';
import classes from './side-card.module.css';

/** What the staff of the store owe today, whatever period is on the screen. */
export function OutstandingLoans({ storeId }: { storeId: string }) {
  const loans = useQuery(api.loans.outstanding.queryOptions({ input: { storeId } }));
  return (
    <Card title="Outstanding Loans" note="As of today">
      {loans.isPending && <RowSkeletons count={2} />}
      {loans.isLoadingError && <LoadFailed error={loans.error} onRetry={() => void loans.refetch()} />}
      {loans.data?.loans.length === 0 && <p className={classes.quiet}>Nobody owes this store money.</p>}
      {loans.data && loans.data.loans.length > 0 && (
        <div>
          <ul className={classes.loans}>
            {loans.data.loans.map((loan) => (
              <li key={loan.staffId}>
                <LoanLine storeId={storeId} loan={loan} />
              </li>
            ))}
          </ul>
          <p className={classes.total}>
            <span>Outstanding</span>
            <Money dollars={loans.data.total} emphasis />
          </p>
        </div>
      )}
    </Card>
  );
}

function LoanLine({ storeId, loan }: { storeId: string; loan: OutstandingLoan }) {
  const { words, isOverdue } = dueInWords(loan);
  return (
    <Link to={storePath('/staff-loans', storeId, { staff: loan.staffId })} className={classes.loan}>
      <span className={classes.name}>
        {loan.firstName} {loan.lastName}
      </span>
      <Money dollars={loan.outstanding} emphasis />
      <span className={isOverdue ? classes.overdue : classes.due}>{words}</span>
      <span className={classes.of}>of {formatUsd(fromDollars(loan.amount))}</span>
    </Link>
  );
}
