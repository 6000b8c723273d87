import type { Payment } from '@quarterdeck/contract/billing';
import { formatMedium } from '@quarterdeck/domain/business-date';
import { formatMoney, subtract, ZERO } from '@quarterdeck/domain/money';
import classes from '../../ui/paper.module.css';
import { PaperTable } from '../../ui/paper.tsx';
import type { BillingReport, CurrencySums } from './billing-report-data.ts';
import { renewalInWords } from './payment-row.tsx';
import { CYCLE_NAMES, dayOf, money, subjectOf } from './payment-words.ts';
import { renewalOf, type Renewal } from './renewal.ts';

const HEADINGS = ['Date', 'For', 'Status', 'Method', 'Payment and subscription ID', 'Billing cycle'];

/** All payments, latest first. On paper its head stands on every page. */
export function BillingReportTable({ report: { payments, stores, sums } }: { report: BillingReport }) {
  return (
    <PaperTable title="Payments">
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
    </PaperTable>
  );
}

function Row({ payment, renewal }: { payment: Payment; renewal: Renewal }) {
  const { status, amount, refundedAmount, currency, failureReason, subscriptionId, billingCycle } = payment;
  return (
    <tr>
      <td className={classes.date}>{formatMedium(dayOf(payment.processedAt))}</td>
      <td>{subjectOf(payment)}</td>
      <td>
        {status}
        {failureReason !== null && <div className={classes.quiet}>{failureReason}</div>}
        {refundedAmount > 0 && <div className={classes.quiet}>{money(refundedAmount, currency)} given back</div>}
      </td>
      <td>{payment.paymentMethod}</td>
      <td>
        {payment.paymentId}
        {subscriptionId !== null && <div className={classes.quiet}>{subscriptionId}</div>}
      </td>
      <td>
        {billingCycle === null ? '–' : CYCLE_NAMES[billingCycle]}
        {renewal && (
          <div className={classes.quiet}>
            {renewal.kind === 'next' ? 'Next' : 'Until'} {renewalInWords(renewal)}
          </div>
        )}
      </td>
      <td className={classes.number}>{money(amount, currency)}</td>
    </tr>
  );
}

/** What was paid in one currency; what was given back is taken off. */
function Totals({ sums: { currency, paid, returned } }: { sums: CurrencySums }) {
  return (
    <tr>
      <th scope="row" colSpan={HEADINGS.length}>
        Total paid in {currency}
        {returned !== ZERO && `, ${formatMoney(returned, currency)} given back taken off`}
      </th>
      <td className={classes.number}>{formatMoney(subtract(paid, returned), currency)}</td>
    </tr>
  );
}
