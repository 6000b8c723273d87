import { Failure } from '../../platform/failure.ts';

/** The same for a finished, expired, unknown or foreign sign-in. */
export const signInOver = () => new Failure({ challenge: 'This sign-in has expired. Please sign in again.' });

export const tooManyWrongCodes = () =>
  new Failure({ challenge: 'Too many incorrect codes. Sign in again and use the newest code.' });

export const wrongCode = () =>
  new Failure({ code: 'This code is incorrect or already used. Wait for the next one and try again.' });

export const passkeyRefused = () => new Failure({ passkey: 'This passkey wasn’t accepted. Try again, or use a code.' });

export const addingOver = () => new Failure({ challenge: 'This took too long. Please add the passkey again.' });

export const passkeyThere = () => new Failure({ passkey: 'This passkey is already on your list' });

export const tooManyPasskeys = (limit: number) =>
  new Failure({ passkey: `You can have at most ${limit} passkeys. Remove one you don’t use.` });

export const passkeyNotFound = () => new Failure({ _id: 'This passkey was already removed' });

export const authenticatorThere = () =>
  new Failure({ authenticator: 'An authenticator app is already on. Remove it to set up another.' });

export const authenticatorNotStarted = () => new Failure({ authenticator: 'There’s no app to confirm. Start again.' });

export const nothingToRecover = () => new Failure({ recoveryCodes: 'Turn on an authenticator app or a passkey first' });

export const wrongCurrentPassword = () => new Failure({ currentPassword: 'The current password is incorrect' });
