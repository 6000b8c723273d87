import type { SecondFactorAsked } from '@quarterdeck/contract/accounts';
import { Failure } from '../../platform/failure.ts';

export const commonPassword = () =>
  new Failure({ password: 'This password is among the most used ones and easy to guess. Please choose another.' });

/** The same for an unknown name, a wrong password, and whoever may not sign in. */
export const wrongCredentials = () => new Failure({ password: 'Wrong username or password' });

/** The password was right. `data` says what is still to be answered. */
export const secondFactorNeeded = (asked: SecondFactorAsked) =>
  new Failure({ secondFactor: 'Please confirm that it is you' }, { data: asked });

export const notVerified = () => new Failure({ notVerified: 'Email address not yet verified' });

/** The same for a link that is used, expired, malformed or somebody else's. */
export const badLink = () => new Failure({ token: 'This link has expired or was used already' });

export const wrongCurrentPassword = () => new Failure({ currentPassword: 'The current password is wrong' });

export const noEmailChange = () => new Failure({ pin: 'This PIN has expired. Please change the email address again.' });

export const wrongPin = () => new Failure({ pin: 'Invalid PIN' });

export const tooManyWrongPins = () =>
  new Failure({ pin: 'Too many wrong PINs. Please change the email address again to get a new one.' });

export const deviceNotFound = () => new Failure({ _id: 'This device is not signed in any more' });
