import { formatMoney, type Cents } from '@quarterdeck/domain/money';
import type { Mail } from '../../platform/mail-body.ts';
import { formatMailDate } from '../billing/billing.mails.ts';

interface CardPayment {
  description: string;
  amountCents: Cents;
  currency: string;
  providerPaymentId: string;
  processedAt: Date;
}

/** Whom a mail about a card payment goes to. */
export interface Recipient {
  email: string;
  timeZone: string;
}

const historyAction = (appUrl: string) => ({ label: 'Billing history', url: `${appUrl}/all-billing-history` });

const paymentLine = ({ timeZone }: Recipient, { amountCents, currency, providerPaymentId, processedAt }: CardPayment) =>
  `${formatMoney(amountCents, currency)} by card on ${formatMailDate(processedAt, timeZone)}, payment ${providerPaymentId}.`;

export const receiptMail = (to: Recipient, payment: CardPayment, appUrl: string): Mail => ({
  to: to.email,
  subject: `Receipt: ${formatMoney(payment.amountCents, payment.currency)} for ${payment.description}`,
  paragraphs: [
    `Thank you. We received your payment for ${payment.description}.`,
    paymentLine(to, payment),
    'This is a one-time payment; you won’t be charged again. We’ll email you about the next steps.',
  ],
  action: historyAction(appUrl),
});

interface Buyer {
  name: string;
  email: string;
}

/** Mails support or HR, who deliver the extra. Replies go to the buyer. */
export const extraPaidMail = (
  to: string,
  { name, amount }: { name: string; amount: string },
  buyer: Buyer | null,
  appUrl: string,
): Mail => ({
  to,
  subject: `Paid: ${name}`,
  paragraphs: [
    `${buyer === null ? 'An owner with a deleted account' : `${buyer.name} (${buyer.email})`} paid ${amount} for ${name}.`,
    `${buyer === null ? '' : 'Reply to reach the buyer. '}Mark it as done under Paid extras.`,
  ],
  action: { label: 'Paid extras', url: `${appUrl}/paid-extras` },
  ...(buyer !== null && { replyTo: buyer.email }),
});

/** @param refunded the amount of this refund. */
export const refundMail = (to: Recipient, payment: CardPayment, refunded: Cents, appUrl: string): Mail => ({
  to: to.email,
  subject: `Refund: ${formatMoney(refunded, payment.currency)} for ${payment.description}`,
  paragraphs: [
    `We refunded ${formatMoney(refunded, payment.currency)} of your payment for ${payment.description} to your card. Your bank may take a few days to show it.`,
    paymentLine(to, payment),
  ],
  action: historyAction(appUrl),
});
