import { businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import {
  inputOf,
  parametersOf,
  periodParameters,
  readReportFilter,
  reportFilterParameters,
  type NamedStore,
} from './report-filter.ts';

const store = (_id: string, today: string): NamedStore => ({ _id, storeName: _id, today });
const STORES = [store('pier', '2026-11-24'), store('mall', '2026-11-23')];
const filterOf = (address: string) => readReportFilter(new URLSearchParams(address), STORES);
const TODAY = businessDate('2026-11-24');

describe('an address', () => {
  test('without parameters selects this month, all stores and no comparison', () => {
    expect(inputOf(filterOf(''))).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  test('without a period may have another default', () => {
    const last7 = (address: string) => inputOf(readReportFilter(new URLSearchParams(address), STORES, 'last-7-days'));
    expect(last7('')).toEqual({ from: '2026-11-18', to: '2026-11-24' });
    expect(last7('period=today')).toEqual({ from: '2026-11-24', to: '2026-11-24' });
  });

  test.each([
    ['period=last-month', '2026-10-01', '2026-10-31'],
    ['period=today', '2026-11-24', '2026-11-24'],
    ['period=dates&from=2026-03-02&to=2026-03-09', '2026-03-02', '2026-03-09'],
    // The names of Financials.
    ['period=month', '2026-11-01', '2026-11-30'],
    ['period=week', '2026-11-22', '2026-11-28'],
    // Not a period.
    ['period=decade', '2026-11-01', '2026-11-30'],
    ['period=constructor', '2026-11-01', '2026-11-30'],
    ['period=dates&from=2026-03-09&to=2026-03-02', '2026-11-01', '2026-11-30'],
  ])('with %s asks for %s to %s', (address, from, to) => {
    expect(inputOf(filterOf(address))).toEqual({ from, to });
  });

  test('may select all records', () => {
    expect(inputOf(filterOf('period=all&compare=previous'))).toEqual({});
  });

  test('selects stores; unknown stores are ignored', () => {
    expect(filterOf('stores=mall,gone').storeIds).toEqual(['mall']);
    expect(inputOf(filterOf('stores=gone'))).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  test('counts from the latest business date of its stores', () => {
    expect(filterOf('period=today').range?.to).toBe('2026-11-24');
    expect(filterOf('period=today&stores=mall').range?.to).toBe('2026-11-23');
  });

  test('selects a comparison', () => {
    expect(inputOf(filterOf('period=last-month&compare=previous'))).toMatchObject({
      compareFrom: '2026-09-01',
      compareTo: '2026-09-30',
    });
    expect(inputOf(filterOf('period=last-month&compare=last-year'))).toMatchObject({
      compareFrom: '2025-10-01',
      compareTo: '2025-10-31',
    });
  });
});

test('the parameters of a period select that period', () => {
  for (const address of ['period=last-quarter', 'period=all', 'period=dates&from=2026-03-02&to=2026-03-09']) {
    const { range } = filterOf(address);
    const kept = Object.entries(periodParameters(range, TODAY)).flatMap(([key, value]) =>
      value ? [[key, value]] : [],
    );
    expect(String(new URLSearchParams(kept))).toBe(address);
  }
});

test('a preset keeps its name, also on a day on which another has the same dates', () => {
  const saturday = [store('pier', '2026-11-28')];
  for (const period of ['last-7-days', 'this-week']) {
    const filter = readReportFilter(new URLSearchParams({ period }), saturday);
    expect(filter.range).toEqual({ from: '2026-11-22', to: '2026-11-28' });
    expect(parametersOf(filter)).toEqual({ period });
  }
});

test('links between screens keep the period, stores and comparison', () => {
  const kept = (address: string) => String(new URLSearchParams(reportFilterParameters(new URLSearchParams(address))));
  const filter = 'period=last-month&stores=pier&compare=previous';
  expect(kept(`store=pier&sort=kept&${filter}`)).toBe(filter);
  expect(kept('period=dates&from=2026-03-02&to=2026-03-09')).toBe('period=dates&from=2026-03-02&to=2026-03-09');
  // In Financials the second date may not be chosen yet. After another tab, its dates stay in the address.
  expect(kept('period=dates&from=2026-03-02')).toBe('');
  expect(kept('period=dates&from=2026-03-09&to=2026-03-02')).toBe('');
  expect(kept('period=week&from=2026-03-02&to=2026-03-09')).toBe('period=week');
});
