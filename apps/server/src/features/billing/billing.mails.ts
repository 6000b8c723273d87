import { tierName, type Tier } from '@quarterdeck/domain/billing';
import { formatLong } from '@quarterdeck/domain/business-date';
import { businessDateAt } from '@quarterdeck/domain/business-day';
import { formatMoney, type Cents } from '@quarterdeck/domain/money';
import type { Mail } from '../../platform/mail-body.ts';

/** The moment's date in a time zone: `December 20, 2026`. */
export const formatMailDate = (moment: Date, timeZone: string): string =>
  formatLong(businessDateAt(moment, { timeZone, dayEndsAt: 0 }));

/** Explains why a store does not have the requested name. */
export const namedOtherwise = (storeName: string, wishedName: string): string =>
  `You already have a store called “${wishedName}”, so this one is called “${storeName}”. You can rename it at any time.`;

interface About {
  to: string;
  storeName: string;
  /** The owner's. */
  timeZone: string;
  appUrl: string;
}

const historyAction = ({ appUrl }: About) => ({ label: 'Billing history', url: `${appUrl}/all-billing-history` });
const accountAction = ({ appUrl }: About) => ({ label: 'Manage account', url: `${appUrl}/manage-account#billing` });

interface Paid {
  amount: Cents;
  currency: string;
  paymentId: string;
  processedAt: Date;
}

const paymentLine = ({ timeZone }: About, { amount, currency, paymentId, processedAt }: Paid) =>
  `${formatMoney(amount, currency)} on ${formatMailDate(processedAt, timeZone)}, payment ${paymentId}.`;

/** @param wishedName set when the store was created under another name. */
export const storeReadyMail = (about: About, wishedName: string | null): Mail => ({
  to: about.to,
  subject: `${about.storeName} is open`,
  paragraphs: [
    `Your subscription for ${about.storeName} has started, and the store is in your list.`,
    ...(wishedName === null ? [] : [namedOtherwise(about.storeName, wishedName)]),
    'The store’s card shows the sign-in for its counter.',
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
    paymentLine(about, paid),
    nextBillingAt === null
      ? 'No further payment is planned.'
      : `The next payment is due on ${formatMailDate(nextBillingAt, about.timeZone)}. You can cancel at any time on Manage Account.`,
  ],
  action: historyAction(about),
});

/** When the store is switched off, and whether PayPal retries. @param onUntil null: it is off. */
function failureFollows({ timeZone }: About, onUntil: Date | null, isRetried: boolean): string {
  // The provider may give up before the end of the grace period.
  const state =
    onUntil === null
      ? 'The store is off and its counter is signed out until a payment arrives.'
      : `The store stays on until ${formatMailDate(onUntil, timeZone)} at the latest.`;
  return `${state}${isRetried ? ' PayPal will retry.' : ''} Check your payment method in your PayPal account.`;
}

export const paymentFailedMail = (
  about: About,
  paid: Paid,
  { reason, onUntil, isRetried }: { reason: string; onUntil: Date | null; isRetried: boolean },
): Mail => ({
  to: about.to,
  subject: `A payment for ${about.storeName} failed`,
  paragraphs: [
    `PayPal couldn’t take the monthly payment for ${about.storeName}: ${reason}.`,
    paymentLine(about, paid),
    failureFollows(about, onUntil, isRetried),
  ],
  action: accountAction(about),
});

/** What happens to a store that is no longer charged. @param onUntil null: its paid time is over. */
const whatFollows = ({ timeZone }: About, onUntil: Date | null): string =>
  onUntil === null
    ? 'The time you’ve paid for is over, so the store is off and its counter is signed out. Its records are kept.'
    : `The store stays on until ${formatMailDate(onUntil, timeZone)}, the end of the time you’ve paid for; then its counter is signed out. Its records are kept.`;

export const suspendedMail = (about: About, onUntil: Date | null): Mail => ({
  to: about.to,
  subject: `The subscription for ${about.storeName} is suspended`,
  paragraphs: [
    `PayPal has suspended the subscription for ${about.storeName} because payments failed. ${whatFollows(about, onUntil)}`,
    `To ${onUntil === null ? 'switch' : 'keep'} it on, settle the payment in your PayPal account, or pay for the store again on Manage Account.`,
  ],
  action: accountAction(about),
});

/**
 * A cancelled store that was resubscribed.
 * @param firstChargeAt null: it is charged at once.
 * @param onUntil null: it is off.
 */
export const continuedMail = (about: About, firstChargeAt: Date | null, onUntil: Date | null): Mail =>
  firstChargeAt === null
    ? resumedMail(about, onUntil)
    : {
        to: about.to,
        subject: `${about.storeName} stays on`,
        paragraphs: [
          `Your new subscription for ${about.storeName} is active, so the store stays on.`,
          `It is already paid for until ${formatMailDate(firstChargeAt, about.timeZone)}. The first payment is due then; nothing was charged today.`,
        ],
        action: accountAction(about),
      };

/** @param onUntil null: it is off until the payment is known. */
export const resumedMail = (about: About, onUntil: Date | null): Mail => ({
  to: about.to,
  subject: `The subscription for ${about.storeName} is active again`,
  paragraphs: [
    onUntil === null
      ? `The subscription for ${about.storeName} is active again. The store is on as soon as PayPal confirms the payment.`
      : `The subscription for ${about.storeName} is active again, and the store is on.`,
  ],
  action: accountAction(about),
});

export const cancelledMail = (about: About, onUntil: Date | null): Mail => ({
  to: about.to,
  subject: `The subscription for ${about.storeName} is cancelled`,
  paragraphs: [
    `The subscription for ${about.storeName} is cancelled. You won’t be charged again.`,
    `${whatFollows(about, onUntil)} You can pay again on Manage Account: you won’t be charged for time you’ve already paid for.`,
  ],
  action: accountAction(about),
});

export const storeLapsedMail = (about: About): Mail => ({
  to: about.to,
  subject: `${about.storeName} is switched off`,
  paragraphs: [
    `The subscription for ${about.storeName} has lapsed, so its counter is signed out. Its records are kept.`,
    'To switch it on, pay for it again on Manage Account.',
  ],
  action: accountAction(about),
});

export const refundMail = (about: About, paid: Paid & { refunded: Cents }): Mail => ({
  to: about.to,
  subject: `Refund: ${formatMoney(paid.refunded, paid.currency)} for ${about.storeName}`,
  paragraphs: [
    `We refunded ${formatMoney(paid.refunded, paid.currency)} of your payment for ${about.storeName}. PayPal may take a few days to show it.`,
    paymentLine(about, paid),
  ],
  action: historyAction(about),
});
