import type { GamePage, TrendPart } from '@quarterdeck/contract/games';
import { businessDate, type DateRange } from '@quarterdeck/domain/business-date';
import type { ClosedDays } from '@quarterdeck/domain/closed-days';
import type { TrendUnit } from '@quarterdeck/domain/trend';
import { describe, expect, test } from 'vitest';
import { barsOf } from './trend-bars.ts';

const TODAY = businessDate('2026-11-24');
const range = (from: string, to: string): DateRange => ({ from: businessDate(from), to: businessDate(to) });
const part = (from: string, takings: number | null, more: Partial<TrendPart> = {}): TrendPart => ({
  from,
  to: from,
  takings,
  compared: null,
  recordId: null,
  ...more,
});
const ALWAYS_OPEN: ClosedDays = { closedWeekdays: [], closedPeriods: [] };
const bars = (unit: TrendUnit, parts: TrendPart[], range: DateRange | null, store = ALWAYS_OPEN) =>
  barsOf(
    { trend: { unit, parts }, game: { storeId: 'pier' } } as GamePage,
    store,
    { range, today: TODAY, linkParameters: { period: 'last-month' } },
    (to) => Object.values(to).join(),
  );

describe('the bars of a game', () => {
  test('include days without a record, and end with today', () => {
    const days = bars('day', [part('2026-11-22', 5, { recordId: 'r' })], range('2026-11-21', '2026-11-30'));
    expect(days.map(({ label, value, isRunning }) => [label, value, isRunning])).toEqual([
      ['Nov 21', null, false],
      ['Nov 22', 5, false],
      ['Nov 23', null, false],
      ['Nov 24', null, true],
    ]);
    expect(days.map(({ title, to, opens }) => [title, to, opens])).toContainEqual([
      'Sunday, Nov 22',
      '/financial-detail?period=last-month&store=pier&record=r',
      'Opens its record',
    ]);
    expect(days[0]).toMatchObject({ to: '/financials?store=pier&period=dates&from=2026-11-21&to=2026-11-21' });
  });

  test('mark the days on which the store is closed', () => {
    const mondays = { ...ALWAYS_OPEN, closedWeekdays: [1] };
    const days = bars('day', [part('2026-11-22', 5)], range('2026-11-22', '2026-11-24'), mondays);
    expect(days.map(({ label, isClosed }) => [label, isClosed])).toEqual([
      ['Nov 22', false],
      ['Nov 23', true],
      ['Nov 24', false],
    ]);
    const winter = { from: businessDate('2026-02-01'), to: businessDate('2026-02-28'), everyYear: true, reason: '' };
    const months = bars('month', [part('2026-01-01', 5), part('2026-03-01', 5)], range('2026-01-01', '2026-03-31'), {
      ...ALWAYS_OPEN,
      closedPeriods: [winter],
    });
    expect(months.map(({ isClosed }) => isClosed)).toEqual([false, true, false]);
  });

  test('include a record dated tomorrow', () => {
    expect(bars('day', [part('2026-11-25', 5)], range('2026-11-24', '2026-11-30'))).toHaveLength(2);
  });

  test('for weeks and months open their part of the period', () => {
    const [first, second] = bars('week', [part('2026-10-07', 5)], range('2026-10-01', '2026-12-31'));
    expect([first?.to, second?.to, second?.value]).toEqual(['2026-10-01,2026-10-03', '2026-10-04,2026-10-10', 5]);
    const months = bars('month', [part('2025-11-07', 5)], range('2025-11-01', '2026-10-31'));
    expect(months[0]).toMatchObject({ label: 'Nov', title: 'November 2025', to: '2025-11-01,2025-11-30', value: 5 });
    expect(months).toHaveLength(12);
  });

  test('for all records begin with the first record and end with the last', () => {
    const years = bars('year', [part('2012-05-05', 5), part('2014-05-05', 7)], null);
    expect(years.map(({ label, value }) => [label, value])).toEqual([
      ['2012', 5],
      ['2013', null],
      ['2014', 7],
    ]);
  });

  test('are empty without a record', () => {
    expect(bars('day', [], range('2026-11-01', '2026-11-30'))).toEqual([]);
  });
});
