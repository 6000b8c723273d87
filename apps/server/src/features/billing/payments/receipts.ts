import { hasReceipt } from '@quarterdeck/domain/billing';
import { formatMoney, subtract, ZERO } from '@quarterdeck/domain/money';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { requireOwner } from '../../../access/owners.queries.ts';
import type { RateLimit } from '../../../platform/rate-limits.ts';
import type { BillingDependencies, PaymentModes } from '../billing.dependencies.ts';
import { noReceipt, paymentNotFound } from '../billing.errors.ts';
import { coveredBy, METHODS } from './payment-words.ts';
import { findListedPayment, type ListedPayment } from './payments.queries.ts';
import { drawReceipt, type Receipt } from './receipt-pdf.ts';

interface ReceiptRequest {
  paymentId: string;
  timeZone?: string | undefined;
}

/**
 * The receipt of a payment, as a PDF.
 * @throws Failure for another owner's payment, and for one that was not received.
 */
export async function makeReceipt(
  deps: Pick<BillingDependencies, 'db'> & PaymentModes & { limits: { receipts: RateLimit } },
  ownerId: string,
  { paymentId, timeZone = 'UTC' }: ReceiptRequest,
) {
  await deps.limits.receipts.attempt(ownerId);
  const [payment, payer] = await Promise.all([
    findListedPayment(deps.db, ownerId, paymentId),
    requireOwner(deps.db, ownerId),
  ]);
  if (payment === undefined) throw paymentNotFound();
  if (!hasReceipt({ status: payment.status, amount: payment.amount_cents })) throw noReceipt();
  const mode = payment.provider === 'yoco' ? deps.cardMode : deps.paypalAccount?.mode;
  const pdf = await drawReceipt(receiptOf(payment, payer, { timeZone, isTest: mode === 'sandbox' }));
  return { fileName: fileNameOf(payment), pdf: pdf.toString('base64') };
}

/** `quarterdeck-receipt-2026-11-03-8ab12345cd.pdf` */
const fileNameOf = ({ processed_at: paidAt, provider_payment_id: number }: ListedPayment): string =>
  `${[PRODUCT_NAME, 'receipt', paidAt.toISOString().slice(0, 10), number].join('-').replace(/[^\w-]+/g, '-')}.pdf`.toLowerCase();

function receiptOf(
  payment: ListedPayment,
  payer: { fullName: string; email: string },
  { timeZone, isTest }: { timeZone: string; isTest: boolean },
): Receipt {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  const dayAndTime = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  const covered = coveredBy(payment);
  return {
    heading: headingOf(payment),
    notes: [
      ...(isTest ? ['Test mode: no real payment was made.'] : []),
      ...(payment.failure_reason === null ? [] : [payment.failure_reason]),
    ],
    facts: [
      { label: 'Paid by', values: [payer.fullName, payer.email] },
      { label: 'Paid for', values: [payment.description] },
      ...(payment.store_name === null ? [] : [{ label: 'Store', values: [payment.store_name] }]),
      ...(covered === null
        ? []
        : [{ label: 'Period covered', values: [`${day.format(covered.from)} – ${day.format(covered.to)}`] }]),
      { label: 'Paid on', values: [dayAndTime.format(payment.processed_at)] },
      { label: 'Paid with', values: [METHODS[payment.provider]] },
      { label: 'Payment ID', values: [payment.provider_payment_id] },
      ...(payment.subscription === null ? [] : [{ label: 'Subscription ID', values: [payment.subscription] }]),
    ],
    amounts: amountsOf(payment),
  };
}

const isFullyRefunded = ({ status, amount_cents, refunded_cents }: ListedPayment): boolean =>
  status === 'REFUNDED' || refunded_cents === amount_cents;

const withCurrencyCode = (payment: ListedPayment, amount: ListedPayment['amount_cents']): string =>
  `${formatMoney(amount, payment.currency)} ${payment.currency}`;

function headingOf(payment: ListedPayment): string {
  if (isFullyRefunded(payment)) return 'Receipt: fully refunded';
  return payment.refunded_cents > ZERO ? 'Receipt: partly refunded' : 'Receipt';
}

function amountsOf(payment: ListedPayment): Receipt['amounts'] {
  const { amount_cents: paid } = payment;
  const refunded = isFullyRefunded(payment) ? paid : payment.refunded_cents;
  if (refunded === ZERO) return [{ label: 'Amount paid', value: withCurrencyCode(payment, paid) }];
  return [
    { label: 'Amount paid', value: withCurrencyCode(payment, paid) },
    { label: 'Refunded', value: withCurrencyCode(payment, refunded) },
    { label: 'Paid after refunds', value: withCurrencyCode(payment, subtract(paid, refunded)) },
  ];
}
