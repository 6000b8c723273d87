import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  businessDate,
  daysBetween,
  formatLong,
  formatMedium,
  formatMonthDay,
  formatShort,
  formatShortDay,
  formatWeekday,
  isBusinessDate,
  localDate,
} from './business-date.ts';
import { calendarStart } from './period.ts';

const DAYS = 50_000;
const day = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(businessDate('2000-01-01'), days));

describe('a date', () => {
  test.each(['2000-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])('is %s', (text) => {
    expect(isBusinessDate(text)).toBe(true);
    expect(businessDate(text)).toBe(text);
  });

  test.each([
    '2023-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    ' 2026-01-01',
    '+002026-01-01',
    '２０２６-01-01',
    'today',
    '',
  ])('is not %j', (text) => {
    expect(isBusinessDate(text)).toBe(false);
    expect(() => businessDate(text)).toThrow(RangeError);
  });
});

describe('leap days and ends of months', () => {
  const year = fc.integer({ min: 2000, max: 2400 });
  const month = fc.integer({ min: 1, max: 12 });
  const two = (value: number) => String(value).padStart(2, '0');

  test('February has 29 days every fourth year, but not in 2100, 2200 and 2300', () => {
    fc.assert(
      fc.property(year, (number) => {
        const isLeap = number % 4 === 0 && !(number % 100 === 0 && number % 400 !== 0);
        expect(isBusinessDate(`${number}-02-29`)).toBe(isLeap);
        const march = businessDate(`${number}-03-01`);
        expect(addDays(march, -1)).toBe(`${number}-02-${isLeap ? 29 : 28}`);
        expect(daysBetween(march, businessDate(`${number + 1}-03-01`))).toBe(
          isBusinessDate(`${number + 1}-02-29`) ? 366 : 365,
        );
      }),
    );
  });

  test('the last day of a month is followed by the 1st of the next, and each day occurs once', () => {
    fc.assert(
      fc.property(year, month, (number, which) => {
        const first = businessDate(`${number}-${two(which)}-01`);
        const days = [28, 29, 30, 31].filter((last) => isBusinessDate(`${number}-${two(which)}-${last}`)).at(-1)!;
        const next = which === 12 ? `${number + 1}-01-01` : `${number}-${two(which + 1)}-01`;
        expect(addDays(first, days)).toBe(next);
        const last = addDays(first, days - 1);
        expect(calendarStart(last, 'month')).toBe(first);
        expect(calendarStart(addDays(last, 1), 'month')).toBe(next);
      }),
    );
  });

  test('the previous month is 28 to 31 days back and ends before the month begins', () => {
    fc.assert(
      fc.property(day, (date) => {
        const before = addMonths(date, -1);
        expect(daysBetween(before, date)).toBeGreaterThanOrEqual(28);
        expect(daysBetween(before, date)).toBeLessThanOrEqual(31);
        // The same days of two months never overlap when compared.
        expect(before < calendarStart(date, 'month')).toBe(true);
      }),
    );
  });
});

describe('counting days', () => {
  test('goes over ends of months, years and leap days', () => {
    expect(addDays(businessDate('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(businessDate('2023-02-28'), 1)).toBe('2023-03-01');
    expect(addDays(businessDate('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(businessDate('2026-03-01'), -1)).toBe('2026-02-28');
  });

  test('adding the distance to a day yields that day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -DAYS, max: DAYS }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test('a month earlier has the same day, or the last day of a shorter month', () => {
    expect(addMonths(businessDate('2024-03-31'), -1)).toBe('2024-02-29');
    expect(addMonths(businessDate('2023-03-31'), -1)).toBe('2023-02-28');
    expect(addMonths(businessDate('2026-07-31'), -1)).toBe('2026-06-30');
    expect(addMonths(businessDate('2026-08-31'), -1)).toBe('2026-07-31');
    expect(addMonths(businessDate('2026-01-15'), -1)).toBe('2025-12-15');
    expect(addMonths(businessDate('2026-01-31'), -1)).toBe('2025-12-31');
  });

  test('a month earlier is always in the previous month', () => {
    const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
    fc.assert(
      fc.property(day, (date) => {
        const before = addMonths(date, -1);
        expect(months(before)).toBe(months(date) - 1);
        expect(before.slice(8) <= date.slice(8)).toBe(true);
        const wasShortened = before.slice(8) !== date.slice(8);
        if (wasShortened) expect(addDays(before, 1).slice(8)).toBe('01');
      }),
    );
  });
});

describe('the local date', () => {
  const timeZone = process.env['TZ'];
  afterEach(() => {
    if (timeZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = timeZone;
  });

  test.each([
    'UTC',
    'America/New_York',
    'America/Havana',
    'Africa/Johannesburg',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ])('is that of the wall clock in %s, at every hour of a year with its clock changes', (zone) => {
    process.env['TZ'] = zone;
    const two = (value: number) => String(value).padStart(2, '0');
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const moment = new Date(Date.UTC(2026, 0, 1, hour));
      const wall = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
      if (localDate(moment) !== wall) expect(localDate(moment), moment.toISOString()).toBe(wall);
    }
  });

  test('counting days does not depend on the time zone', () => {
    for (const zone of ['America/Havana', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env['TZ'] = zone;
      expect(addDays(businessDate('2026-03-07'), 1)).toBe('2026-03-08');
      expect(daysBetween(businessDate('2026-03-01'), businessDate('2026-12-01'))).toBe(275);
      expect(formatLong(businessDate('2026-03-08'))).toBe('March 8, 2026');
    }
  });
});

test('days are written the American way', () => {
  const date = businessDate('2026-11-19');
  expect(formatShort(date)).toBe('Thu, Nov 19');
  expect(formatMedium(date)).toBe('Nov 19, 2026');
  expect(formatLong(date)).toBe('November 19, 2026');
  expect(formatWeekday(date)).toBe('Thursday, Nov 19');
  expect(formatMonthDay(date)).toBe('Nov 19');
  expect(formatShortDay(date, date)).toBe('Thu, Nov 19');
  expect(formatShortDay(date, businessDate('2027-01-01'))).toBe('Thu, Nov 19, 2026');
});
