import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, daysBetween, weekdayOf } from './business-date.ts';
import { isClosed } from './closed-days.ts';
import { missingDays, missingRuns } from './missing-days.ts';

const date = businessDate;
/** A Sunday. */
const FIRST = date('2026-11-01');
const pier = {
  firstDay: FIRST,
  closedWeekdays: [1],
  closedPeriods: [{ from: date('2026-12-24'), to: date('2026-12-26'), everyYear: true, reason: '' }],
};

describe('missing days', () => {
  test('are the open ones without a record, from the first record on', () => {
    const entered = new Set([FIRST, date('2026-11-04')]);
    const asked = { from: date('2026-10-28'), to: date('2026-11-06') };
    expect(missingDays(pier, asked, entered)).toEqual(['2026-11-03', '2026-11-05', '2026-11-06']);
    expect(missingDays({ ...pier, firstDay: null }, asked, entered)).toEqual([]);
    expect(missingDays(pier, { from: asked.to, to: asked.from }, entered)).toEqual([]);
  });

  test('never include a closed weekday or a season', () => {
    const around = { from: date('2027-12-20'), to: date('2027-12-28') };
    expect(missingDays(pier, around, new Set())).toEqual(
      ['2027-12-21', '2027-12-22', '2027-12-23', '2027-12-28'].map(date),
    );
  });

  test('with days that have a record, closed days and days before the first record make up all days', () => {
    const days = fc.integer({ min: -20, max: 80 }).map((after) => addDays(FIRST, after));
    fc.assert(
      fc.property(days, days, fc.uniqueArray(days), (from, to, enteredDays) => {
        const entered = new Set(enteredDays);
        const missing = new Set(missingDays(pier, { from, to }, entered));
        for (let day = 0; day <= daysBetween(from, to); day += 1) {
          const each = addDays(from, day);
          const isOpen = each >= FIRST && weekdayOf(each) !== 1 && !isClosed(pier, each);
          expect(missing.has(each)).toBe(isOpen && !entered.has(each));
        }
      }),
    );
  });
});

test('missing days with only closed days between them are one run', () => {
  const runs = missingRuns(pier, ['2026-11-01', '2026-11-03', '2026-11-05', '2026-12-23', '2026-12-27'].map(date));
  expect(runs).toEqual([['2026-11-01', '2026-11-03'], ['2026-11-05'], ['2026-12-23', '2026-12-27']]);
  expect(missingRuns(pier, [])).toEqual([]);
});
