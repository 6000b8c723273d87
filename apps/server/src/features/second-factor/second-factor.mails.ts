import { counted } from '@quarterdeck/domain/counted';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { Mail } from '../../platform/mail-body.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const longDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** @param sentence about the change. */
const whatChanged = (sentence: string): string =>
  `${sentence} This is about two-step sign-in to your ${PRODUCT_NAME} account.`;

const ifNotYou = 'If this wasn’t you, choose a new password now: someone else knows yours.';

export const secondFactorChangedMail = (to: string, sentence: string, url: string): Mail => ({
  to,
  subject: 'Your two-step sign-in was changed',
  paragraphs: [whatChanged(sentence), ifNotYou],
  action: { label: 'Two-step sign-in', url },
});

/** The link undoes the addition: with a stolen session, a thief could add a factor and lock the owner out. */
export const secondFactorAddedMail = (to: string, sentence: string, url: string): Mail => ({
  to,
  subject: 'Your two-step sign-in was changed',
  paragraphs: [
    whatChanged(sentence),
    'If this was you, you don’t need to do anything.',
    'If it wasn’t, use this link within 7 days. It removes what was added and signs out every device. You then choose a new password.',
  ],
  action: { label: 'This wasn’t me', url },
});

export const recoveryCodeUsedMail = (to: string, codesLeft: number, url: string): Mail => ({
  to,
  subject: 'A recovery code was used to sign in',
  paragraphs: [
    `Someone, probably you, signed in to your ${PRODUCT_NAME} account with a recovery code. You have ${counted(codesLeft, 'recovery code')} left.`,
    ifNotYou,
  ],
  action: { label: 'Two-step sign-in', url },
});

export const wrongCodesMail = (to: string, url: string): Mail => ({
  to,
  subject: 'A sign-in stopped at the second step',
  paragraphs: [
    `Someone entered the right password for your ${PRODUCT_NAME} account, then too many incorrect codes. They didn’t get in.`,
    ifNotYou,
  ],
  action: { label: 'Choose a new password', url },
});

/** "Tuesday, November 24, at about 10:15 AM UTC". The owner's time zone is unknown. */
const roughTime = (at: Date): string => {
  const quarter = new Date(Math.floor(at.getTime() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS);
  return `${longDate.format(quarter)}, at about ${clock.format(quarter)} UTC`;
};

export const newDeviceMail = (to: string, { browser, at }: { browser: string; at: Date }, url: string): Mail => ({
  to,
  subject: `New sign-in to your ${PRODUCT_NAME} account`,
  paragraphs: [
    `${browser} signed in to your account on ${roughTime(at)}. We hadn’t seen this browser before.`,
    'If this was you, you don’t need to do anything.',
    'If it wasn’t, use this link within 7 days. You can then sign out every device and choose a new password.',
  ],
  action: { label: 'This wasn’t me', url },
});
