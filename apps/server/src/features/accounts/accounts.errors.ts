import type { SecondFactorAsked } from '@quarterdeck/contract/accounts';
import { Failure } from '../../platform/failure.ts';

export const commonPassword = () =>
  new Failure({ password: 'This password is too common and easy to guess. Choose another.' });

/** The same for a malformed code and for one that no owner has. The field is called as on the wire. */
export const unknownIntroCode = () =>
  new Failure({ affiliatceIntroCode: 'This intro code doesn’t exist. Check it, or sign up without one.' });

/** The same for an unknown name, a wrong password, and whoever may not sign in. */
export const wrongCredentials = () => new Failure({ password: 'Wrong username or password' });

/** The password was right. `data` says what is still to be answered. */
export const secondFactorNeeded = (asked: SecondFactorAsked) =>
  new Failure({ secondFactor: 'Verify your identity to continue' }, { data: asked });

export const notVerified = () => new Failure({ notVerified: 'Email address not yet verified' });

/** The same for a used, expired, malformed or foreign link. */
export const badLink = () => new Failure({ token: 'This link has expired or was already used' });

export const noEmailChange = () => new Failure({ pin: 'This PIN has expired. Please change the email address again.' });

export const wrongPin = () => new Failure({ pin: 'Invalid PIN' });

export const tooManyWrongPins = () =>
  new Failure({ pin: 'Too many wrong PINs. Please change the email address again to get a new one.' });

export const deviceNotFound = () => new Failure({ _id: 'This device is no longer signed in' });
