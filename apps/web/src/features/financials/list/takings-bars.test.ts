import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { takingsBars } from './takings-bars.ts';

const day = (date: string, recordId: string | null) => ({
  from: date,
  to: date,
  takings: 50,
  usual: 40,
  compared: null,
  recordId,
});
const view = {
  today: businessDate('2026-11-20'),
  range: { from: businessDate('2026-11-13'), to: businessDate('2026-11-30') },
  isCompared: false,
  linkParameters: { period: 'month', q: 'sam' },
  closedDays: { closedWeekdays: [1], closedPeriods: [] },
};
const NOVEMBER: StoreTrend = {
  unit: 'day',
  parts: [day('2026-11-14', 'one'), day('2026-11-15', null)],
  missing: ['2026-11-17', '2026-11-18', '2026-11-20'].map((date) => ({
    date,
    usual: date === '2026-11-18' ? null : 30,
  })),
};

test('a day opens its record, a list for several records, or the form if it is missing', () => {
  const bars = takingsBars('pier', NOVEMBER, view);
  expect(
    bars.map(({ label, usual, isMissing, isRunning, opens }) => [label, usual, isMissing, isRunning, opens]),
  ).toEqual([
    ['Nov 13', null, false, false, 'Opens its records'],
    ['Nov 14', 40, false, false, 'Opens its record'],
    ['Nov 15', 40, false, false, 'Opens its records'],
    // Closed.
    ['Nov 16', null, false, false, 'Opens its records'],
    ['Nov 17', 30, true, false, 'Adds its record'],
    ['Nov 18', null, true, false, 'Adds its record'],
    ['Nov 19', null, false, false, 'Opens its records'],
    ['Nov 20', 30, false, true, 'Adds its record'],
  ]);
  expect(bars.filter(({ isClosed }) => isClosed).map(({ label }) => label)).toEqual(['Nov 16']);
  expect(bars[1]?.to).toBe('/financial-detail?period=month&q=sam&store=pier&record=one');
  expect(bars[2]?.to).toBe('/financials?store=pier&period=dates&from=2026-11-15&to=2026-11-15');
  expect(bars[4]?.to).toBe('/add-financial?period=month&q=sam&store=pier&date=2026-11-17');
});

test('compared amounts replace the usual amounts', () => {
  const compared = { takings: 50, takingsBefore: 45 };
  const parts = [{ ...day('2026-11-14', 'one'), compared }, day('2026-11-15', null)];
  const bars = takingsBars('pier', { ...NOVEMBER, parts }, { ...view, isCompared: true });
  expect(bars.slice(1, 5).map((bar) => [bar.compared, bar.usual, bar.isMissing])).toEqual([
    [{ now: 50, before: 45 }, null, false],
    [null, null, false],
    [null, null, false],
    [null, null, true],
  ]);
});

test('a month opens its days and is never missing', () => {
  const parts = [{ ...day('2026-09-01', null), to: '2026-09-30', usual: null }];
  const range = { from: businessDate('2026-08-01'), to: businessDate('2026-09-30') };
  const bars = takingsBars('pier', { unit: 'month', parts, missing: [] }, { ...view, range });
  expect(bars.map(({ label, isMissing, opens }) => [label, isMissing, opens])).toEqual([
    ['Aug', false, 'Opens its days'],
    ['Sep', false, 'Opens its days'],
  ]);
  expect(bars[1]?.to).toBe('/financials?store=pier&period=dates&from=2026-09-01&to=2026-09-30');
});
