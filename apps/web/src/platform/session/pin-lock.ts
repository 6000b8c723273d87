import { isFailure, type Failure } from '../api/failure.ts';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** @param until ISO 8601. */
export const pinsLockedUntil = (until: string): string =>
  `Too many wrong PINs. PIN entry is locked until ${time.format(new Date(until))}; the owner can unlock it sooner.`;

/** The PIN error of a failure; undefined if it is about something else. */
export const pinProblem = (failure: Failure): string | undefined =>
  isFailure(failure, 'pinLocked') ? pinsLockedUntil(failure.data.pinLockedUntil) : failure.fields['pin'];
