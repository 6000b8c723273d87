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

interface MailFacts {
  to: string;
  storeName: string;
  /** The owner's. */
  timeZone: string;
  appUrl: string;
}

const historyAction = ({ appUrl }: MailFacts) => ({ label: 'Billing history', url: `${appUrl}/all-billing-history` });
const accountAction = ({ appUrl }: MailFacts) => ({ label: 'Manage Account', url: `${appUrl}/manage-account#billing` });

interface Paid {
  amount: Cents;
  currency: string;
  paymentId: string;
  processedAt: Date;
}

const paymentLine = ({ timeZone }: MailFacts, { amount, currency, paymentId, processedAt }: Paid) =>
  `${formatMoney(amount, currency)} on ${formatMailDate(processedAt, timeZone)}, payment ${paymentId}.`;

/** @param wishedName set when the store was created under another name. */
export const storeReadyMail = (facts: MailFacts, wishedName: string | null): Mail => ({
  to: facts.to,
  subject: `${facts.storeName} is open`,
  paragraphs: [
    `Your subscription for ${facts.storeName} has started, and the store is in your list.`,
    ...(wishedName === null ? [] : [namedOtherwise(facts.storeName, wishedName)]),
    'The store’s card shows the sign-in for its counter.',
  ],
  action: { label: 'Your stores', url: `${facts.appUrl}/stores` },
});

export const receiptMail = (
  facts: MailFacts,
  paid: Paid,
  { tier, nextBillingAt }: { tier: Tier; nextBillingAt: Date | null },
): Mail => ({
  to: facts.to,
  subject: `Receipt: ${formatMoney(paid.amount, paid.currency)} for ${facts.storeName}`,
  paragraphs: [
    `Thank you. We received your payment for ${facts.storeName} (${tierName(tier)}, monthly).`,
    paymentLine(facts, paid),
    nextBillingAt === null
      ? 'No further payment is planned.'
      : `The next payment is due on ${formatMailDate(nextBillingAt, facts.timeZone)}. You can cancel at any time on Manage Account.`,
  ],
  action: historyAction(facts),
});

/** When the store is switched off, and whether PayPal retries. @param onUntil null: it is off. */
function failureFollows({ timeZone }: MailFacts, onUntil: Date | null, isRetried: boolean): string {
  // The provider may give up before the end of the grace period.
  const state =
    onUntil === null
      ? 'The store is off and its counter is signed out until a payment arrives.'
      : `The store stays on until ${formatMailDate(onUntil, timeZone)} at the latest.`;
  return `${state}${isRetried ? ' PayPal will retry.' : ''} Check your payment method in your PayPal account.`;
}

export const paymentFailedMail = (
  facts: MailFacts,
  paid: Paid,
  { reason, onUntil, isRetried }: { reason: string; onUntil: Date | null; isRetried: boolean },
): Mail => ({
  to: facts.to,
  subject: `A payment for ${facts.storeName} failed`,
  paragraphs: [
    `PayPal couldn’t take the monthly payment for ${facts.storeName}: ${reason}.`,
    paymentLine(facts, paid),
    failureFollows(facts, onUntil, isRetried),
  ],
  action: accountAction(facts),
});

/** What happens to a store that is no longer charged. @param onUntil null: its paid time is over. */
const whatFollows = ({ timeZone }: MailFacts, onUntil: Date | null): string =>
  onUntil === null
    ? 'The time you’ve paid for is over, so the store is off and its counter is signed out. Its records are kept.'
    : `The store stays on until ${formatMailDate(onUntil, timeZone)}, the end of the time you’ve paid for; then its counter is signed out. Its records are kept.`;

export const suspendedMail = (facts: MailFacts, onUntil: Date | null): Mail => ({
  to: facts.to,
  subject: `The subscription for ${facts.storeName} is suspended`,
  paragraphs: [
    `PayPal has suspended the subscription for ${facts.storeName} because payments failed. ${whatFollows(facts, onUntil)}`,
    `To ${onUntil === null ? 'switch' : 'keep'} it on, settle the payment in your PayPal account, or pay for the store again on Manage Account.`,
  ],
  action: accountAction(facts),
});

/**
 * A cancelled store that was resubscribed.
 * @param firstChargeAt null: it is charged at once.
 * @param onUntil null: it is off.
 */
export const continuedMail = (facts: MailFacts, firstChargeAt: Date | null, onUntil: Date | null): Mail =>
  firstChargeAt === null
    ? resumedMail(facts, onUntil)
    : {
        to: facts.to,
        subject: `${facts.storeName} stays on`,
        paragraphs: [
          `Your new subscription for ${facts.storeName} is active, so the store stays on.`,
          `It is already paid for until ${formatMailDate(firstChargeAt, facts.timeZone)}. The first payment is due then; nothing was charged today.`,
        ],
        action: accountAction(facts),
      };

/** @param onUntil null: it is off until the payment is known. */
export const resumedMail = (facts: MailFacts, onUntil: Date | null): Mail => ({
  to: facts.to,
  subject: `The subscription for ${facts.storeName} is active again`,
  paragraphs: [
    onUntil === null
      ? `The subscription for ${facts.storeName} is active again. The store is on as soon as PayPal confirms the payment.`
      : `The subscription for ${facts.storeName} is active again, and the store is on.`,
  ],
  action: accountAction(facts),
});

export const cancelledMail = (facts: MailFacts, onUntil: Date | null): Mail => ({
  to: facts.to,
  subject: `The subscription for ${facts.storeName} is cancelled`,
  paragraphs: [
    `The subscription for ${facts.storeName} is cancelled. You won’t be charged again.`,
    `${whatFollows(facts, onUntil)} You can pay again on Manage Account: you won’t be charged for time you’ve already paid for.`,
  ],
  action: accountAction(facts),
});

export const storeLapsedMail = (facts: MailFacts): Mail => ({
  to: facts.to,
  subject: `${facts.storeName} is switched off`,
  paragraphs: [
    `The subscription for ${facts.storeName} has lapsed, so its counter is signed out. Its records are kept.`,
    'To switch it on, pay for it again on Manage Account.',
  ],
  action: accountAction(facts),
});

export const refundMail = (facts: MailFacts, paid: Paid & { refunded: Cents }): Mail => ({
  to: facts.to,
  subject: `Refund: ${formatMoney(paid.refunded, paid.currency)} for ${facts.storeName}`,
  paragraphs: [
    `We refunded ${formatMoney(paid.refunded, paid.currency)} of your payment for ${facts.storeName}. PayPal may take a few days to show it.`,
    paymentLine(facts, paid),
  ],
  action: historyAction(facts),
});
