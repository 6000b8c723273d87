import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDate, daysBetween } from './business-date.ts';
import { businessDateAt } from './business-day.ts';
import { dailyRun, dateToEnterBy, hourInWords } from './daily-hour.ts';

const NEW_YORK = 'America/New_York';

describe('an hour of every day', () => {
  test.each([
    // The clocks go back on November 1 and forward on March 14.
    [NEW_YORK, 8, '2026-10-31T12:00:00Z', '2026-10-31', '2026-10-31T12:00:00Z', '2026-11-01T13:00:00Z'],
    [NEW_YORK, 8, '2026-11-01T12:59:00Z', '2026-10-31', '2026-10-31T12:00:00Z', '2026-11-01T13:00:00Z'],
    [NEW_YORK, 8, '2027-03-14T12:00:00Z', '2027-03-14', '2027-03-14T12:00:00Z', '2027-03-15T12:00:00Z'],
    // 1 AM comes twice, 2 AM not at all.
    [NEW_YORK, 1, '2026-11-01T05:00:00Z', '2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
    [NEW_YORK, 1, '2026-11-01T06:30:00Z', '2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
    [NEW_YORK, 2, '2027-03-14T07:00:00Z', '2027-03-14', '2027-03-14T07:00:00Z', '2027-03-15T06:00:00Z'],
    ['Asia/Kolkata', 8, '2026-11-25T02:30:00Z', '2026-11-25', '2026-11-25T02:30:00Z', '2026-11-26T02:30:00Z'],
    ['Pacific/Kiritimati', 23, '2026-11-25T09:00:00Z', '2026-11-25', '2026-11-25T09:00:00Z', '2026-11-26T09:00:00Z'],
    ['America/Santiago', 0, '2026-09-06T04:00:00Z', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
  ])('%s, %d:00, at %s', (timeZone, hour, now, date, at, nextAt) => {
    const run = dailyRun(new Date(now), { timeZone, hour });
    expect([run.date, run.at, run.nextAt]).toEqual([date, new Date(at), new Date(nextAt)]);
  });

  test('occurs once per date, and never early', () => {
    const zones = [NEW_YORK, 'Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Havana', 'UTC'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (timeZone, hour, now) => {
          const run = dailyRun(now, { timeZone, hour });
          const next = dailyRun(run.nextAt, { timeZone, hour });
          expect(run.at <= now && now < run.nextAt).toBe(true);
          expect(daysBetween(run.date, next.date)).toBe(1);
          expect(next.at).toEqual(run.nextAt);
          const before = new Date(run.at.getTime() - 1_000);
          expect(businessDateAt(before, { timeZone, dayEndsAt: hour }) < run.date).toBe(true);
        },
      ),
    );
  });

  test('does not recur at once if a date can occur twice', () => {
    for (let minute = 0; minute < 3 * 24 * 60; minute += 10) {
      const now = new Date(Date.parse('2027-04-03T00:00:00Z') + minute * 60_000);
      const { nextAt } = dailyRun(now, { timeZone: 'Pacific/Chatham', hour: 3 });
      expect(nextAt.getTime()).toBeGreaterThan(now.getTime());
    }
  });
});

test.each([
  [23, '2026-11-24'],
  [13, '2026-11-24'],
  [12, '2026-11-23'],
  [0, '2026-11-23'],
])('by %d:00 on November 24, the record of %s is due', (hour, date) => {
  expect(dateToEnterBy(hour, businessDate('2026-11-24'))).toBe(date);
});

test('hours are formatted with AM and PM', () => {
  expect([0, 8, 11, 12, 13, 23].map(hourInWords)).toEqual(['Midnight', '8 AM', '11 AM', 'Noon', '1 PM', '11 PM']);
});
