import { tierName, type Tier } from '@quarterdeck/domain/billing';
import { formatMoney, type Cents } from '@quarterdeck/domain/money';
import type { Mail } from '../../platform/mail.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** `December 20, 2026` */
export const formatDay = (moment: Date): string => day.format(moment);

interface About {
  to: string;
  storeName: string;
  appUrl: string;
}

const historyAction = ({ appUrl }: About) => ({ label: 'Billing history', url: `${appUrl}/all-billing-history` });
const accountAction = ({ appUrl }: About) => ({ label: 'Manage account', url: `${appUrl}/manage-account` });

interface Paid {
  amount: Cents;
  currency: string;
  paymentId: string;
  processedAt: Date;
}

const paymentLine = ({ amount, currency, paymentId, processedAt }: Paid) =>
  `${formatMoney(amount, currency)} on ${formatDay(processedAt)}, payment ${paymentId}.`;

export const storeReadyMail = (about: About): Mail => ({
  to: about.to,
  subject: `${about.storeName} is open`,
  paragraphs: [
    `Your subscription for ${about.storeName} has begun, and the store is in your list with everything switched on.`,
    'What its counter signs in with is shown on the card of the store.',
  ],
  action: { label: 'Your stores', url: `${about.appUrl}/stores` },
});

export const receiptMail = (
  about: About,
  paid: Paid,
  { tier, nextBillingAt }: { tier: Tier; nextBillingAt: Date | null },
): Mail => ({
  to: about.to,
  subject: `Receipt: ${formatMoney(paid.amount, paid.currency)} for ${about.storeName}`,
  paragraphs: [
    `Thank you. We received your payment for ${about.storeName} (${tierName(tier)}, monthly).`,
    paymentLine(paid),
    nextBillingAt === null
      ? 'No further payment is planned.'
      : `The next payment is due on ${formatDay(nextBillingAt)}. You can cancel at any time on Manage Account.`,
  ],
  action: historyAction(about),
});

export const paymentFailedMail = (
  about: About,
  paid: Paid,
  { reason, runsUntil }: { reason: string; runsUntil: Date },
): Mail => ({
  to: about.to,
  subject: `A payment for ${about.storeName} failed`,
  paragraphs: [
    `PayPal could not take the monthly payment for ${about.storeName}: ${reason}`,
    paymentLine(paid),
    `Nothing is lost: the store stays on until ${formatDay(runsUntil)}, and PayPal tries again by itself. Please check the way you pay in your PayPal account.`,
  ],
  action: accountAction(about),
});

export const suspendedMail = (about: About): Mail => ({
  to: about.to,
  subject: `The subscription for ${about.storeName} is suspended`,
  paragraphs: [
    `PayPal has suspended the subscription for ${about.storeName} because payments failed. When what was paid is used up, its counter is closed; everything in it is kept.`,
    'Settle the payment in your PayPal account, or pay for the store again on Manage Account, and it is on again at once.',
  ],
  action: accountAction(about),
});

export const resumedMail = (about: About): Mail => ({
  to: about.to,
  subject: `The subscription for ${about.storeName} goes on`,
  paragraphs: [`Thank you: the subscription for ${about.storeName} is active again, and the store is on.`],
  action: accountAction(about),
});

export const cancelledMail = (about: About, runsUntil: Date): Mail => ({
  to: about.to,
  subject: `The subscription for ${about.storeName} is cancelled`,
  paragraphs: [
    `The subscription for ${about.storeName} is cancelled; nothing more is charged for it.`,
    `The store works until ${formatDay(runsUntil)}, which is paid for. After that its counter is closed and everything in it is kept.`,
  ],
  action: accountAction(about),
});

export const storeOffMail = (about: About): Mail => ({
  to: about.to,
  subject: `${about.storeName} is switched off`,
  paragraphs: [
    `What was paid for ${about.storeName} is used up, so its counter is closed. Everything in it is kept as it was.`,
    'Pay for the store again on Manage Account, and it is on again at once.',
  ],
  action: accountAction(about),
});

export const refundMail = (about: About, paid: Paid & { refunded: Cents }): Mail => ({
  to: about.to,
  subject: `Refund: ${formatMoney(paid.refunded, paid.currency)} for ${about.storeName}`,
  paragraphs: [
    `${formatMoney(paid.refunded, paid.currency)} of your payment for ${about.storeName} was given back. PayPal may take a few days to show it.`,
    paymentLine(paid),
  ],
  action: historyAction(about),
});
