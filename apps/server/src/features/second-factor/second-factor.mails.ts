import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { Mail } from '../../platform/mail.ts';

const ifNotYou = 'If it was not you, choose a new password at once: whoever did it knows yours.';

/** @param what a sentence about what is different now. */
export const secondFactorChangedMail = (to: string, what: string, url: string): Mail => ({
  to,
  subject: `Your second factor was changed`,
  paragraphs: [`${what} This is about two-step sign-in to your ${PRODUCT_NAME} account.`, ifNotYou],
  action: { label: 'Two-step sign-in', url },
});

export const recoveryCodeUsedMail = (to: string, left: number, url: string): Mail => ({
  to,
  subject: 'A recovery code was used to sign in',
  paragraphs: [
    `Somebody, probably you, signed in to your ${PRODUCT_NAME} account with a recovery code. It works no more; ${left === 1 ? '1 is' : `${left} are`} left.`,
    ifNotYou,
  ],
  action: { label: 'Two-step sign-in', url },
});

export const wrongCodesMail = (to: string, url: string): Mail => ({
  to,
  subject: 'A sign-in stopped at the second step',
  paragraphs: [
    `Somebody typed the right password of your ${PRODUCT_NAME} account, and then too many wrong codes. They did not get in.`,
    ifNotYou,
  ],
  action: { label: 'Choose a new password', url },
});
