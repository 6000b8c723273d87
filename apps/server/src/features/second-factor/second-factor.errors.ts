import { Failure } from '../../platform/failure.ts';

/** The same for a finished, expired, unknown or foreign sign-in. */
export const signInExpired = () =>
  new Failure('signInExpired', { challenge: 'This sign-in has expired. Please sign in again.' });

export const tooManyWrongCodes = () =>
  new Failure('tooManyWrongCodes', { challenge: 'Too many incorrect codes. Sign in again and use the newest code.' });

export const wrongCode = () =>
  new Failure('wrongCode', { code: 'This code is incorrect or already used. Wait for the next one and try again.' });

export const wrongRecoveryCode = () =>
  new Failure('wrongCode', { code: 'This recovery code is incorrect or already used. Try another one.' });

export const passkeyRefused = () =>
  new Failure('passkeyRefused', { passkey: 'This passkey wasn’t accepted. Try again, or use a code.' });

/** The same for an answered, expired or another session's request to confirm an identity. */
export const confirmationExpired = () => new Failure('signInExpired', { challenge: 'This took too long. Try again.' });

export const confirmationRefused = () =>
  new Failure('passkeyRefused', { passkey: 'This passkey wasn’t accepted. Try again, or use your password.' });

export const passkeySetupExpired = () =>
  new Failure('passkeySetupExpired', { challenge: 'This took too long. Please add the passkey again.' });

export const passkeyExists = () => new Failure('passkeyExists', { passkey: 'This passkey is already on your list' });

export const tooManyPasskeys = (limit: number) =>
  new Failure('tooManyPasskeys', { passkey: `You can have at most ${limit} passkeys. Remove one you don’t use.` });

export const passkeyNotFound = () => new Failure('passkeyNotFound', { _id: 'This passkey was already removed' });

export const authenticatorExists = () =>
  new Failure('authenticatorExists', {
    authenticator: 'An authenticator app is already on. Remove it to set up another.',
  });

export const authenticatorNotStarted = () =>
  new Failure('authenticatorNotStarted', { authenticator: 'There’s no app to confirm. Start again.' });

export const noSecondFactor = () =>
  new Failure('noSecondFactor', { recoveryCodes: 'Turn on an authenticator app or a passkey first' });
