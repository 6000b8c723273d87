import type { Payment } from '@quarterdeck/contract/billing';
import { useRenewals } from '../use-renewals.ts';
import classes from './payment-list.module.css';
import { PaymentRow } from './payment-row.tsx';

interface PaymentListProps {
  /** Describes the list for screen readers. */
  label: string;
  /** Latest first. */
  payments: Payment[];
}

/** The owner's own payments. */
export function PaymentList({ label, payments }: PaymentListProps) {
  const renewalOf = useRenewals();
  return (
    <ol className={classes.list} aria-label={label}>
      {payments.map((payment) => (
        <PaymentRow key={payment._id} payment={payment} renewal={renewalOf(payment)} />
      ))}
    </ol>
  );
}
