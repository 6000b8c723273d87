import { Failure } from '../../platform/failure.ts';
import type { SecondFactorAsked } from '../second-factor/second-factor.usecases.ts';

export const commonPassword = () =>
  new Failure('commonPassword', { password: 'This password is too common and easy to guess. Choose another.' });

/** The same for a malformed and for an unknown code. The field name is the wire's. */
export const unknownIntroCode = () =>
  new Failure('unknownIntroCode', {
    affiliatceIntroCode: 'This intro code doesn’t exist. Check it, or sign up without one.',
  });

/** The same for an unknown name, a wrong password and an account that may not sign in. */
export const wrongCredentials = () => new Failure('wrongCredentials', { password: 'Wrong username or password' });

export const secondFactorNeeded = (secondFactor: SecondFactorAsked) =>
  new Failure('secondFactorNeeded', 'Verify your identity to continue', { data: secondFactor });

export const emailNotVerified = () =>
  new Failure('emailNotVerified', { notVerified: 'Email address not yet verified' });

/** The same for a finished, expired or unknown offer to restore the account. */
export const restoreExpired = () =>
  new Failure('signInExpired', { challenge: 'This sign-in has expired. Please sign in again.' });

/** The same for a used, expired, malformed or another owner's link. */
export const invalidLink = () => new Failure('invalidLink', { token: 'This link has expired or was already used' });

/** The link stays valid. */
export const oldEmailTaken = () =>
  new Failure('oldEmailTaken', {
    token: 'Another account uses your old address now, so nothing was changed. Delete that account or contact support.',
  });

export const noEmailChange = () =>
  new Failure('noEmailChange', { pin: 'This PIN has expired. Please change the email address again.' });

export const wrongEmailPin = () => new Failure('wrongEmailPin', { pin: 'Invalid PIN' });

export const tooManyWrongEmailPins = () =>
  new Failure('tooManyWrongEmailPins', {
    pin: 'Too many wrong PINs. Please change the email address again to get a new one.',
  });

export const deviceNotFound = () => new Failure('deviceNotFound', { _id: 'This device is no longer signed in' });

export const wrongCurrentPassword = () =>
  new Failure('wrongCurrentPassword', { currentPassword: 'The current password is incorrect' });
