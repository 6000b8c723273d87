import type { Payment } from '@quarterdeck/contract/billing';
import { formatMedium, localDate, localToday } from '@quarterdeck/domain/business-date';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Facts } from '../../../ui/data/facts.tsx';
import type { Renewal } from '../renewal.ts';
import { PaymentBadge, PaymentIcon } from './payment-status.tsx';
import classes from './payment-table.module.css';
import {
  coveredInWords,
  CYCLE_NAMES,
  dayAndTime,
  dayOf,
  daysUntil,
  money,
  refundInWords,
  subjectOf,
} from './payment-words.ts';

interface PaymentRowsProps {
  payment: Payment;
  renewal: Renewal;
  payer: ReactNode;
  /** The cell of the receipt, if the table has that column. */
  receipt: ReactNode;
  columns: number;
}

/** A payment. Details shows the ids and times for looking it up. */
export function PaymentRows({ payment, renewal, payer, receipt, columns }: PaymentRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const day = formatMedium(dayOf(payment.processedAt));
  return (
    <tbody>
      <tr className={classes.payment}>
        <td className={classes.date}>
          <time dateTime={payment.processedAt}>{day}</time>
        </td>
        <Subject payment={payment} payer={payer} />
        <td className={classes.period}>
          {coveredInWords(payment) ?? <span className={classes.none}>–</span>}
          {payment.billingCycle !== null && <span className={classes.second}>{CYCLE_NAMES[payment.billingCycle]}</span>}
        </td>
        <td className={classes.amount}>{money(payment.amount, payment.currency)}</td>
        <Status payment={payment} />
        {receipt}
        <td className={classes.more}>
          <button
            type="button"
            className={classes.button}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={`Details: ${subjectOf(payment)}, ${day}`}
            onClick={() => setOpen(!isOpen)}
          >
            <span>Details</span>
            <IconChevronDown size={18} aria-hidden="true" />
          </button>
        </td>
      </tr>
      <tr id={detailsId} hidden={!isOpen} className={classes.details}>
        <td colSpan={columns}>
          <Facts facts={detailsOf(payment, renewal)} />
        </td>
      </tr>
    </tbody>
  );
}

function Subject({ payment, payer }: Pick<PaymentRowsProps, 'payment' | 'payer'>) {
  const { description, paymentMethod } = payment;
  const subject = subjectOf(payment);
  const second = [
    subject === description ? null : description,
    paymentMethod === description ? null : paymentMethod,
  ].filter(Boolean);
  return (
    <th scope="row" className={classes.subject}>
      <span className={classes.name}>{subject}</span>
      {second.length > 0 && <span className={classes.second}>{second.join(' · ')}</span>}
      {payer}
    </th>
  );
}

/** The status, with the reason of a failed payment or the refunded amount. */
function Status({ payment }: { payment: Payment }) {
  const { status, failureReason } = payment;
  const refund = refundInWords(payment);
  return (
    <td className={classes.status}>
      <span className={classes.badge}>
        <PaymentIcon status={status} />
        <PaymentBadge status={status} />
      </span>
      {failureReason !== null && (
        <span className={status === 'FAILED' ? classes.failed : classes.reason}>{failureReason}</span>
      )}
      {refund !== null && <span className={classes.refund}>{refund}</span>}
    </td>
  );
}

function detailsOf(payment: Payment, renewal: Renewal) {
  const { paymentId, subscriptionId, processedAt, billingCycle } = payment;
  return [
    { label: 'Time', value: dayAndTime(processedAt) },
    { label: 'Payment ID', value: <Code>{paymentId}</Code> },
    ...(subscriptionId === null ? [] : [{ label: 'Subscription ID', value: <Code>{subscriptionId}</Code> }]),
    ...(billingCycle === null ? [] : [{ label: 'Billing cycle', value: CYCLE_NAMES[billingCycle] }]),
    ...(renewal === null
      ? []
      : [{ label: renewal.kind === 'next' ? 'Next billing' : 'Paid until', value: renewalInWords(renewal) }]),
  ];
}

const Code = ({ children }: { children: string }) => <span className={classes.code}>{children}</span>;

/** `Dec 20, 2026, in 30 days` */
function renewalInWords({ kind, at }: NonNullable<Renewal>): string {
  const day = localDate(at);
  const words = formatMedium(day);
  return kind === 'next' ? `${words}, ${daysUntil(day, localToday())}` : words;
}
