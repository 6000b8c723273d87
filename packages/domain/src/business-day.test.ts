import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from './business-date.ts';
import {
  businessDateAt,
  endOfBusinessDay,
  isTimeZone,
  LATEST_DAY_END,
  mayDayEndAt,
  startOfBusinessDay,
} from './business-day.ts';
import { HOUR_MS } from './durations.ts';

const NEW_YORK = 'America/New_York';

describe('the business date at a moment', () => {
  test.each([
    ['B1', NEW_YORK, 4, '2026-11-01T08:30:00Z', '2026-10-31'],
    ['B2', NEW_YORK, 4, '2026-11-01T09:00:00Z', '2026-11-01'],
    ['B4', NEW_YORK, 4, '2027-03-14T07:59:00Z', '2027-03-13'],
    ['B5', NEW_YORK, 4, '2027-03-14T08:00:00Z', '2027-03-14'],
    ['B7', NEW_YORK, 2, '2027-03-14T06:59:00Z', '2027-03-13'],
    ['B8', NEW_YORK, 2, '2027-03-14T07:00:00Z', '2027-03-14'],
    ['B10', NEW_YORK, 1, '2026-11-01T04:59:00Z', '2026-10-31'],
    ['B10', NEW_YORK, 1, '2026-11-01T05:00:00Z', '2026-11-01'],
    ['B10', NEW_YORK, 1, '2026-11-01T06:30:00Z', '2026-11-01'],
    ['B12', 'Europe/London', 4, '2026-10-25T03:30:00Z', '2026-10-24'],
    ['B13', 'Europe/London', 4, '2027-03-28T03:00:00Z', '2027-03-28'],
    ['B14', 'America/Santiago', 0, '2026-09-06T03:59:00Z', '2026-09-05'],
    ['B14', 'America/Santiago', 0, '2026-09-06T04:00:00Z', '2026-09-06'],
    ['B16', 'Africa/Johannesburg', 4, '2026-11-23T01:59:00Z', '2026-11-22'],
    ['B17', 'Asia/Kolkata', 4, '2026-11-23T22:30:00Z', '2026-11-24'],
  ])('%s: %s, %i:00, %s is %s', (_name, timeZone, dayEndsAt, moment, date) => {
    expect(businessDateAt(new Date(moment), { timeZone, dayEndsAt })).toBe(date);
  });
});

describe('a business day', () => {
  test.each([
    ['B3', NEW_YORK, 4, '2026-10-31', '2026-10-31T08:00:00Z', 25],
    ['B6', NEW_YORK, 4, '2027-03-13', '2027-03-13T09:00:00Z', 23],
    ['B9', NEW_YORK, 2, '2027-03-14', '2027-03-14T07:00:00Z', 23],
    ['B11', NEW_YORK, 1, '2026-11-01', '2026-11-01T05:00:00Z', 25],
    ['B12', 'Europe/London', 4, '2026-10-24', '2026-10-24T03:00:00Z', 25],
    ['B13', 'Europe/London', 4, '2027-03-27', '2027-03-27T04:00:00Z', 23],
    ['B15', 'America/Santiago', 0, '2026-09-06', '2026-09-06T04:00:00Z', 23],
    ['B16', 'Africa/Johannesburg', 4, '2026-11-22', '2026-11-22T02:00:00Z', 24],
    ['B17', 'Asia/Kolkata', 4, '2026-11-24', '2026-11-23T22:30:00Z', 24],
    ['B18', 'Australia/Lord_Howe', 2, '2026-10-04', '2026-10-03T15:30:00Z', 23.5],
  ])('%s: %s, %i:00, %s begins %s and has %d hours', (_name, timeZone, dayEndsAt, date, start, hours) => {
    const settings = { timeZone, dayEndsAt };
    const begins = startOfBusinessDay(businessDate(date), settings);
    expect(begins).toEqual(new Date(start));
    expect(endOfBusinessDay(businessDate(date), settings).getTime() - begins.getTime()).toBe(hours * HOUR_MS);
  });

  test('a night shift is 9 hours long when clocks go back and 7 when they go forward', () => {
    const at = (date: string, hour: number) =>
      startOfBusinessDay(businessDate(date), { timeZone: NEW_YORK, dayEndsAt: hour }).getTime();
    const eveningOf = (date: string) => at(date, 11) + 11 * HOUR_MS;
    expect(at('2026-11-01', 6) - eveningOf('2026-10-31')).toBe(9 * HOUR_MS);
    expect(at('2027-03-14', 6) - eveningOf('2027-03-13')).toBe(7 * HOUR_MS);
  });
});

const settings = fc
  .record({
    timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    dayEndsAt: fc.integer({ min: 0, max: LATEST_DAY_END }),
  })
  .filter(mayDayEndAt);
const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });

describe('in every time zone', () => {
  test('each instant is within the day of its date, and days follow each other without a gap', () => {
    fc.assert(
      fc.property(settings, moment, (where, when) => {
        const date = businessDateAt(when, where);
        const [start, end] = [startOfBusinessDay(date, where), endOfBusinessDay(date, where)];
        expect(start <= when && when < end).toBe(true);
        expect(businessDateAt(start, where)).toBe(date);
        expect(businessDateAt(new Date(start.getTime() - 1_000), where)).toBe(addDays(date, -1));
      }),
      { numRuns: 500 },
    );
  });

  test('dates never go back', () => {
    fc.assert(
      fc.property(settings, moment, fc.integer({ min: 0, max: 50 * HOUR_MS }), (where, when, later) => {
        const laterMoment = new Date(when.getTime() + later);
        expect(businessDateAt(when, where) <= businessDateAt(laterMoment, where)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['Antarctica/Troll', 2],
    ['Pacific/Chatham', 3],
  ])('%s refuses a day that ends at %i:00, because a date would occur twice', (timeZone, dayEndsAt) => {
    const where = { timeZone, dayEndsAt };
    const dates: BusinessDate[] = [];
    for (let hour = 0; hour < 366 * 48; hour += 1) {
      dates.push(businessDateAt(new Date(Date.UTC(2026, 0, 1) + (hour * HOUR_MS) / 2), where));
    }
    expect(dates.some((date, index) => index > 0 && date < dates[index - 1]!)).toBe(true);
    expect(mayDayEndAt(where)).toBe(false);
    expect(mayDayEndAt({ timeZone, dayEndsAt: 4 })).toBe(true);
    expect(mayDayEndAt({ timeZone: timeZone.toLowerCase(), dayEndsAt })).toBe(false);
  });
});

describe('names of time zones', () => {
  test.each(['America/New_York', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Ushuaia', 'Etc/GMT+5', 'UTC'])(
    '%s does',
    (text) => expect(isTimeZone(text)).toBe(true),
  );
  test.each([
    '',
    'Mars/Olympus',
    '+02:00',
    'EST5EDT',
    'America/New York',
    "UTC'; drop table stores",
    'posix/',
    '../etc',
  ])('%j is not one', (text) => expect(isTimeZone(text)).toBe(false));
});
