import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { Mail } from '../../platform/mail-body.ts';

export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: `Verify your email for ${PRODUCT_NAME}`,
  paragraphs: [
    `Welcome to ${PRODUCT_NAME}. Please confirm that this is your email address; the link works for 24 hours.`,
    'If you didn’t sign up, ignore this email.',
  ],
  action: { label: 'Verify email', url },
});

export const alreadyRegisteredMail = (to: string, url: string): Mail => ({
  to,
  subject: `You already have a ${PRODUCT_NAME} account`,
  paragraphs: [
    'Someone, probably you, tried to sign up with this email address. You already have an account, so nothing changed.',
    'If this wasn’t you, ignore this email.',
  ],
  action: { label: 'Sign in', url },
});

export const resetMail = (to: string, url: string): Mail => ({
  to,
  subject: `Reset your ${PRODUCT_NAME} password`,
  paragraphs: [
    'Someone, probably you, requested a new password. The link works once and expires in one hour.',
    'If this wasn’t you, ignore this email. Your password stays the same.',
  ],
  action: { label: 'Choose a new password', url },
});

export const emailPinMail = (to: string, pin: string, url: string): Mail => ({
  to,
  subject: `${pin} is your ${PRODUCT_NAME} PIN`,
  paragraphs: [
    `You asked to use this address for your ${PRODUCT_NAME} account. Enter this PIN on Manage Account: ${pin}`,
    'It expires in 10 minutes. If this wasn’t you, ignore this email.',
  ],
  action: { label: 'Manage Account', url },
});

export const addressTakenMail = (to: string, url: string): Mail => ({
  to,
  subject: `This address already has a ${PRODUCT_NAME} account`,
  paragraphs: [
    'The owner of another account asked to use this email address. This address already has its own account, so nothing changed.',
    'If this wasn’t you, ignore this email.',
  ],
  action: { label: 'Sign in', url },
});

const ifNotYou = 'If this wasn’t you, choose a new password now: someone else has access to your account.';

export const emailChangedMail = (to: string, newEmail: string, url: string): Mail => ({
  to,
  subject: `Your ${PRODUCT_NAME} email address was changed`,
  paragraphs: [
    `Your account now uses ${newEmail}. We won’t email this address again.`,
    'If this was you, you don’t need to do anything.',
    'If it wasn’t, someone else has access to your account. Use this link within 7 days: it restores this address, signs out every device and lets you choose a new password. It works even if the account is changed again or deleted.',
  ],
  action: { label: 'Undo this change', url },
});

/** Sent to both addresses after a change was undone. */
export const emailRestoredMail = (to: string, email: string, url: string): Mail => ({
  to,
  subject: `Your ${PRODUCT_NAME} email address was changed back`,
  paragraphs: [
    `The change of the email address was undone by the link we mailed to ${email}. The account uses that address again.`,
    'Every device was signed out, counters too, and the password no longer works. If you haven’t chosen a new one yet, the page below emails you a link for it.',
  ],
  action: { label: 'Choose a new password', url },
});

export const signInReportedMail = (to: string, url: string): Mail => ({
  to,
  subject: `Choose a new ${PRODUCT_NAME} password`,
  paragraphs: [
    'You told us that this wasn’t you. Every device was signed out, counters too, and your password no longer works.',
    'Choose a new one with this link. It works once and expires in one hour; after that, “Forgot your password?” sends another.',
  ],
  action: { label: 'Choose a new password', url },
});

export const passwordChangedMail = (to: string, url: string): Mail => ({
  to,
  subject: `Your ${PRODUCT_NAME} password was changed`,
  paragraphs: ['Your password was changed, and your other devices were signed out.', ifNotYou],
  action: { label: 'Choose a new password', url },
});

/** @param until the last day on which it can be restored, in words. */
export const accountDeletedMail = (to: string, url: string, until: string): Mail => ({
  to,
  subject: `Your ${PRODUCT_NAME} account was deleted`,
  paragraphs: [
    'Your account was deleted. You and everyone at your counters were signed out, and your subscriptions are being cancelled.',
    `Your data is kept until ${until} and can’t be reached until you restore the account. After that it is deleted permanently: stores, games, records, staff, loans and backups.`,
    'Didn’t mean to? Restore the account with this link, or sign in and choose “Restore account”. If this wasn’t you, restore it now and choose a new password.',
    `Thank you for using ${PRODUCT_NAME}.`,
  ],
  action: { label: 'Restore account', url },
});

/** For a sign-up or a forgotten password, when the email's account is deleted. */
export const restorableMail = (to: string, url: string, until: string): Mail => ({
  to,
  subject: `Your ${PRODUCT_NAME} account can be restored`,
  paragraphs: [
    'Someone, probably you, tried to sign up or asked for a new password with this email address. The account for this address was deleted.',
    `The account can be restored until ${until}: use this link, or sign in with your old password and choose “Restore account”. If you forgot the password, restore the account first and then ask for a new one.`,
    'If you do nothing, your data is deleted permanently after that day, and you can then sign up again.',
  ],
  action: { label: 'Restore account', url },
});

export const accountRestoredMail = (to: string, url: string): Mail => ({
  to,
  subject: `Your ${PRODUCT_NAME} account was restored`,
  paragraphs: [
    'Your account and everything in it are back. Sign in as before; counters can sign in again too.',
    'Subscriptions stay cancelled. Each paid store runs until its paid time ends, and then offers “Pay again”.',
    ifNotYou,
  ],
  action: { label: 'Choose a new password', url },
});
