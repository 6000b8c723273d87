import { afterEach, describe, expect, test } from 'vitest';
import {
  businessDate,
  formatDay,
  formatLong,
  formatMedium,
  formatMoment,
  formatMonth,
  formatMonthDay,
  formatShort,
  formatShortDay,
  formatWeekday,
  formatWholeDay,
} from './business-date.ts';
import { weekdaysInWords } from './closed-days-words.ts';
import { findDates } from './date-words.ts';
import {
  DEFAULT_FORMATS,
  hasCents,
  isCurrency,
  readFormatsFrom,
  weekOrder,
  type DateFormat,
  type Formats,
} from './formats.ts';
import { cents, formatMoney, formatPlain, formatAmount, parseMoney } from './money.ts';
import { presetOf, rangeOf, weekStart } from './period.ts';
import { trendParts, trendStart } from './trend.ts';

const use = (formats: Partial<Formats>) => readFormatsFrom(() => ({ ...DEFAULT_FORMATS, ...formats }));
afterEach(() => use({}));

const MONDAY = businessDate('2026-11-23');
const SUNDAY = businessDate('2026-11-22');

describe('amounts', () => {
  test.each([
    ['USD', '$1,234.50', '-$0.05'],
    ['EUR', '€1,234.50', '-€0.05'],
    ['GBP', '£1,234.50', '-£0.05'],
    ['ZAR', 'R 1,234.50', '-R 0.05'],
    ['CAD', '$1,234.50', '-$0.05'],
    ['CHF', 'CHF 1,234.50', '-CHF 0.05'],
  ])('in %s are %s', (currency, amount, negative) => {
    use({ currency });
    const words = (value: number) => formatAmount(cents(value)).replaceAll(/\s/g, ' ');
    expect([words(123_450), words(-5)]).toEqual([amount, negative]);
    expect(formatPlain(cents(123_450))).toBe('1234.50');
  });

  test('that were paid keep their own currency', () => {
    use({ currency: 'EUR' });
    expect(formatMoney(cents(700), 'USD')).toBe('$7.00');
  });

  test.each([
    ['EUR', '€1,234.50'],
    ['EUR', '1,234.50 €'],
    ['EUR', 'eur 1234,5'],
    ['ZAR', 'R 1 234.50'],
    ['CHF', 'chf1234.5'],
    ['USD', '$1,234.50'],
    ['USD', '＄1,234.50'],
    ['USD', '1234.5 usd'],
  ])('in %s can be typed as %s', (currency, typed) => {
    use({ currency });
    expect(parseMoney(typed)).toEqual({ amount: 123_450 });
  });

  test.each([
    ['EUR', '$5'],
    ['USD', '€5'],
    ['EUR', '€'],
  ])('in %s, %s is no amount', (currency, typed) => {
    use({ currency });
    expect(parseMoney(typed)).toHaveProperty('problem');
  });
});

test.each([
  ['USD', true, true],
  ['EUR', true, true],
  ['JPY', true, false],
  ['KWD', true, false],
  ['ABC', false, true],
])('%s: known %s, two decimals %s', (code, isKnown, hasTwo) => {
  expect([isCurrency(code), hasCents(code)]).toEqual([isKnown, hasTwo]);
});

describe('dates', () => {
  test.each<[DateFormat, string[]]>([
    ['month-first', ['Mon, Nov 23', 'Nov 23, 2026', 'November 23, 2026', 'Monday, Nov 23', 'Nov 23', 'Nov']],
    ['day-first', ['Mon, 23 Nov', '23 Nov 2026', '23 November 2026', 'Monday, 23 Nov', '23 Nov', 'Nov']],
    ['iso', ['Mon, 2026-11-23', '2026-11-23', '2026-11-23', 'Monday, 2026-11-23', '11-23', 'Nov']],
  ])('%s', (dateFormat, expected) => {
    use({ dateFormat });
    const formats = [formatShort, formatMedium, formatLong, formatWeekday, formatMonthDay, formatMonth];
    expect(formats.map((format) => format(MONDAY))).toEqual(expected);
  });

  test.each<[DateFormat, string]>([
    ['month-first', 'Mon, Nov 23, 2026'],
    ['day-first', 'Mon, 23 Nov 2026'],
    ['iso', 'Mon, 2026-11-23'],
  ])('%s of another year: %s', (dateFormat, expected) => {
    use({ dateFormat });
    expect(formatShortDay(MONDAY, businessDate('2027-01-01'))).toBe(expected);
    expect(formatShortDay(MONDAY, SUNDAY)).toBe(formatShort(MONDAY));
  });

  test('with the time', () => {
    const words = (year: number) =>
      formatMoment(new Date(2026, 10, 23, 11, 41), new Date(year, 11, 1)).replaceAll(/\s/g, ' ');
    expect(words(2026)).toBe('Nov 23, 11:41 AM');
    expect(words(2027)).toBe('Nov 23, 2026, 11:41 AM');
    use({ dateFormat: 'day-first' });
    expect(words(2027)).toBe('23 Nov 2026, 11:41 AM');
  });

  test('have no year in the same year', () => {
    const nextYear = businessDate('2027-01-01');
    expect([formatDay(MONDAY, SUNDAY), formatDay(MONDAY, nextYear)]).toEqual(['Nov 23', 'Nov 23, 2026']);
    expect([formatWholeDay(MONDAY, SUNDAY), formatWholeDay(MONDAY, nextYear)]).toEqual([
      'Monday, Nov 23',
      'Monday, Nov 23, 2026',
    ]);
    use({ dateFormat: 'iso' });
    expect([formatDay(MONDAY, SUNDAY), formatDay(MONDAY, nextYear)]).toEqual(['11-23', '2026-11-23']);
  });

  test('typed as digits are read in the same order', () => {
    expect(findDates('3/11', MONDAY)?.dates).toEqual(['2026-03-11']);
    use({ dateFormat: 'day-first' });
    expect(findDates('3/11', MONDAY)?.dates).toEqual(['2026-11-03']);
    expect(findDates('3/11/25', MONDAY)?.dates).toEqual(['2025-11-03']);
  });
});

describe('weeks', () => {
  test.each([
    [0, '2026-11-22', '2026-11-22'],
    [1, '2026-11-16', '2026-11-23'],
    [6, '2026-11-21', '2026-11-21'],
  ] as const)('that start on %i', (weekStartsOn, ofSunday, ofMonday) => {
    use({ weekStartsOn });
    expect(weekStart(SUNDAY)).toBe(ofSunday);
    expect(weekStart(MONDAY)).toBe(ofMonday);
    expect(trendStart('week', SUNDAY)).toBe(ofSunday);
  });

  test('are the presets This week and Last week, and the parts of a trend', () => {
    use({ weekStartsOn: 1 });
    const thisWeek = { from: businessDate('2026-11-23'), to: businessDate('2026-11-29') };
    expect(rangeOf('this-week', MONDAY)).toEqual(thisWeek);
    expect(rangeOf('last-week', MONDAY)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(presetOf(thisWeek, MONDAY)).toBe('this-week');
    expect(trendParts('week', { from: SUNDAY, to: MONDAY })).toEqual([
      { from: SUNDAY, to: SUNDAY },
      { from: MONDAY, to: MONDAY },
    ]);
  });

  test('order the weekdays', () => {
    expect(weekdaysInWords([0, 1, 6])).toBe('Sunday, Monday, and Saturday');
    use({ weekStartsOn: 1 });
    expect(weekOrder()).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(weekdaysInWords([0, 1, 6])).toBe('Monday, Saturday, and Sunday');
  });
});
