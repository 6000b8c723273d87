import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { Mail } from '../../platform/mail.ts';

export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: `Verify your email for ${PRODUCT_NAME}`,
  paragraphs: [
    `Welcome to ${PRODUCT_NAME}. Please confirm that this is your email address; the link works for 24 hours.`,
    'If you did not sign up, you can ignore this mail.',
  ],
  action: { label: 'Verify email', url },
});

export const alreadyRegisteredMail = (to: string, url: string): Mail => ({
  to,
  subject: `You already have a ${PRODUCT_NAME} account`,
  paragraphs: [
    'Somebody, probably you, tried to sign up with this email address. It has an account already, so nothing was changed.',
    'If it was not you, you can ignore this mail.',
  ],
  action: { label: 'Sign in', url },
});
