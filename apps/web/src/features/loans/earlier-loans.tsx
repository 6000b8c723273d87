import type { Loan } from '@quarterdeck/contract/loans';
import { businessDate, formatMedium } from '@quarterdeck/domain/business-date';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './earlier-loans.module.css';
import { PaymentList } from './payment-list.tsx';

/** The loans before the latest, all paid. Each opens to its payments. */
export function EarlierLoans({ loans }: { loans: Loan[] }) {
  return (
    <Card
      title="Earlier Loans"
      note={loans.length === 1 ? '1 loan, paid back' : `${loans.length} loans, all paid back`}
    >
      <div className={classes.loans}>
        {loans.map((loan) => (
          <EarlierLoan key={loan._id} loan={loan} />
        ))}
      </div>
    </Card>
  );
}

function EarlierLoan({ loan }: { loan: Loan }) {
  const lastPayment = loan.payments.at(-1);
  return (
    <details className={classes.loan}>
      <summary>
        <span className={classes.when}>
          Issued {formatMedium(businessDate(loan.dateIssued))}
          {lastPayment && `, paid ${formatMedium(businessDate(lastPayment.date))}`}
        </span>
        <Money dollars={loan.amount} emphasis />
      </summary>
      {loan.notes && <p className={classes.notes}>{loan.notes}</p>}
      <PaymentList payments={loan.payments} />
    </details>
  );
}
