import { describe, expect, test } from 'vitest';
import { businessDate, daysBetween, weekdayOf } from './business-date.ts';
import { cents } from './money.ts';
import { doubtAbout, sameWeekdaysBefore, usualOf } from './usual.ts';

const dollars = (...amounts: number[]) => amounts.map((amount) => cents(Math.round(amount * 100)));

describe('the usual figure', () => {
  test.each([
    [[], null],
    [[1, 2, 3], null],
    [[40, 10, 30, 20], 25],
    [[10, 20, 30, 1000, 5], 20],
    [[10.2, 10.4, 10.6, 10.8], 11],
    [[10.2, 10.4, 10.5, 10.8], 10],
    [[0, 0, 0, 0], 0],
    [[-100, -100, -100, -100], -100],
  ])('of %j is %j', (amounts, usual) => {
    expect(usualOf(dollars(...amounts))).toBe(usual === null ? null : usual * 100);
  });

  test('covers the same weekday, back to last season', () => {
    const date = businessDate('2026-11-24');
    const dates = sameWeekdaysBefore(date);
    expect(dates[0]).toBe('2026-11-17');
    expect(new Set(dates.map(weekdayOf))).toEqual(new Set([weekdayOf(date)]));
    expect(daysBetween(dates.at(-1) ?? date, date)).toBeGreaterThan(366);
  });
});

describe('a typed figure is doubtful', () => {
  test.each([
    [1840, 184, 'high'],
    [920.01, 184, 'high'],
    [920, 184, null],
    [36.8, 184, null],
    [36.79, 184, 'low'],
    [0, 184, 'low'],
    [0, 10, 'low'],
    [51, 10, 'high'],
    [9999, 9, null],
  ])('%d where %d is usual: %s', (amount, usual, doubt) => {
    expect(doubtAbout(cents(Math.round(amount * 100)), cents(usual * 100))).toBe(doubt);
  });

  test('only if there is a usual figure', () => {
    expect(doubtAbout(cents(1_000_000), null)).toBeNull();
  });
});
