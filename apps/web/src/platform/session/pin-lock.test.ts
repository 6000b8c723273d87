import { expect, test } from 'vitest';
import { Failure } from '../api/failure.ts';
import { pinProblem, pinsLockedUntil } from './pin-lock.ts';

test.each(['wrongPin', 'pinMissing', 'mayNotEdit', 'mayNotDelete', 'countNeedsEditor', 'dateNeedsEditor'] as const)(
  '%s asks for another PIN with the server’s text',
  (code) => {
    expect(pinProblem(new Failure({ pin: 'Text' }, code))).toBe('Text');
  },
);

test('a lock says when it ends', () => {
  const until = '2026-11-23T20:15:00.000Z';
  const failure = new Failure({ pin: 'Text' }, 'pinLocked', { pinLockedUntil: until });
  expect(pinProblem(failure)).toBe(pinsLockedUntil(until));
});

test('a malformed PIN is a PIN problem, other invalid input is not', () => {
  expect(pinProblem(new Failure({ pin: 'A PIN has 4 digits' }, 'invalidInput'))).toBe('A PIN has 4 digits');
  expect(pinProblem(new Failure({ notes: 'Too long' }, 'invalidInput'))).toBeUndefined();
});

test('a failure of another code is no PIN problem, whatever its fields are', () => {
  expect(pinProblem(new Failure({ pin: 'Invalid PIN' }, 'wrongEmailPin'))).toBeUndefined();
});
