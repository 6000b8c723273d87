import type { Payment } from '@quarterdeck/contract/billing';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { formatMoney, subtract, ZERO } from '@quarterdeck/domain/money';
import classes from '../../../ui/layout/print.module.css';
import { PrintTable } from '../../../ui/layout/print.tsx';
import { renewalOf, type Renewal } from '../renewal.ts';
import type { BillingReport, CurrencySums } from './billing-report-data.ts';
import { coveredInWords, CYCLE_NAMES, dayOf, money, refundInWords, subjectOf } from './payment-words.ts';

const HEADINGS = ['Date', 'For', 'Status', 'Method', 'Payment and subscription ID', 'Billing cycle'];

/** All payments, latest first. When printed, the heading repeats on every page. */
export function BillingReportTable({ report: { payments, stores, sums } }: { report: BillingReport }) {
  return (
    <PrintTable title="Payments">
      <thead>
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Row key={payment._id} payment={payment} renewal={renewalOf(payment, stores)} />
        ))}
      </tbody>
      <tfoot>
        {sums.map((ofCurrency) => (
          <Totals key={ofCurrency.currency} sums={ofCurrency} />
        ))}
      </tfoot>
    </PrintTable>
  );
}

function Row({ payment, renewal }: { payment: Payment; renewal: Renewal }) {
  const { status, amount, currency, failureReason, subscriptionId, billingCycle } = payment;
  const refund = refundInWords(payment);
  const covered = coveredInWords(payment);
  return (
    <tr>
      <td className={classes.date}>{formatMedium(dayOf(payment.processedAt))}</td>
      <td>
        {subjectOf(payment)}
        {covered !== null && <div className={classes.quiet}>{covered}</div>}
      </td>
      <td>
        <span className={classes.word}>{status}</span>
        {failureReason !== null && <div className={classes.quiet}>{failureReason}</div>}
        {refund !== null && <div className={classes.quiet}>{refund}</div>}
      </td>
      <td className={classes.date}>{payment.paymentMethod}</td>
      <td className={classes.code}>
        {payment.paymentId}
        {subscriptionId !== null && <div className={classes.quiet}>{subscriptionId}</div>}
      </td>
      <td className={classes.cycle}>
        {billingCycle === null ? '–' : CYCLE_NAMES[billingCycle]}
        {renewal && (
          <div className={classes.quiet}>
            {renewal.kind === 'next' ? 'Next' : 'Paid until'} {formatMedium(localDate(renewal.at))}
          </div>
        )}
      </td>
      <td className={classes.number}>{money(amount, currency)}</td>
    </tr>
  );
}

/** The sum paid in one currency, minus refunds. */
function Totals({ sums: { currency, paid, returned } }: { sums: CurrencySums }) {
  return (
    <tr>
      <th scope="row" colSpan={HEADINGS.length}>
        Total paid in {currency}
        {returned !== ZERO && `, after ${formatMoney(returned, currency)} refunded`}
      </th>
      <td className={classes.number}>{formatMoney(subtract(paid, returned), currency)}</td>
    </tr>
  );
}
