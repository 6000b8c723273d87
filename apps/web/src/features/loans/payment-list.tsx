import type { Loan } from '@quarterdeck/contract/loans';
import { businessDate, formatMedium } from '@quarterdeck/domain/business-date';
import type { ReactNode } from 'react';
import { Money } from '../../ui/data/money.tsx';
import classes from './payment-list.module.css';

export type Payment = Loan['payments'][number];

interface PaymentListProps {
  /** Oldest first. */
  payments: Payment[];
  /** The actions on a payment. */
  actionOf?: (payment: Payment) => ReactNode;
}

export function PaymentList({ payments, actionOf }: PaymentListProps) {
  if (payments.length === 0) return <p className={classes.none}>No payments yet</p>;
  return (
    <ol className={classes.list}>
      {payments.map((payment) => (
        <li key={payment._id} className={classes.payment}>
          <span>{formatMedium(businessDate(payment.date))}</span>
          <span className={classes.amount}>
            <Money dollars={payment.amount} emphasis />
          </span>
          {actionOf && <span className={classes.action}>{actionOf(payment)}</span>}
          {payment.notes && <span className={classes.notes}>{payment.notes}</span>}
        </li>
      ))}
    </ol>
  );
}
