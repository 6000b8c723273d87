import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, businessDate, formatWeekdayOnly, type BusinessDate } from './business-date.ts';
import {
  calendarUnitOf,
  comparedRange,
  PRESETS,
  presetOf,
  rangeOf,
  selectedRange,
  stepped,
  steppedUntil,
  weekStart,
  type Preset,
} from './period.ts';

const day = fc.integer({ min: 0, max: 50_000 }).map((days) => addDays(businessDate('2000-01-01'), days));
/** Late enough that last year's previous period is not before the earliest date. */
const laterDay = day.map((date) => addDays(date, 1_500));
const range = (from: string, to: string) => ({ from: businessDate(from), to: businessDate(to) });
/** A Tuesday. */
const TODAY = businessDate('2026-11-24');

describe('the presets', () => {
  test.each<[Preset, string, string]>([
    ['today', '2026-11-24', '2026-11-24'],
    ['yesterday', '2026-11-23', '2026-11-23'],
    ['last-7-days', '2026-11-18', '2026-11-24'],
    ['last-30-days', '2026-10-26', '2026-11-24'],
    ['this-week', '2026-11-22', '2026-11-28'],
    ['last-week', '2026-11-15', '2026-11-21'],
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ])('%s is %s to %s', (preset, from, to) => {
    expect(rangeOf(preset, TODAY)).toEqual({ from, to });
    expect(presetOf(range(from, to), TODAY)).toBe(preset);
  });

  test('on its last day, a week or month has its own name, not that of so many days', () => {
    const saturday = businessDate('2026-11-28');
    expect(presetOf(rangeOf('this-week', saturday), saturday)).toBe('this-week');
    expect(presetOf(rangeOf('this-month', businessDate('2026-11-30')), businessDate('2026-11-30'))).toBe('this-month');
    expect(presetOf(rangeOf('last-7-days', TODAY), TODAY)).toBe('last-7-days');
  });

  test('all has no dates', () => {
    expect(rangeOf('all', TODAY)).toBeNull();
    expect(presetOf(null, TODAY)).toBe('all');
  });

  test('in January the last month and quarter are of the year before', () => {
    const january = businessDate('2027-01-31');
    expect(rangeOf('last-month', january)).toEqual(range('2026-12-01', '2026-12-31'));
    expect(rangeOf('last-quarter', january)).toEqual(range('2026-10-01', '2026-12-31'));
  });

  test('other dates have no name', () => {
    expect(presetOf(range('2026-11-02', '2026-11-24'), TODAY)).toBeNull();
    expect(presetOf(range('2026-09-01', '2026-09-30'), TODAY)).toBeNull();
  });

  test('a current period contains today, and a last period ends just before the current one', () => {
    fc.assert(
      fc.property(day, (today) => {
        for (const unit of ['week', 'month', 'quarter', 'year'] as const) {
          const running = rangeOf(`this-${unit}`, today)!;
          const last = rangeOf(`last-${unit}`, today)!;
          expect(running.from <= today && today <= running.to).toBe(true);
          expect(addDays(last.to, 1)).toBe(running.from);
        }
      }),
    );
  });
});

describe('steps', () => {
  test.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', 'month'],
    ['2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29', 'month'],
    ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30', 'quarter'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', 'year'],
    ['2026-11-17', '2026-11-23', '2026-11-10', '2026-11-16', null],
    ['2026-11-24', '2026-11-24', '2026-11-23', '2026-11-23', null],
    // Three months that are not a quarter.
    ['2026-02-01', '2026-04-30', '2025-11-04', '2026-01-31', null],
  ])('%s to %s comes after %s to %s', (from, to, fromBefore, toBefore, unit) => {
    expect(calendarUnitOf(range(from, to))).toBe(unit);
    expect(stepped(range(from, to), -1)).toEqual(range(fromBefore, toBefore));
  });

  test('step back and forth without a gap or an overlap', () => {
    fc.assert(
      fc.property(laterDay, fc.constantFrom(...PRESETS.filter((preset) => preset !== 'all')), (today, preset) => {
        const now = rangeOf(preset, today)!;
        const next = stepped(now, 1)!;
        expect(next.from).toBe(addDays(now.to, 1));
        // The 30 days after may be a whole November.
        if (calendarUnitOf(now) === calendarUnitOf(next)) expect(stepped(next, -1)).toEqual(now);
      }),
    );
  });

  test('end where the future begins', () => {
    const next = (shown: ReturnType<typeof range> | null) => steppedUntil(TODAY, { range: shown, preset: null }, 1);
    expect(next(range('2026-10-01', '2026-10-31'))).toEqual(range('2026-11-01', '2026-11-30'));
    expect(next(range('2026-11-01', '2026-11-30'))).toBeNull();
    expect(next(range('2026-11-24', '2026-11-24'))).toBeNull();
    expect(next(null)).toBeNull();
  });

  test('are 30 days for the last 30 days, also on the 30th', () => {
    const november = range('2026-11-01', '2026-11-30');
    expect(comparedRange(november, 'previous', 'last-30-days')).toEqual(range('2026-10-02', '2026-10-31'));
    expect(comparedRange(november, 'previous', 'this-month')).toEqual(range('2026-10-01', '2026-10-31'));
    const last30 = { range: november, preset: 'last-30-days' } as const;
    expect(steppedUntil(businessDate('2026-11-30'), last30, -1)).toEqual(range('2026-10-02', '2026-10-31'));
  });

  test('end at the earliest date', () => {
    expect(stepped(range('2000-01-01', '2000-01-31'), -1)).toBeNull();
    expect(stepped(range('2000-02-01', '2000-02-29'), -1)).toEqual(range('2000-01-01', '2000-01-31'));
  });
});

describe('the comparison of a period', () => {
  test('is the period before', () => {
    expect(comparedRange(range('2026-11-01', '2026-11-30'), 'previous')).toEqual(range('2026-10-01', '2026-10-31'));
  });

  test.each([
    ['2026-10-01', '2026-10-31', '2025-10-01', '2025-10-31'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2024-02-29', '2024-03-06', '2023-02-28', '2023-03-06'],
  ])('or, for %s to %s, a year earlier: %s to %s', (from, to, fromBefore, toBefore) => {
    expect(comparedRange(range(from, to), 'last-year')).toEqual(range(fromBefore, toBefore));
  });

  test('is null before the earliest date', () => {
    expect(comparedRange(range('2000-05-01', '2000-05-31'), 'last-year')).toBeNull();
  });
});

describe('selected dates', () => {
  test('include both ends', () => {
    const { range: selected } = selectedRange('2026-11-01', '2026-11-01');
    expect(selected).toEqual(range('2026-11-01', '2026-11-01'));
  });

  test.each([
    ['', ''],
    ['2026-11-01', ''],
    ['2026-02-30', '2026-03-01'],
    ['yesterday', '2026-11-20'],
  ])('%j to %j are not a range', (from, to) => {
    expect(selectedRange(from, to)).toEqual({ range: null, isReversed: false });
  });

  test('may be in the wrong order', () => {
    expect(selectedRange('2026-11-20', '2026-11-19')).toEqual({ range: null, isReversed: true });
  });
});

describe('this week and this month', () => {
  test('a week starts on Sunday', () => {
    expect(weekStart(businessDate('2026-11-22'))).toBe('2026-11-22');
    expect(weekStart(businessDate('2026-11-21'))).toBe('2026-11-15');
    expect(weekStart(businessDate('2026-01-01'))).toBe('2025-12-28');
  });

  test('they contain today, begin on a Sunday and on the 1st, and end before the next one begins', () => {
    fc.assert(
      fc.property(day, (today) => {
        for (const [preset, next] of [
          ['this-week', (from: BusinessDate) => addDays(from, 7)],
          ['this-month', (from: BusinessDate) => addMonths(from, 1)],
        ] as const) {
          const { from, to } = rangeOf(preset, today)!;
          expect(from <= today && today <= to).toBe(true);
          expect(addDays(to, 1)).toBe(next(from));
        }
        expect(formatWeekdayOnly(weekStart(today))).toBe('Sun');
        expect(rangeOf('this-month', today)?.from).toBe(`${today.slice(0, 7)}-01`);
      }),
    );
  });

  test('all seven days of a week have the same one', () => {
    fc.assert(
      fc.property(day, (today) => {
        const from = weekStart(today);
        const days = Array.from({ length: 7 }, (_, index) => addDays(from, index));
        expect(days.map(formatWeekdayOnly)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
        for (const date of days) expect(weekStart(date)).toBe(from);
        expect(weekStart(addDays(from, 7))).toBe(addDays(from, 7));
      }),
    );
  });
});
