import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { Mail } from '../../platform/mail-body.ts';
import type { AuditChange } from '../audit/audit.table.ts';

const inWords = ({ what, before, after }: AuditChange): string => {
  if (what !== 'Email verified') return `${what}: ${after}. Before: ${before}.`;
  return after === 'Yes'
    ? 'Your email address is now verified. You can sign in.'
    : 'Your email address is no longer verified, and you were signed out. Verify it to sign in again.';
};

/** Reports HR's changes of an account to its owner. */
export function accountChangedMail(to: string, changes: AuditChange[], appUrl: string): Mail {
  const mustVerify = changes.some(({ what, after }) => what === 'Email verified' && after === 'No');
  return {
    to,
    subject: `Your ${PRODUCT_NAME} account was changed`,
    paragraphs: [`The ${PRODUCT_NAME} team changed your account.`, ...changes.map(inWords)],
    action: mustVerify
      ? { label: 'Verify email', url: `${appUrl}/resend-verification-email` }
      : { label: 'Manage Account', url: `${appUrl}/manage-account` },
  };
}
