import { expect, test } from 'vitest';
import { localDate } from './business-date.ts';
import { lastWholeDay } from './business-day.ts';

test('the last whole day ends before the moment on every clock', () => {
  expect(lastWholeDay(new Date('2026-12-07T22:00:00Z'))).toBe('2026-12-06');
  for (let hour = 0; hour < 48; hour += 1) {
    const moment = new Date(Date.UTC(2026, 11, 7, hour));
    expect(lastWholeDay(moment) < localDate(moment)).toBe(true);
    // Baker Island is the last to finish a day: at noon of the next, in UTC.
    expect(Date.parse(`${lastWholeDay(moment)}T00:00:00Z`) + 36 * 3_600_000).toBeLessThanOrEqual(moment.getTime());
  }
});
