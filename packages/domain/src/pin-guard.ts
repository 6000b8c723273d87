import { HOUR_MS, MINUTE_MS } from './durations.ts';
import { HIGHEST_PIN, LOWEST_PIN, WRONG_PIN_LIMIT, WRONG_PIN_MINUTES } from './staff.ts';

const PINS = HIGHEST_PIN - LOWEST_PIN + 1;

/** The number of wrong PINs at all counters of a store, within the length of a lock, that locks all counters. */
export const STORE_WRONG_PIN_LIMIT = 3 * WRONG_PIN_LIMIT;

/** How long a counter is locked if guessing continues after the owner was mailed, unless the owner unlocks it. */
export const LONG_LOCK_HOURS = 24;

/** Before guesses reach this chance of hitting another staff member's PIN, the owner is mailed. */
const CHANCE = 0.01;

/** The PIN with one other digit. */
const withOneOtherDigit = (digits: string[]): string[] =>
  digits.flatMap((digit, place) =>
    [...'0123456789'].filter((other) => other !== digit).map((other) => digits.with(place, other).join('')),
  );

/** The PIN with two neighbors swapped. */
function withTwoSwapped(digits: string[]): string[] {
  const swapped: string[] = [];
  for (let place = 1; place < digits.length; place++) {
    const [left, right] = digits.slice(place - 1) as [string, string];
    if (left === right) continue;
    swapped.push([...digits.slice(0, place - 1), right, left, ...digits.slice(place + 1)].join(''));
  }
  return swapped;
}

/** Likely typing errors for a PIN. */
export const nearMisses = (pin: string): string[] => [...withOneOtherDigit([...pin]), ...withTwoSwapped([...pin])];

/**
 * The largest number of wrong PINs with a chance below 1 %, at which the owner is mailed. At least one, even in a store
 * with so many staff that a single guess has a higher chance.
 */
export const wrongPinsUntilNotice = (activeStaff: number): number =>
  Math.max(1, Math.ceil((PINS * CHANCE) / Math.max(1, activeStaff - 1)) - 1);

/** A wrong PIN that no later correct PIN has cancelled. */
export interface WrongPin {
  counterId: string | null;
  at: Date;
}

/** A store's wrong PINs, and the number of staff whose PIN they could hit. */
export interface Guesses {
  /** The wrong PINs at all of the store's counters, oldest first. */
  wrongPins: readonly WrongPin[];
  activeStaff: number;
}

export interface GuardedCounter {
  id: string | null;
  firstSeenAt: Date;
  isApproved: boolean;
}

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** Whether the owner was mailed that someone may be guessing, and has not unlocked PIN entry yet. */
export const isOwnerNotified = ({ wrongPins, activeStaff }: Guesses): boolean =>
  wrongPins.length >= wrongPinsUntilNotice(activeStaff);

/** The lock caused by the latest `limit` wrong PINs, if they were typed within the length of a lock. */
function burstLock(wrongPins: readonly WrongPin[], limit: number): Date[] {
  const latest = wrongPins.slice(-limit);
  const [first, last] = [latest[0], latest.at(-1)];
  if (!first || !last || latest.length < limit) return [];
  const lockMs = WRONG_PIN_MINUTES * MINUTE_MS;
  return last.at.getTime() - first.at.getTime() < lockMs ? [after(last.at, lockMs)] : [];
}

/** This counter's locks since the wrong PIN that triggered the mail. */
function guessingLocks({ wrongPins, activeStaff }: Guesses, counter: GuardedCounter, now: Date): Date[] {
  const limit = wrongPinsUntilNotice(activeStaff);
  const [triggering, ...later] = wrongPins.slice(limit - 1);
  if (!triggering) return [];
  const shortMs = WRONG_PIN_MINUTES * MINUTE_MS;
  const longMs = LONG_LOCK_HOURS * HOUR_MS;
  const [firstHere, ...laterHere] = later.filter(({ counterId }) => counterId === counter.id);
  // Twice as many lock the whole store, because someone may be moving from counter to counter.
  const lockingAll = later.slice(limit - 1);
  const locks = [...laterHere, ...lockingAll].map(({ at }) => after(at, longMs));
  // A correct PIN may still cancel it.
  if (firstHere) locks.push(after(firstHere.at, shortMs));
  if (triggering.counterId === counter.id) locks.push(after(triggering.at, shortMs));
  // Newer counters lock too, otherwise each new sign-in would allow more guesses.
  if (!counter.isApproved && counter.firstSeenAt >= triggering.at) locks.push(after(now, longMs));
  return locks;
}

/**
 * When PIN entry opens again at this counter; null when it is open. Wrong PINs of any age count until the owner unlocks
 * PIN entry: waiting must not allow more guesses.
 */
export function pinLockedUntil(guesses: Guesses, counter: GuardedCounter, now: Date): Date | null {
  const { wrongPins } = guesses;
  const here = wrongPins.filter(({ counterId }) => counterId === counter.id);
  const [latest] = [
    ...burstLock(here, WRONG_PIN_LIMIT),
    ...burstLock(wrongPins, STORE_WRONG_PIN_LIMIT),
    ...guessingLocks(guesses, counter, now),
  ].sort((a, b) => b.getTime() - a.getTime());
  return latest !== undefined && latest > now ? latest : null;
}
