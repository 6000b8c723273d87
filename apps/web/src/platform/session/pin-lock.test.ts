import { HOUR_MS } from '@quarterdeck/domain/durations';
import { expect, test } from 'vitest';
import { Failure } from '../api/failure.ts';
import { pinProblem, pinsLockedUntil } from './pin-lock.ts';

test.each(['wrongPin', 'pinMissing', 'mayNotEdit', 'mayNotDelete', 'countNeedsEditor', 'dateNeedsEditor'] as const)(
  '%s asks for another PIN with the server’s text',
  (code) => {
    expect(pinProblem(new Failure({ pin: 'Text' }, code))).toBe('Text');
  },
);

test('a lock says when it ends, or to ask the owner if that is far away', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const until = inHours(0.25);
  const failure = new Failure({ pin: 'Text' }, 'pinLocked', { pinLockedUntil: until });
  expect(pinProblem(failure)).toBe(pinsLockedUntil(until));
  expect(pinsLockedUntil(until)).toMatch(/ until .*\d:\d\d [AP]M; the owner can unlock it sooner\.$/);
  expect(pinsLockedUntil(inHours(24))).toMatch(/ is locked\. Ask the owner to unlock it, or to approve this counter/);
});

test('a malformed PIN is a PIN problem, other invalid input is not', () => {
  expect(pinProblem(new Failure({ pin: 'A PIN has 4 digits' }, 'invalidInput'))).toBe('A PIN has 4 digits');
  expect(pinProblem(new Failure({ notes: 'Too long' }, 'invalidInput'))).toBeUndefined();
});

test('a failure of another code is no PIN problem, whatever its fields are', () => {
  expect(pinProblem(new Failure({ pin: 'Invalid PIN' }, 'wrongEmailPin'))).toBeUndefined();
});
