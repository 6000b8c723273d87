import { formatMoment, formatTime, localDate, localToday } from '@quarterdeck/domain/business-date';
import { HOUR_MS } from '@quarterdeck/domain/durations';
import { isFailure, type Failure } from '../api/failure.ts';

/** `3:15 PM`, or with the date when it is another day. */
export const timeOfLock = (until: string): string =>
  localDate(new Date(until)) === localToday() ? formatTime(new Date(until)) : formatMoment(new Date(until));

/** The longest lock whose end is shown. */
const SHOWN_MS = 12 * HOUR_MS;

/**
 * A counter that was added after the mail about guessed PINs stays locked until the owner approves it. Its lock always
 * seems to end a day from now, so an end that far away is not shown.
 * @param until ISO 8601.
 */
export const pinsLockedUntil = (until: string): string =>
  Date.parse(until) - Date.now() < SHOWN_MS
    ? `Too many wrong PINs. PIN entry is locked until ${timeOfLock(until)}; the owner can unlock it sooner.`
    : 'Too many wrong PINs. PIN entry is locked. Ask the owner to unlock it, or to approve this counter if it is new.';

/** These failures refuse a PIN; another one may be accepted. */
const REFUSES_PIN = [
  'pinMissing',
  'wrongPin',
  'mayNotEdit',
  'mayNotDelete',
  'countNeedsEditor',
  'dateNeedsEditor',
] as const;

/** The PIN error of a failure; undefined for other failures. */
export function pinProblem(failure: Failure): string | undefined {
  if (isFailure(failure, 'pinLocked')) return pinsLockedUntil(failure.data.pinLockedUntil);
  if (REFUSES_PIN.some((code) => isFailure(failure, code))) return failure.message;
  // A PIN with too few digits.
  return isFailure(failure, 'invalidInput') ? failure.fields['pin'] : undefined;
}
