import { Failure } from '../../platform/failure.ts';

/** The same for a sign-in that is over, expired, unknown or somebody else's. */
export const signInOver = () => new Failure({ challenge: 'This sign-in has expired. Please sign in again.' });

export const tooManyWrongCodes = () =>
  new Failure({ challenge: 'That was wrong too often. Please sign in again, with the newest code.' });

export const wrongCode = () =>
  new Failure({ code: 'This code is wrong or was used already. Wait for the next one and try again.' });

export const passkeyRefused = () =>
  new Failure({ passkey: 'This passkey was not accepted. Try again, or use another way.' });

export const addingOver = () => new Failure({ challenge: 'This took too long. Please add the passkey again.' });

export const passkeyThere = () => new Failure({ passkey: 'This passkey is on your list already' });

export const tooManyPasskeys = (limit: number) =>
  new Failure({ passkey: `You can have at most ${limit} passkeys. Remove one that you do not use.` });

export const passkeyNotFound = () => new Failure({ _id: 'This passkey was removed already' });

export const authenticatorThere = () =>
  new Failure({ authenticator: 'An authenticator app is on already. Remove it to set up another one.' });

export const authenticatorNotStarted = () =>
  new Failure({ authenticator: 'There is no app to confirm. Please start again.' });

export const nothingToRecover = () => new Failure({ recoveryCodes: 'Turn on an authenticator app or a passkey first' });
