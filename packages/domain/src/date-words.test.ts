import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, formatLong, formatMedium } from './business-date.ts';
import { findDates } from './date-words.ts';

/** A Tuesday. */
const TODAY = businessDate('2026-11-24');

describe('the dates in a text', () => {
  test.each([
    ['today', ['2026-11-24']],
    ['yesterday', ['2026-11-23']],
    ['Yest', ['2026-11-23']],
    ['3 days ago', ['2026-11-21']],
    ['1 day ago', ['2026-11-23']],
    ['2 weeks ago', ['2026-11-10']],
    ['friday', ['2026-11-20', '2026-11-13', '2026-11-06']],
    ['fri', ['2026-11-20', '2026-11-13', '2026-11-06']],
    ['tues', ['2026-11-24', '2026-11-17', '2026-11-10']],
    ['last friday', ['2026-11-20']],
    ['last tuesday', ['2026-11-17']],
    ['nov 3', ['2026-11-03']],
    ['Nov. 3rd', ['2026-11-03']],
    ['3 november', ['2026-11-03']],
    ['november 3, 2024', ['2024-11-03']],
    ['nov 3 25', ['2026-11-03']],
    ['dec 24', ['2025-12-24']],
    ['nov 24', ['2026-11-24']],
    ['nov 25', ['2026-11-25', '2025-11-25']],
    ['11/25', ['2026-11-25', '2025-11-25']],
    ['2026-11-25', ['2026-11-25']],
    ['tomorrow', ['2026-11-25']],
    ['nov 26', ['2025-11-26']],
    ['feb 29', ['2024-02-29']],
    ['11/3', ['2026-11-03']],
    ['12/1', ['2025-12-01']],
    ['11/3/24', ['2024-11-03']],
    ['11/03/2024', ['2024-11-03']],
    ['2025-01-31', ['2025-01-31']],
  ])('%s', (text, dates) => {
    expect(findDates(text, TODAY)?.dates).toEqual(dates);
  });

  test.each([
    ...[
      '',
      '   ',
      'pier',
      'fr',
      'no 3',
      'nov',
      'nov 31',
      '13/1',
      '2/30',
      '2026-11-26',
      '11/26/2026',
      'tomorr',
      'last',
      'last pier',
    ],
    ...['99999999999999999999 days ago', 'may day', '0/0', '2025-13-01', '1999-12-31', '3 days', '300 nov'],
  ])('“%s” has no date', (text) => {
    expect(findDates(text, TODAY)).toBeNull();
  });

  test('tomorrow may be in the next year, or a leap day', () => {
    const datesAt = (text: string, today: string) => findDates(text, businessDate(today))?.dates;
    expect(datesAt('jan 1', '2026-12-31')).toEqual(['2027-01-01', '2026-01-01']);
    expect(datesAt('feb 29', '2028-02-28')).toEqual(['2028-02-29', '2024-02-29']);
    expect(datesAt('feb 29', '2028-02-27')).toEqual(['2024-02-29']);
    expect(datesAt('feb 29', '2104-02-28')).toEqual(['2104-02-29', '2096-02-29']);
  });

  test('the other words are kept, before and after the date', () => {
    expect(findDates('Mall last Friday level', TODAY)).toEqual({
      dates: ['2026-11-20'],
      dateWords: ['last', 'friday'],
      rest: ['mall', 'level'],
    });
    expect(findDates('pier, nov 3, 2024', TODAY)).toMatchObject({ dateWords: ['nov', '3', '2024'], rest: ['pier'] });
    expect(findDates('nov 3 pier 7', TODAY)).toMatchObject({ dateWords: ['nov', '3'], rest: ['pier', '7'] });
    expect(findDates('pier 7 nov 3', TODAY)).toMatchObject({ dates: ['2026-11-03'], rest: ['pier', '7'] });
  });

  test('a date in our own format is found within any text', () => {
    fc.assert(
      fc.property(fc.nat(9_000), fc.constantFrom(formatLong, formatMedium, String), (age, write) => {
        const date = addDays(TODAY, -age);
        expect(findDates(`pier ${write(date)}`, TODAY)).toMatchObject({ dates: [date], rest: ['pier'] });
      }),
    );
  });

  test('any text is parsed, and no date found is in the future', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const date of findDates(text, TODAY)?.dates ?? []) expect(date <= TODAY).toBe(true);
      }),
    );
  });
});
