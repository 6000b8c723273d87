import { formatMoney, type Cents } from '@quarterdeck/domain/money';
import type { Mail } from '../../platform/mail.ts';
import { formatDay } from '../billing/billing.mails.ts';

interface CardPayment {
  description: string;
  amountCents: Cents;
  currency: string;
  providerPaymentId: string;
  processedAt: Date;
}

const historyAction = (appUrl: string) => ({ label: 'Billing history', url: `${appUrl}/all-billing-history` });

const paymentLine = ({ amountCents, currency, providerPaymentId, processedAt }: CardPayment) =>
  `${formatMoney(amountCents, currency)} by card on ${formatDay(processedAt)}, payment ${providerPaymentId}.`;

export const receiptMail = (to: string, payment: CardPayment, appUrl: string): Mail => ({
  to,
  subject: `Receipt: ${formatMoney(payment.amountCents, payment.currency)} for ${payment.description}`,
  paragraphs: [
    `Thank you. We received your payment for ${payment.description}.`,
    paymentLine(payment),
    'It is paid once; nothing more is charged for it. We will write to you about what comes next.',
  ],
  action: historyAction(appUrl),
});

/** @param refunded what was given back this time. */
export const refundMail = (to: string, payment: CardPayment, refunded: Cents, appUrl: string): Mail => ({
  to,
  subject: `Refund: ${formatMoney(refunded, payment.currency)} for ${payment.description}`,
  paragraphs: [
    `${formatMoney(refunded, payment.currency)} of your payment for ${payment.description} was given back to your card. Your bank may take a few days to show it.`,
    paymentLine(payment),
  ],
  action: historyAction(appUrl),
});
