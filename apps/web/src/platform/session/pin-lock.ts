import { formatMoment, localDate, localToday } from '@quarterdeck/domain/business-date';
import { isFailure, type Failure } from '../api/failure.ts';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** `3:15 PM`, or with the date when it is another day. */
export const timeOfLock = (until: string): string =>
  localDate(new Date(until)) === localToday() ? time.format(new Date(until)) : formatMoment(new Date(until));

/** @param until ISO 8601. */
export const pinsLockedUntil = (until: string): string =>
  `Too many wrong PINs. PIN entry is locked until ${timeOfLock(until)}; the owner can unlock it sooner.`;

/** The PIN error of a failure; undefined for other failures. */
export const pinProblem = (failure: Failure): string | undefined =>
  isFailure(failure, 'pinLocked') ? pinsLockedUntil(failure.data.pinLockedUntil) : failure.fields['pin'];
