import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import {
  isOwnerNotified,
  LONG_LOCK_HOURS,
  nearMisses,
  pinLockedUntil,
  wrongPinsUntilNotice,
  type GuardedCounter,
  type WrongPin,
} from './pin-guard.ts';
import { HIGHEST_PIN, LOWEST_PIN } from './staff.ts';

describe('near misses', () => {
  test('are the PINs with one other digit, and those with two neighbors swapped', () => {
    const similar = nearMisses('1234');
    expect(similar).toHaveLength(39);
    expect(new Set(similar).size).toBe(39);
    for (const typed of ['0234', '1934', '1254', '1235', '2134', '1324', '1243']) expect(similar).toContain(typed);
    for (const other of ['1234', '4231', '3214', '1342', '2143', '9999']) expect(similar).not.toContain(other);
  });

  test('of a PIN with equal neighbors do not include itself', () => {
    expect(nearMisses('1123')).not.toContain('1123');
    expect(nearMisses('7777')).toHaveLength(36);
  });

  test('are mutual', () => {
    for (const pin of ['1000', '4774', '9081']) {
      for (const typed of nearMisses(pin)) expect(nearMisses(typed), `${typed} of ${pin}`).toContain(pin);
    }
  });
});

test.each([
  [1, 89],
  [2, 89],
  [5, 22],
  [10, 9],
  [30, 3],
  [91, 1],
  [500, 1],
])('with %i staff the owner is told at wrong PIN %i', (activeStaff, limit) => {
  expect(wrongPinsUntilNotice(activeStaff)).toBe(limit);
  // With 91 staff or more, a single guess already has a chance of 1 %.
  if (activeStaff < 91) expect((limit * (activeStaff - 1)) / 9_000).toBeLessThan(0.01);
  if (activeStaff > 1) expect(((limit + 1) * (activeStaff - 1)) / 9_000).toBeGreaterThanOrEqual(0.01);
});

const START = new Date('2026-03-02T09:00:00Z');
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);
const counter = (id: string, firstSeenAt = later(-DAY_MS), isApproved = false): GuardedCounter => ({
  id,
  firstSeenAt,
  isApproved,
});
const typedAt = (minutes: number[], counterId = 'desk'): WrongPin[] =>
  minutes.map((minute) => ({ counterId, at: later(minute * MINUTE_MS) }));
const lockAt = (wrongPins: WrongPin[], now: Date, at = counter('desk'), activeStaff = 10) =>
  pinLockedUntil({ wrongPins, activeStaff }, at, now);

describe('a counter', () => {
  test('locks for 15 minutes at the fifth wrong PIN within 15 minutes, regardless of pace', () => {
    expect(lockAt(typedAt([0, 3, 6, 9]), later(9 * MINUTE_MS))).toBeNull();
    const five = typedAt([0, 3, 6, 9, 14]);
    expect(lockAt(five, later(14 * MINUTE_MS))).toEqual(later(29 * MINUTE_MS));
    expect(lockAt(five, later(29 * MINUTE_MS))).toBeNull();
    expect(lockAt(five, later(14 * MINUTE_MS), counter('bar'))).toBeNull();
    expect(lockAt(typedAt([0, 3, 6, 9, 15]), later(15 * MINUTE_MS))).toBeNull();
  });

  test('locks with all others at fifteen within 15 minutes', () => {
    const everywhere = ['a', 'b', 'c', 'd'].flatMap((id, at) => typedAt([at, at, at, at], id)).slice(0, 15);
    expect(lockAt(everywhere, later(3 * MINUTE_MS), counter('desk'), 1)).toEqual(later(18 * MINUTE_MS));
    expect(lockAt(everywhere.slice(1), later(3 * MINUTE_MS), counter('desk'), 1)).toBeNull();
  });
});

describe('wrong PINs that no correct PIN cancelled', () => {
  const days = (count: number) => Array.from({ length: count }, (_, day) => day * 24 * 60);
  const NINTH = 8 * DAY_MS;

  test('add up for any length of time, until the owner is mailed and the counter locks', () => {
    expect(isOwnerNotified({ wrongPins: typedAt(days(8)), activeStaff: 10 })).toBe(false);
    expect(isOwnerNotified({ wrongPins: typedAt(days(9)), activeStaff: 10 })).toBe(true);
    expect(lockAt(typedAt(days(8)), later(NINTH))).toBeNull();
    expect(lockAt(typedAt(days(9)), later(NINTH))).toEqual(later(NINTH + 15 * MINUTE_MS));
  });

  test('after that lock their counter for 15 minutes, then for a day', () => {
    expect(lockAt(typedAt(days(10)), later(9 * DAY_MS))).toEqual(later(9 * DAY_MS + 15 * MINUTE_MS));
    expect(lockAt(typedAt(days(11)), later(10 * DAY_MS))).toEqual(later(10 * DAY_MS + LONG_LOCK_HOURS * HOUR_MS));
    expect(lockAt(typedAt(days(11)), later(10 * DAY_MS), counter('bar'))).toBeNull();
  });

  test('lock all counters when there are twice as many', () => {
    const wrongPins = ['a', 'b', 'c'].flatMap((id, place) =>
      typedAt(
        days(6).map((minute) => minute + place),
        id,
      ),
    );
    wrongPins.sort((a, b) => a.at.getTime() - b.at.getTime());
    const last = wrongPins.at(-1)?.at ?? START;
    const lockedTo = (typed: WrongPin[]) => lockAt(typed, last, counter('desk', later(0), true));
    expect(lockedTo(wrongPins.slice(0, 17))).toBeNull();
    expect(lockedTo(wrongPins)).toEqual(new Date(last.getTime() + DAY_MS));
  });

  test('lock every counter that is newer than the owner’s mail, until it is approved', () => {
    const wrongPins = typedAt(days(9));
    const month = 30 * DAY_MS;
    const isOpen = (at: GuardedCounter) => lockAt(wrongPins, later(month), at) === null;
    expect(isOpen(counter('new', later(NINTH + 1)))).toBe(false);
    expect(isOpen(counter('new', later(NINTH + 1), true))).toBe(true);
    expect(isOpen(counter('old', later(NINTH - 1)))).toBe(true);
  });
});

/** A small generator, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** PINs as the server generates them. */
function generatedPins(count: number, random: () => number): string[] {
  const pins: string[] = [];
  while (pins.length < count) {
    const pin = String(LOWEST_PIN + Math.floor(random() * (HIGHEST_PIN - LOWEST_PIN + 1)));
    if (!pins.includes(pin) && !nearMisses(pin).some((near) => pins.includes(near))) pins.push(pin);
  }
  return pins;
}

/** A store with a simulated clock and the server's rules: `counters/guessing.test.ts` shows the same over HTTP. */
class SimulatedStore {
  now = START;
  locks = 0;
  readonly pins: string[];
  #wrong: (WrongPin & { pin: string })[] = [];
  readonly #lastUse = new Map<string, Date>();

  constructor(pins: string[]) {
    this.pins = pins;
  }

  get isOwnerNotified(): boolean {
    return isOwnerNotified({ wrongPins: this.#wrong, activeStaff: this.pins.length });
  }

  pass(milliseconds: number): void {
    this.now = new Date(this.now.getTime() + milliseconds);
  }

  isLocked(at: GuardedCounter): boolean {
    return pinLockedUntil({ wrongPins: this.#wrong, activeStaff: this.pins.length }, at, this.now) !== null;
  }

  /** @returns whether a staff member has this PIN. */
  type(at: GuardedCounter & { id: string }, pin: string): boolean {
    if (this.isLocked(at)) return false;
    this.pass(1_000);
    if (!this.pins.includes(pin)) {
      this.#wrong.push({ counterId: at.id, at: this.now, pin });
      if (this.isLocked(at)) this.locks += 1;
      return false;
    }
    const since = this.#lastUse.get(at.id) ?? new Date(0);
    const near = nearMisses(pin);
    this.#wrong = this.#wrong.filter(
      (typed) => typed.counterId !== at.id || typed.at <= since || !near.includes(typed.pin),
    );
    this.#lastUse.set(at.id, this.now);
    return true;
  }
}

const TRIALS = 1_000;
const PINS = HIGHEST_PIN - LOWEST_PIN + 1;

/**
 * A patient attacker on the staff: a guess, their own PIN, a pause, at several old and new counters, while others
 * come and go and may cancel a guess.
 * @returns this run's chance of finding another's PIN before the owner is mailed and the counter locks, as the sum
 * of each guess's chance. Counting the rare hits would need a million runs to be as exact.
 */
function attack(staffCount: number, random: () => number): number {
  const store = new SimulatedStore(generatedPins(staffCount, random));
  const [own = '', ...others] = store.pins;
  const isPin = (pin: string) => Number(pin) >= LOWEST_PIN;
  const useless = new Set([own, ...nearMisses(own)].filter(isPin));
  const counters = ['desk', 'bar', 'phone'].map((id) => ({ ...counter(id), id }));
  let chance = 0;
  for (;;) {
    const guess = String(LOWEST_PIN + Math.floor(random() * PINS));
    // No guess is repeated, and each could be another's PIN.
    if (useless.has(guess)) continue;
    if (random() < 0.2)
      counters.push({ ...counter(`new ${counters.length}`, store.now), id: `new ${counters.length}` });
    const at = counters[Math.floor(random() * counters.length)] ?? counters[0];
    if (!at || store.isLocked(at)) throw new Error('Locked before the owner was mailed, although the attacker is slow');
    chance += others.length / (PINS - useless.size);
    useless.add(guess);
    if (store.type(at, guess)) return chance;
    if (store.isOwnerNotified) {
      expect(store.isLocked(at)).toBe(true);
      return chance;
    }
    store.type(at, own);
    // The next staff member at this counter, if any.
    if (random() < 0.5) store.type(at, others[Math.floor(random() * others.length)] ?? own);
    store.pass(16 * MINUTE_MS + random() * DAY_MS);
  }
}

describe('simulated', () => {
  test.each([5, 10, 30])(
    'a patient attacker among %i staff has a chance below 1 in 100 before the owner is mailed',
    (count) => {
      const random = randomFrom(count);
      const chances = Array.from({ length: TRIALS }, () => attack(count, random));
      const chance = chances.reduce((sum, each) => sum + each, 0) / TRIALS;
      expect(chance).toBeLessThan(0.01);
      // The attack itself works: its chance comes close to the limit.
      expect(chance).toBeGreaterThan(0.009);
    },
  );

  test.each([5, 10, 30])('ten honest typos a day among %i staff cause neither a mail nor a lock', (count) => {
    const random = randomFrom(count);
    const store = new SimulatedStore(generatedPins(count, random));
    const desk = { ...counter('desk'), id: 'desk' };
    for (let typo = 0; typo < 10 * 365; typo += 1) {
      const pin = store.pins[Math.floor(random() * count)] ?? '';
      const near = nearMisses(pin);
      expect(store.type(desk, near[Math.floor(random() * near.length)] ?? '')).toBe(false);
      expect(store.isOwnerNotified).toBe(false);
      store.pass(5_000);
      expect(store.type(desk, pin)).toBe(true);
      store.pass(random() * 2.4 * 2 * HOUR_MS);
    }
    expect(store.locks).toBe(0);
  });
});
