import type { Payment } from '@quarterdeck/contract/billing';
import { useRenewals } from '../use-renewals.ts';
import { PaymentTable } from './payment-table.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { useReceipts } from './use-receipts.ts';

interface PaymentListProps {
  /** Describes the list for screen readers. */
  label: string;
  /** Latest first. */
  payments: Payment[];
}

/** The owner's own payments, with their receipts. */
export function PaymentList({ label, payments }: PaymentListProps) {
  const renewalOf = useRenewals();
  const receipts = useReceipts();
  return (
    <PaymentTable
      label={label}
      payments={payments}
      renewalOf={renewalOf}
      problem={receipts.problem}
      onProblemSeen={receipts.dismiss}
      receiptOf={(payment) => <ReceiptButton payment={payment} receipts={receipts} />}
    />
  );
}
