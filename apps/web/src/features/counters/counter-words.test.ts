import { expect, test } from 'vitest';
import { atTime, labelOf } from './counter-words.ts';

const counter = {
  _id: '',
  storeId: '',
  name: '',
  browser: 'Chrome on Android',
  firstSeenAt: '',
  lastSeenAt: '',
  lastUsedBy: null,
  lastUsedAt: null,
  isNew: true,
  isSignedIn: true,
  pinLockedUntil: null,
  draftSince: null,
};

test('a counter without a name has its browser’s name', () => {
  expect(labelOf(counter)).toBe('Chrome on Android');
  expect(labelOf({ ...counter, name: 'Front desk' })).toBe('Front desk');
});

test('a moment of today is shown as a time, any other moment as a date', () => {
  const now = new Date(2026, 10, 24, 18, 0);
  expect(atTime(new Date(2026, 10, 24, 13, 38).toISOString(), now)).toMatch(/^today at 1:38\sPM$/);
  expect(atTime(new Date(2026, 10, 23, 13, 38).toISOString(), now)).toBe('Nov 23, 2026');
});
