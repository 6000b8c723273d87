import { Failure } from '../../platform/failure.ts';

/** The form was sent before, with another name, and arrived. */
export const addedBefore = (name: string) =>
  new Failure({ savedBefore: `${name} was already added with this form. Reload the page to see them.` });

export const pinMissing = () => new Failure({ pin: 'Enter your PIN' });

export const invalidPin = () => new Failure({ pin: 'Invalid PIN' });

export const pinEntryLocked = (lockedUntil: Date, now: Date) => {
  const seconds = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new Failure(
    {
      pin: `Too many wrong PINs. PIN entry is locked here for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}; the owner can unlock it sooner.`,
    },
    { status: 429, retryAfterSeconds: seconds, data: { pinLockedUntil: lockedUntil.toISOString() } },
  );
};

export const mayNotEdit = (name: string) => new Failure({ pin: `${name} can’t edit financial records` });

export const mayNotDelete = (name: string) => new Failure({ pin: `${name} can’t delete financial records` });
