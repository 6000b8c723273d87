import { TREND_WEEKS } from '@quarterdeck/contract/games';
import { businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { pointsOf, trendEnd } from './trend-points.ts';

const today = businessDate('2026-11-24');
const to = businessDate('2026-10-31');

test('a trend ends with the period, today at the latest', () => {
  const from = businessDate('2026-10-01');
  expect(trendEnd({ range: { from, to }, today })).toBe(to);
  expect(trendEnd({ range: { from, to: businessDate('2026-11-30') }, today })).toBe(today);
  expect(trendEnd({ range: null, today })).toBe(today);
});

test('weeks have the date of their last day, and weeks without a record are left out', () => {
  const keptPerDay = Array.from({ length: TREND_WEEKS }, (_, week) => (week % 6 === 0 ? week : null));
  expect(pointsOf(keptPerDay, to)).toEqual([
    { date: '2026-08-08', dollars: 0 },
    { date: '2026-09-19', dollars: 6 },
    { date: '2026-10-31', dollars: 12 },
  ]);
});
