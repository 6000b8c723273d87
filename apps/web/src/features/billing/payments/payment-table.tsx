import type { Payment } from '@quarterdeck/contract/billing';
import type { ReactNode } from 'react';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import type { Renewal } from '../renewal.ts';
import { PaymentRows } from './payment-rows.tsx';
import classes from './payment-table.module.css';

interface PaymentTableProps<Shown extends Payment> {
  /** Describes the table for screen readers. */
  label: string;
  /** Latest first. */
  payments: Shown[];
  renewalOf: (payment: Shown) => Renewal;
  /** The receipt's button; without it there is no such column. */
  receiptOf?: (payment: Shown) => ReactNode;
  /** The payer, unless it is the user. */
  payerOf?: (payment: Shown) => ReactNode;
  problem?: string | null;
  onProblemSeen?: () => void;
}

/** Payments, each with its details behind a button. */
export function PaymentTable<Shown extends Payment>({
  label,
  payments,
  renewalOf,
  receiptOf,
  payerOf,
  problem = null,
  onProblemSeen,
}: PaymentTableProps<Shown>) {
  const headings = [
    'Date',
    'Store',
    'Period covered',
    'Amount',
    'Status',
    ...(receiptOf ? ['Receipt'] : []),
    'Details',
  ];
  return (
    <div className={classes.box}>
      <ErrorBanner message={problem} onDismiss={() => onProblemSeen?.()} />
      <table className={classes.table} aria-label={label} data-receipts={receiptOf !== undefined || undefined}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading === 'Details' ? <span className="visually-hidden">{heading}</span> : heading}
              </th>
            ))}
          </tr>
        </thead>
        {payments.map((payment) => (
          <PaymentRows
            key={payment._id}
            payment={payment}
            renewal={renewalOf(payment)}
            payer={payerOf?.(payment)}
            receipt={receiptOf && <td className={classes.receipt}>{receiptOf(payment)}</td>}
            columns={headings.length}
          />
        ))}
      </table>
    </div>
  );
}
