import { expect, test } from 'vitest';
import { labelOf } from './counter-words.ts';

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
