import type { Payment } from '@quarterdeck/contract/billing';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import type { ReactNode } from 'react';
import type { Renewal } from '../renewal.ts';
import classes from './payment-row.module.css';
import { PaymentBadge, PaymentIcon } from './payment-status.tsx';
import { CYCLE_NAMES, dayAndTime, daysUntil, money, refundInWords, subjectOf } from './payment-words.ts';

interface PaymentRowProps {
  payment: Payment;
  renewal: Renewal;
  /** The payer, unless it is the user. */
  payer?: ReactNode;
}

/** A payment: item, amount and status, then the details for looking it up. */
export function PaymentRow({ payment, renewal, payer }: PaymentRowProps) {
  const { amount, currency, description, failureReason, paymentMethod, processedAt, status } = payment;
  const subject = subjectOf(payment);
  const refund = refundInWords(payment);
  return (
    <li className={classes.payment}>
      <PaymentIcon status={status} />
      <div className={classes.what}>
        <h3 className={classes.subject}>{subject}</h3>
        <p className={classes.quiet}>
          {[subject === description ? null : description, paymentMethod === description ? null : paymentMethod]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.result}>
        <span className={classes.amount}>{money(amount, currency)}</span>
        <PaymentBadge status={status} />
      </div>
      <div className={classes.more}>
        {payer}
        {failureReason !== null && (
          <p className={status === 'FAILED' ? classes.failed : classes.reason}>{failureReason}</p>
        )}
        {refund !== null && <p className={classes.refund}>{refund}</p>}
        <dl className={classes.facts}>
          <Fact label="Date">
            <time dateTime={processedAt}>{dayAndTime(processedAt)}</time>
          </Fact>
          <Fact label="Payment ID" isCode>
            {payment.paymentId}
          </Fact>
          {payment.subscriptionId !== null && (
            <Fact label="Subscription ID" isCode>
              {payment.subscriptionId}
            </Fact>
          )}
          {payment.billingCycle !== null && <Fact label="Billing cycle">{CYCLE_NAMES[payment.billingCycle]}</Fact>}
          {renewal && (
            <Fact label={renewal.kind === 'next' ? 'Next billing' : 'Paid until'}>{renewalInWords(renewal)}</Fact>
          )}
        </dl>
      </div>
    </li>
  );
}

/** `Dec 20, 2026, in 30 days` */
function renewalInWords({ kind, at }: NonNullable<Renewal>): string {
  const day = localDate(at);
  const words = formatMedium(day);
  return kind === 'next' ? `${words}, ${daysUntil(day, localDate(new Date()))}` : words;
}

const Fact = ({ label, isCode, children }: { label: string; isCode?: true; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={isCode && classes.code}>{children}</dd>
  </div>
);
