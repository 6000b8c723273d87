import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { Mail } from '../../platform/mail.ts';

const ifNotYou = 'If this wasn’t you, choose a new password now: someone else knows yours.';

/** @param what a sentence about the change. */
export const secondFactorChangedMail = (to: string, what: string, url: string): Mail => ({
  to,
  subject: 'Your two-step sign-in was changed',
  paragraphs: [`${what} This is about two-step sign-in to your ${PRODUCT_NAME} account.`, ifNotYou],
  action: { label: 'Two-step sign-in', url },
});

export const recoveryCodeUsedMail = (to: string, left: number, url: string): Mail => ({
  to,
  subject: 'A recovery code was used to sign in',
  paragraphs: [
    `Someone, probably you, signed in to your ${PRODUCT_NAME} account with a recovery code. You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
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
