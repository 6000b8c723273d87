import type { Store } from '@quarterdeck/contract/stores';
import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { describe, expect, test } from 'vitest';
import { pairLines } from './pair-lines.ts';
import { pairIn, rowOf, sorted, toggled, totalsOf, type Column } from './store-rows.ts';

const NOTHING = { takings: 0, takingsBefore: 0, days: 0 };
const storeRow = (storeName: string, figures: Partial<StorePerformance> = {}) =>
  rowOf({ _id: storeName, storeName } as Store, {
    storeId: storeName,
    storeName,
    yesterday: null,
    takings: 0,
    expenses: 0,
    commissionOwed: 0,
    kept: 0,
    days: 0,
    trend: [],
    recordId: null,
    compared: null,
    month: { takings: 0, days: 0, compared: NOTHING },
    cash: { difference: 0, days: 0 },
    firstDay: null,
    lastDay: null,
    lastPin: null,
    ...figures,
  });

const MALL = storeRow('Mall', {
  yesterday: 0.1,
  takings: 1000.1,
  expenses: 50,
  commissionOwed: 150.05,
  kept: 800.05,
  days: 3,
  month: { takings: 1200.2, days: 4, compared: { takings: 1100, takingsBefore: 1000, days: 3 } },
  cash: { difference: -4.5, days: 1 },
  firstDay: '2026-01-05',
  lastDay: '2026-11-23',
  lastPin: { by: 'Ana Lee', at: '2026-11-23T22:00:00.000Z' },
});
const PIER = storeRow('Pier', {
  yesterday: 0.2,
  takings: 600.2,
  commissionOwed: 60,
  kept: 540.2,
  days: 2,
  month: { takings: 600.2, days: 2, compared: { takings: 500, takingsBefore: 1000, days: 2 } },
  firstDay: '2026-11-24',
  lastDay: '2026-11-24',
});
const NEW = storeRow('Airport');

describe('the order', () => {
  const names = (column: Column, isUp: boolean) =>
    sorted([NEW, PIER, MALL], { column, isUp }).map(({ store }) => store.storeName);

  test('puts stores without records last in both directions', () => {
    expect(names('takings', false)).toEqual(['Mall', 'Pier', 'Airport']);
    expect(names('takings', true)).toEqual(['Pier', 'Mall', 'Airport']);
    expect(names('cash', true)).toEqual(['Mall', 'Pier', 'Airport']);
    expect(names('last', false)).toEqual(['Pier', 'Mall', 'Airport']);
    expect(names('pin', false)).toEqual(['Mall', 'Airport', 'Pier']);
  });

  test('by name begins with A', () => {
    expect(names('name', true)).toEqual(['Airport', 'Mall', 'Pier']);
    expect(names('name', false)).toEqual(['Pier', 'Mall', 'Airport']);
  });
});

test('the figures of a store without records are unknown, not zero', () => {
  expect(NEW).toMatchObject({ yesterday: null, takings: null, month: null, kept: null, cash: null, monthChange: null });
  expect(totalsOf([NEW])).toMatchObject({ yesterday: null, takings: null, month: null, kept: null, cash: null });
});

test('the totals are exact sums, and their change compares sums', () => {
  expect(MALL.monthChange).toBeCloseTo(10);
  const totals = totalsOf([MALL, PIER, NEW]);
  expect(totals).toMatchObject({ yesterday: 0.3, takings: 1600.3, month: 1800.4, kept: 1340.25, cash: -4.5 });
  expect(totals).toMatchObject({ cashDays: 1, days: 5, change: null });
  expect(totals.monthChange).toBeCloseTo(-20);
});

describe('two stores side by side', () => {
  const line = (label: string, one = MALL, other = PIER) => pairLines(one, other).find((each) => each.label === label);

  test('have the first figure minus the second', () => {
    expect(line('Takings')).toMatchObject({ figures: ['$1,000.10', '$600.20'], difference: '+$399.90' });
    expect(line('Takings a day')).toMatchObject({ figures: ['$333.37', '$300.10'], difference: '+$33.27' });
    expect(line('Kept', PIER, MALL)).toMatchObject({ difference: '−$259.85', isSum: true });
    expect(line('Kept, % of takings')).toMatchObject({ figures: ['80.0%', '90.0%'], difference: '' });
    expect(line('Cash differences')).toMatchObject({ figures: ['−$4.50', 'Balanced'], difference: '−$4.50' });
    expect(line('Days with a record')).toMatchObject({ figures: ['3', '2'], difference: '+1' });
  });

  test('show a dash for an unknown figure, and no difference', () => {
    for (const label of ['Takings', 'Takings a day', 'Expenses', 'Commission', 'Kept', 'Cash differences'])
      expect(line(label, MALL, NEW)).toMatchObject({ figures: [expect.stringContaining('$'), '–'], difference: '' });
  });
});

test('a third tick replaces the first', () => {
  expect(pairIn(new URLSearchParams(''))).toEqual([]);
  expect(pairIn(new URLSearchParams('pair=a,b'))).toEqual(['a', 'b']);
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'c')).toEqual(['b', 'c']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
