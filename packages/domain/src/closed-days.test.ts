import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, weekdayOf } from './business-date.ts';
import { closureOn, isClosed, openDays, type ClosedPeriod } from './closed-days.ts';
import { periodInWords, periodsInWords, weekdaysInWords } from './closed-days-words.ts';

const date = businessDate;
const period = (from: string, to: string, more: Partial<ClosedPeriod> = {}): ClosedPeriod => ({
  from: date(from),
  to: date(to),
  everyYear: false,
  reason: '',
  ...more,
});
const closed = (closedPeriods: ClosedPeriod[], closedWeekdays: number[] = []) => ({ closedPeriods, closedWeekdays });

const MONDAY = date('2026-11-23');

describe('a closed weekday', () => {
  test('closes that weekday every week, for one day', () => {
    const days = closed([], [1]);
    expect(closureOn(days, MONDAY)).toEqual({ until: MONDAY, reason: '' });
    expect(closureOn(days, addDays(MONDAY, 1))).toBeNull();
    expect(closureOn(days, addDays(MONDAY, -7))).not.toBeNull();
  });

  test('combines with the next closed weekday, also across the end of a week', () => {
    const weekend = closed([], [6, 0, 1]);
    expect(closureOn(weekend, date('2026-11-21'))).toEqual({ until: MONDAY, reason: '' });
  });
});

describe('a closed period', () => {
  test('includes both of its ends and nothing else', () => {
    const works = closed([period('2026-10-09', '2026-10-10', { reason: 'Pier works' })]);
    expect(['2026-10-08', '2026-10-09', '2026-10-10', '2026-10-11'].map((day) => isClosed(works, date(day)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isClosed(works, date('2025-10-09'))).toBe(false);
    expect(closureOn(works, date('2026-10-09'))).toEqual({ until: date('2026-10-10'), reason: 'Pier works' });
  });

  test('continues through closed weekdays and adjoining periods', () => {
    const days = closed([period('2026-11-18', '2026-11-20'), period('2026-11-24', '2026-11-30')], [6, 0, 1]);
    expect(closureOn(days, date('2026-11-18'))?.until).toBe('2026-11-30');
  });
});

describe('a season', () => {
  const winter = closed([period('2026-11-01', '2027-03-15', { everyYear: true, reason: 'Winter closure' })]);

  test('repeats every year, across New Year, before and after the year it was entered in', () => {
    for (const year of [2024, 2026, 2031]) {
      expect(closureOn(winter, date(`${year}-11-01`))).toEqual({
        until: `${year + 1}-03-15`,
        reason: 'Winter closure',
      });
      expect(closureOn(winter, date(`${year}-03-15`))?.until).toBe(`${year}-03-15`);
      expect(isClosed(winter, date(`${year}-03-16`))).toBe(false);
      expect(isClosed(winter, date(`${year}-10-31`))).toBe(false);
    }
  });

  test('may have one day, or end on the last of February', () => {
    const days = closed([period('2026-12-25', '2026-12-25', { everyYear: true })]);
    expect(closureOn(days, date('2030-12-25'))?.until).toBe('2030-12-25');
    expect(isClosed(days, date('2030-12-26'))).toBe(false);
    const february = closed([period('2024-02-01', '2024-02-29', { everyYear: true })]);
    expect(closureOn(february, date('2026-02-10'))?.until).toBe('2026-02-28');
    expect(closureOn(february, date('2028-02-10'))?.until).toBe('2028-02-29');
    // The end of February was typed in a year without the 29th.
    const untilSpring = closed([period('2026-12-01', '2027-02-28', { everyYear: true })]);
    expect(closureOn(untilSpring, date('2028-01-10'))?.until).toBe('2028-02-29');
    expect(closureOn(untilSpring, date('2027-01-10'))?.until).toBe('2027-02-28');
    expect(closureOn(untilSpring, date('2027-12-10'))?.until).toBe('2028-02-29');
    expect(isClosed(untilSpring, date('2028-03-01'))).toBe(false);
    // These end a day before it.
    expect(isClosed(closed([period('2027-12-01', '2028-02-28', { everyYear: true })]), date('2028-02-29'))).toBe(false);
    expect(isClosed(closed([period('2027-02-28', '2027-02-28', { everyYear: true })]), date('2028-02-29'))).toBe(false);
  });

  test('has no end if it leaves no open day', () => {
    const never = closed([
      period('2026-01-01', '2026-06-30', { everyYear: true }),
      period('2026-07-01', '2026-12-31', { everyYear: true }),
    ]);
    expect(closureOn(never, MONDAY)?.until).toBeNull();
  });
});

test('the day after the last closed day is open, and every day before it is closed', () => {
  const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(date('2025-01-01'), days));
  const anyPeriod = fc.record({ from: day, length: fc.integer({ min: 0, max: 120 }), everyYear: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(anyPeriod, { maxLength: 3 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
      day,
      (periods, weekdays, at) => {
        const list = periods.map(({ from, length, everyYear }) => period(from, addDays(from, length), { everyYear }));
        const days = closed(list, weekdays);
        const closure = closureOn(days, at);
        if (closure === null) return !isClosed(days, at);
        if (closure.until === null) return true;
        return openDays(days, { from: at, to: closure.until }) === 0 && !isClosed(days, addDays(closure.until, 1));
      },
    ),
  );
});

test('counts open days', () => {
  const days = closed([period('2026-11-25', '2026-11-26')], [1]);
  expect(openDays(days, { from: MONDAY, to: date('2026-11-29') })).toBe(4);
  expect(openDays(days, { from: MONDAY, to: addDays(MONDAY, -1) })).toBe(0);
});

test('words', () => {
  expect(weekdayOf(MONDAY)).toBe(1);
  expect(weekdaysInWords([])).toBe('');
  expect(weekdaysInWords([1])).toBe('Monday');
  expect(weekdaysInWords([0, 1, 6])).toBe('Sunday, Monday, and Saturday');
  expect(periodInWords(period('2026-11-01', '2027-03-15', { everyYear: true }))).toBe('Nov 1 – Mar 15, every year');
  expect(periodInWords(period('2026-10-09', '2026-10-10'))).toBe('Oct 9, 2026 – Oct 10, 2026');
  expect(
    periodsInWords([
      period('2026-12-25', '2026-12-25', { everyYear: true, reason: 'Christmas Day' }),
      period('2026-10-09', '2026-10-09'),
    ]),
  ).toBe('Dec 25, every year (Christmas Day); Oct 9, 2026');
});
