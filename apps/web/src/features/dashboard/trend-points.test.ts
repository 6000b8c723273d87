import type { Store } from '@quarterdeck/contract/stores';
import { businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import type { ReportFilter } from '../../ui/inputs/report-filter.ts';
import { trendPoints, type Trend } from './trend-points.ts';

const MONDAY = 1;
const store = (_id: string, closedWeekdays: number[], isActive = true, createdAt = '2026-01-05T12:00:00Z') =>
  ({
    _id,
    isActive,
    closedWeekdays,
    closedPeriods: [],
    createdAt,
    runsUntil: null,
    timeZone: 'Asia/Tokyo',
    dayEndsAt: 0,
  }) as unknown as Store;

/** Sunday to Tuesday. */
const filter: ReportFilter = {
  today: businessDate('2026-11-24'),
  range: { from: businessDate('2026-11-22'), to: businessDate('2026-11-24') },
  preset: null,
  storeIds: [],
  comparison: null,
  compared: null,
};
const sunday = { from: '2026-11-22', to: '2026-11-22', revenue: 5, compared: null };
const trend: Trend = { unit: 'day', parts: [{ ...sunday, storeCount: 1, storeId: 'pier', recordId: 'r' }] };
const points = (stores: Store[], storeIds: string[] = [], expectedStores = stores.length) =>
  trendPoints(trend, { filter: { ...filter, storeIds }, stores, entered: { expectedStores, enteredStores: 0 } });
const closed = (stores: Store[], storeIds?: string[]) => points(stores, storeIds).map(({ isClosed }) => isClosed);

describe('the points of the trend', () => {
  const pier = store('pier', [MONDAY]);
  const boardwalk = store('boardwalk', []);

  test('are closed on days without a record on which no active store is open', () => {
    expect(closed([pier])).toEqual([false, true, false]);
    expect(closed([pier, boardwalk])).toEqual([false, false, false]);
    expect(closed([pier, store('jetty', [], false)])).toEqual([false, true, false]);
  });

  test('include only the selected stores', () => {
    expect(closed([pier, boardwalk], ['pier'])).toEqual([false, true, false]);
    expect(closed([pier, boardwalk], ['boardwalk'])).toEqual([false, false, false]);
  });

  test('are missing on open days since the first store or record, until today', () => {
    const missing = (stores: Store[], parts = trend.parts) =>
      trendPoints({ unit: 'day', parts }, { filter, stores, entered: { expectedStores: 2, enteredStores: 0 } }).map(
        ({ isMissing }) => isMissing,
      );
    const monday = { ...sunday, from: '2026-11-23', to: '2026-11-23', storeCount: 1, storeId: null, recordId: null };
    expect(missing([boardwalk])).toEqual([false, true, false]);
    expect(missing([pier])).toEqual([false, false, false]);
    expect(missing([boardwalk], [monday])).toEqual([true, false, false]);
    expect(missing([store('jetty', [], false)])).toEqual([false, false, false]);
    expect(missing([{ ...boardwalk, runsUntil: '2026-11-20T12:00:00Z' }])).toEqual([false, false, false]);
    const isNew = store('jetty', [], true, '2026-11-23T12:00:00Z');
    expect(missing([isNew], [monday])).toEqual([false, false, false]);
  });

  test('are running on a day that has not ended in the only open store, further west', () => {
    const auckland = { ...pier, today: '2026-11-24' };
    const honolulu = { ...boardwalk, today: '2026-11-23' };
    const states = (stores: Store[]) => points(stores).map(({ isRunning, isMissing }) => [isRunning, isMissing]);
    expect(states([auckland, honolulu])[1]).toEqual([true, false]);
    expect(states([auckland, { ...honolulu, today: '2026-11-24' }])[1]).toEqual([false, true]);
  });

  test('are running today without a record, if the latest one is dated tomorrow', () => {
    const wednesday = { ...sunday, from: '2026-11-25', to: '2026-11-25', storeCount: 1, storeId: null, recordId: null };
    const range = { from: businessDate('2026-11-23'), to: businessDate('2026-11-25') };
    const shown = trendPoints(
      { unit: 'day', parts: [wednesday] },
      { filter: { ...filter, range }, stores: [boardwalk], entered: null },
    );
    expect(shown.map(({ isRunning, isMissing }) => [isRunning, isMissing])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  test('open a record with the period of the chart, to which Back leads', () => {
    const dates = 'period=dates&from=2026-11-22&to=2026-11-24';
    expect(points([pier])[0]?.to).toBe(`/financial-detail?${dates}&store=pier&record=r`);
  });

  test('are missing from the date that the store had when it was created', () => {
    // Sunday evening in New York, Monday morning in Tokyo.
    const tokyo = store('tokyo', [], true, '2026-11-22T23:00:00Z');
    const newYork = { ...tokyo, timeZone: 'America/New_York' };
    const tuesday = { ...sunday, from: '2026-11-24', to: '2026-11-24', storeCount: 1, storeId: 'tokyo', recordId: 'r' };
    const missing = (of: Store) =>
      trendPoints({ unit: 'day', parts: [tuesday] }, { filter, stores: [of], entered: null }).map(
        ({ isMissing }) => isMissing,
      );
    expect(missing(tokyo).slice(0, 2)).toEqual([false, true]);
    expect(missing(newYork).slice(0, 2)).toEqual([true, true]);
  });

  test('are running today until every open store has a record', () => {
    expect(points([pier, boardwalk]).at(-1)).toMatchObject({ isRunning: true, note: '0 of 2 stores' });
    expect(points([pier, boardwalk], [], 0).at(-1)).toMatchObject({ isRunning: false, note: undefined });
  });
});
