import { businessDate } from '@quarterdeck/domain/business-date';
import type { Comparison } from '@quarterdeck/domain/period';
import { describe, expect, test } from 'vitest';
import { comparisonOf, keyOf, periodOf, periodParameters, rangeParameters, type PeriodKey } from './period.ts';

/** A Friday. */
const TODAY = businessDate('2026-11-20');
const noDates = { from: '', to: '', comparison: null };

test('without a known period in the URL the period is the current month', () => {
  expect(keyOf('week')).toBe('week');
  expect(keyOf(null)).toBe('month');
  expect(keyOf('')).toBe('month');
  expect(keyOf('decade')).toBe('month');
  expect(keyOf('constructor')).toBe('month');
  expect(keyOf('toString')).toBe('month');
});

test('a preset of the other screens selects its tab, if there is one', () => {
  expect(keyOf('this-month')).toBe('month');
  expect(keyOf('this-week')).toBe('week');
  expect(keyOf('last-month')).toBe('last-month');
  expect(periodOf(TODAY, { key: 'last-month', ...noDates })).toMatchObject({
    range: { from: '2026-10-01', to: '2026-10-31' },
    compared: null,
  });
});

test('all records have no dates and no comparison', () => {
  expect(periodOf(TODAY, { key: 'all', ...noDates })).toEqual({
    key: 'all',
    range: {},
    calendar: null,
    preset: 'all',
    problem: null,
    comparison: null,
    compared: null,
  });
});

describe('the current month', () => {
  test('ends with its last day, and is compared with the same days of last month', () => {
    expect(periodOf(TODAY, { key: 'month', ...noDates })).toEqual({
      key: 'month',
      range: { from: '2026-11-01', to: '2026-11-30' },
      calendar: { from: '2026-11-01', to: '2026-11-30' },
      preset: 'this-month',
      problem: null,
      comparison: null,
      compared: { range: { from: '2026-10-01', to: '2026-10-20' }, name: 'the same days last month' },
    });
  });

  test('on the 31st is compared with a whole shorter month', () => {
    const { compared } = periodOf(businessDate('2027-03-31'), { key: 'month', ...noDates });
    expect(compared?.range).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });

  test('in January is compared with December', () => {
    const { compared } = periodOf(businessDate('2027-01-05'), { key: 'month', ...noDates });
    expect(compared?.range).toEqual({ from: '2026-12-01', to: '2026-12-05' });
  });

  test('ignores selected dates', () => {
    const { range } = periodOf(TODAY, { key: 'month', from: '2026-01-01', to: '2026-01-02', comparison: null });
    expect(range).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });
});

describe('the current week', () => {
  test('begins on Sunday, ends on Saturday and is compared with the same days of last week', () => {
    expect(periodOf(TODAY, { key: 'week', ...noDates })).toEqual({
      key: 'week',
      range: { from: '2026-11-15', to: '2026-11-21' },
      calendar: { from: '2026-11-15', to: '2026-11-21' },
      preset: 'this-week',
      problem: null,
      comparison: null,
      compared: { range: { from: '2026-11-08', to: '2026-11-13' }, name: 'the same days last week' },
    });
  });

  test('on a Sunday is compared with one day', () => {
    const { range, compared } = periodOf(businessDate('2026-11-22'), { key: 'week', ...noDates });
    expect(range).toEqual({ from: '2026-11-22', to: '2026-11-28' });
    expect(compared?.range).toEqual({ from: '2026-11-15', to: '2026-11-15' });
  });
});

describe('selected dates', () => {
  const selected = (from: string, to: string) => periodOf(TODAY, { key: 'dates', from, to, comparison: null });

  test('include both ends', () => {
    expect(selected('2026-11-01', '2026-11-20')).toEqual({
      key: 'dates',
      range: { from: '2026-11-01', to: '2026-11-20' },
      calendar: { from: '2026-11-01', to: '2026-11-20' },
      preset: null,
      problem: null,
      comparison: null,
      compared: null,
    });
    expect(selected('2026-11-01', '2026-11-01').range).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  });

  test.each([
    ['', ''],
    ['2026-11-01', ''],
    ['', '2026-11-20'],
    ['2026-11-01', '2026-02-30'],
    ['yesterday', '2026-11-20'],
  ])('%j to %j show no records and no error', (from, to) => {
    expect(selected(from, to)).toMatchObject({ range: null, problem: null });
  });

  test('before the earliest date show no records and an error', () => {
    const problem = 'The earliest date is January 1, 2000';
    expect(selected('0001-01-01', '9999-12-31')).toMatchObject({ range: null, problem });
    expect(selected('2000-01-01', '9999-12-31')).toMatchObject({ problem: null });
  });

  test('in the wrong order show no records and an error', () => {
    expect(selected('2026-11-20', '2026-11-19')).toMatchObject({
      range: null,
      problem: 'The end date is before the start date',
    });
  });
});

describe('a comparison in the URL', () => {
  const compared = (key: PeriodKey, comparison: Comparison) => periodOf(TODAY, { key, ...noDates, comparison });

  test('includes the whole period, and replaces the default comparison', () => {
    expect(compared('month', 'previous')).toMatchObject({
      comparison: 'previous',
      compared: { range: { from: '2026-10-01', to: '2026-10-31' }, name: 'Oct 1 – 31' },
    });
    expect(compared('week', 'last-year').compared).toEqual({
      range: { from: '2025-11-15', to: '2025-11-21' },
      name: 'Nov 15 – 21, 2025',
    });
    expect(compared('last-quarter', 'previous').compared?.name).toBe('Apr 1 – Jun 30');
  });

  test('is ignored for all records, or before the earliest date', () => {
    expect(compared('all', 'previous')).toMatchObject({ comparison: null, compared: null });
    const first = { key: 'dates', from: '2000-01-01', to: '2000-01-31', comparison: 'previous' } as const;
    expect(periodOf(TODAY, first)).toMatchObject({ comparison: null, compared: null });
  });

  test('must have a known name', () => {
    expect(comparisonOf('last-year')).toBe('last-year');
    expect(comparisonOf('none')).toBeNull();
    expect(comparisonOf(null)).toBeNull();
  });
});

test('the URL parameters of a period select the same period', () => {
  const dates = { key: 'dates', from: '2026-11-01', to: '2026-11-20', comparison: null } as const;
  expect(periodParameters(periodOf(TODAY, dates))).toEqual({ period: 'dates', from: '2026-11-01', to: '2026-11-20' });
  expect(periodParameters(periodOf(TODAY, { key: 'week', ...noDates }))).toEqual({ period: 'week' });
});

test('a range becomes a tab, a preset or two dates', () => {
  const parametersOf = (from: string, to: string) =>
    rangeParameters({ from: businessDate(from), to: businessDate(to) }, TODAY);
  expect(parametersOf('2026-11-01', '2026-11-30')).toEqual({ period: 'month', from: null, to: null });
  expect(parametersOf('2026-10-01', '2026-10-31')).toEqual({ period: 'last-month', from: null, to: null });
  expect(parametersOf('2026-09-01', '2026-09-30')).toEqual({ period: 'dates', from: '2026-09-01', to: '2026-09-30' });
  expect(rangeParameters(null, TODAY)).toEqual({ period: 'all', from: null, to: null });
});
