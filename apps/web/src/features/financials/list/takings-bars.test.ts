import { businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { takingsBars } from './takings-bars.ts';

const STORE = { _id: 'pier', closedWeekdays: [1], closedPeriods: [] };
const day = (date: string, recordId: string | null) => ({
  ...{ from: date, to: date, takings: 50, usual: 40, compared: null, recordId },
});
const asked = {
  today: businessDate('2026-11-20'),
  range: { from: businessDate('2026-11-13'), to: businessDate('2026-11-30') },
};

test('days open their record, several records a list, missing days the form; nothing is missing before the first record', () => {
  const parts = [day('2026-11-14', 'one'), day('2026-11-15', null)];
  const bars = takingsBars(STORE, { unit: 'day', parts, firstDate: '2026-11-14' }, asked);
  expect(bars.map(({ label, isMissing, isRunning, opens }) => [label, isMissing, isRunning, opens])).toEqual([
    ['Nov 13', false, false, 'Opens its records'],
    ['Nov 14', false, false, 'Opens its record'],
    ['Nov 15', false, false, 'Opens its records'],
    // Closed on Mondays.
    ['Nov 16', false, false, 'Opens its records'],
    ['Nov 17', true, false, 'Adds its record'],
    ['Nov 18', true, false, 'Adds its record'],
    ['Nov 19', true, false, 'Adds its record'],
    ['Nov 20', false, true, 'Adds its record'],
  ]);
  expect(bars[1]?.to).toBe('/financial-detail?store=pier&record=one&period=dates&from=2026-11-14&to=2026-11-14');
  expect(bars[2]?.to).toBe('/financials?store=pier&period=dates&from=2026-11-15&to=2026-11-15');
  expect(bars[4]?.to).toBe('/add-financial?store=pier&date=2026-11-17');
});

test('a month opens its days and is never missing', () => {
  const parts = [{ ...day('2026-09-01', null), to: '2026-09-30', usual: null }];
  const range = { from: businessDate('2026-08-01'), to: businessDate('2026-09-30') };
  const bars = takingsBars(STORE, { unit: 'month', parts, firstDate: '2026-01-01' }, { ...asked, range });
  expect(bars.map(({ label, isMissing, opens }) => [label, isMissing, opens])).toEqual([
    ['Aug', false, 'Opens its days'],
    ['Sep', false, 'Opens its days'],
  ]);
  expect(bars[1]?.to).toBe('/financials?store=pier&period=dates&from=2026-09-01&to=2026-09-30');
});
