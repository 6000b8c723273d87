import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  businessDate,
  currentMonth,
  currentWeek,
  daysBetween,
  formatLong,
  formatMedium,
  formatMonthDay,
  formatShort,
  formatWeekday,
  formatWeekdayOnly,
  isBusinessDate,
  latestDateAnywhere,
  localDate,
  oneMonthBefore,
} from './business-date.ts';

const DAYS = 50_000;
const day = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(businessDate('2000-01-01'), days));

describe('which texts name a day', () => {
  test.each(['2000-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])('%s does', (text) => {
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
  ])('%j does not', (text) => {
    expect(isBusinessDate(text)).toBe(false);
    expect(() => businessDate(text)).toThrow(RangeError);
  });
});

describe('counting days', () => {
  test('goes over ends of months, years and leap days', () => {
    expect(addDays(businessDate('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(businessDate('2023-02-28'), 1)).toBe('2023-03-01');
    expect(addDays(businessDate('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(businessDate('2026-03-01'), -1)).toBe('2026-02-28');
  });

  test('the distance to a day is what has to be added to reach it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -DAYS, max: DAYS }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test('a month before keeps the day, or takes the last one of a shorter month', () => {
    expect(oneMonthBefore(businessDate('2024-03-31'))).toBe('2024-02-29');
    expect(oneMonthBefore(businessDate('2023-03-31'))).toBe('2023-02-28');
    expect(oneMonthBefore(businessDate('2026-07-31'))).toBe('2026-06-30');
    expect(oneMonthBefore(businessDate('2026-08-31'))).toBe('2026-07-31');
    expect(oneMonthBefore(businessDate('2026-01-15'))).toBe('2025-12-15');
    expect(oneMonthBefore(businessDate('2026-01-31'))).toBe('2025-12-31');
  });

  test('a month before is always in the month before', () => {
    const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
    fc.assert(
      fc.property(day, (date) => {
        const before = oneMonthBefore(date);
        expect(months(before)).toBe(months(date) - 1);
        expect(before.slice(8) <= date.slice(8)).toBe(true);
        const wasShortened = before.slice(8) !== date.slice(8);
        if (wasShortened) expect(addDays(before, 1).slice(8)).toBe('01');
      }),
    );
  });
});

describe('this week and this month', () => {
  test('a week starts on Sunday', () => {
    expect(currentWeek(businessDate('2026-11-22'))).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(currentWeek(businessDate('2026-11-21'))).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(currentWeek(businessDate('2026-01-01'))).toEqual({ from: '2025-12-28', to: '2026-01-01' });
  });

  test('both reach up to today, from a Sunday at most six days back and from the 1st', () => {
    fc.assert(
      fc.property(day, (today) => {
        const week = currentWeek(today);
        expect(formatWeekdayOnly(week.from)).toBe('Sun');
        expect(daysBetween(week.from, today)).toBeLessThan(7);
        expect(week.from <= today && week.to === today).toBe(true);
        expect(currentMonth(today)).toEqual({ from: `${today.slice(0, 7)}-01`, to: today });
      }),
    );
  });
});

describe('what day it is', () => {
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
  ])('is that of the clock on the wall in %s, at every hour of a year with its clock changes', (zone) => {
    process.env['TZ'] = zone;
    const two = (value: number) => String(value).padStart(2, '0');
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const moment = new Date(Date.UTC(2026, 0, 1, hour));
      const wall = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
      if (localDate(moment) !== wall) expect(localDate(moment), moment.toISOString()).toBe(wall);
    }
  });

  test('the same days are counted whatever the time zone', () => {
    for (const zone of ['America/Havana', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env['TZ'] = zone;
      expect(addDays(businessDate('2026-03-07'), 1)).toBe('2026-03-08');
      expect(daysBetween(businessDate('2026-03-01'), businessDate('2026-12-01'))).toBe(275);
      expect(formatLong(businessDate('2026-03-08'))).toBe('March 8, 2026');
    }
  });

  test('the latest date allowed is tomorrow where the day starts first', () => {
    expect(latestDateAnywhere(new Date('2026-11-20T09:59:59Z'))).toBe('2026-11-21');
    expect(latestDateAnywhere(new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-22');
  });
});

test('days are written the American way', () => {
  const date = businessDate('2026-11-19');
  expect(formatShort(date)).toBe('Thu, Nov 19');
  expect(formatMedium(date)).toBe('Nov 19, 2026');
  expect(formatLong(date)).toBe('November 19, 2026');
  expect(formatWeekday(date)).toBe('Thursday, Nov 19');
  expect(formatMonthDay(date)).toBe('Nov 19');
});
