import { businessDate, type DateRange } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import { currentMonth, momentsOf, periodOf, tabOf } from './history-period.ts';

const TODAY = businessDate('2026-11-20');
const noDates = { from: '', to: '' };
const range = (from: string, to: string): DateRange => ({ from: businessDate(from), to: businessDate(to) });

test('an address without a known period shows the current month', () => {
  expect(tabOf('dates')).toBe('dates');
  expect(tabOf(null)).toBe('month');
  expect(tabOf('week')).toBe('month');
});

test.each([
  ['2026-11-01', '2026-11-01', '2026-11-30'],
  ['2026-11-30', '2026-11-01', '2026-11-30'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['2027-02-10', '2027-02-01', '2027-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
])('on %s the current month is %s to %s', (today, from, to) => {
  expect(currentMonth(businessDate(today))).toEqual({ from, to });
});

describe('the period', () => {
  test('of the current month includes its last day', () => {
    expect(periodOf(TODAY, { tab: 'month', ...noDates })).toEqual({
      tab: 'month',
      range: { from: '2026-11-01', to: '2026-11-30' },
      problem: null,
    });
  });

  test('of all payments has no dates', () => {
    expect(periodOf(TODAY, { tab: 'all', from: '2026-11-01', to: '2026-11-02' }).range).toEqual({});
  });

  test('of selected dates needs both', () => {
    expect(periodOf(TODAY, { tab: 'dates', from: '2026-11-01', to: '2026-11-01' }).range).toEqual({
      from: '2026-11-01',
      to: '2026-11-01',
    });
    expect(periodOf(TODAY, { tab: 'dates', from: '2026-11-01', to: '' })).toEqual({
      tab: 'dates',
      range: null,
      problem: null,
    });
  });

  test('of dates in the wrong order shows nothing and an error', () => {
    expect(periodOf(TODAY, { tab: 'dates', from: '2026-11-02', to: '2026-11-01' })).toEqual({
      tab: 'dates',
      range: null,
      problem: 'The end date is before the start date',
    });
  });
});

describe('the request', () => {
  test('runs from midnight on the first day to midnight after the last, in the reader’s time zone', () => {
    expect(momentsOf(range('2026-12-01', '2026-12-31'))).toEqual({
      from: '2026-12-01T05:00:00.000Z',
      to: '2027-01-01T05:00:00.000Z',
    });
  });

  test('includes all 25 hours of the day on which the clocks go back', () => {
    expect(momentsOf(range('2026-11-01', '2026-11-01'))).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
    });
  });

  test('has no limits without dates', () => {
    expect(momentsOf({})).toEqual({});
  });

  test('has no limit for a year that is still being typed, or for the last valid date', () => {
    expect(momentsOf(range('0002-11-01', '2026-11-20'))).toEqual({ to: '2026-11-21T05:00:00.000Z' });
    expect(momentsOf(range('2026-12-01', '9999-12-31'))).toEqual({ from: '2026-12-01T05:00:00.000Z' });
  });
});
