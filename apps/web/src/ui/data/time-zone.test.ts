import { expect, test } from 'vitest';
import { clockIn } from './time-zone.ts';

const NOON = new Date('2026-11-27T12:00:00Z');

test.each([
  ['Europe/Berlin', 'Fri 1:00 PM'],
  ['America/New_York', 'Fri 7:00 AM'],
  ['Mars/Olympus_Mons', null],
])('the time in %s is %s', (timeZone, expected) => {
  expect(clockIn(timeZone, NOON)).toBe(expected);
});
