import { expect, test } from 'vitest';
import { momentAgo } from './moment-ago.ts';

const now = new Date(2026, 10, 24, 13, 30);
const at = (hour: number, minute = 0, second = 0) => new Date(2026, 10, 24, hour, minute, second);

test.each([
  [at(13, 29, 30), 'a moment ago'],
  [at(13, 31), 'a moment ago'],
  [at(13, 28, 59), '1 minute ago'],
  [at(12, 31), '59 minutes ago'],
  [at(12, 30), 'at 12:30 PM'],
  [at(0, 5), 'at 12:05 AM'],
  [new Date(2026, 10, 23, 23, 59), 'on Nov 23'],
  [new Date(2025, 10, 23, 23, 59), 'on Nov 23, 2025'],
])('%s is %s', (moment, words) => {
  expect(momentAgo(moment, now).replace(/\s/g, ' ')).toBe(words);
});
