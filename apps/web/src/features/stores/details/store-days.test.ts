import type { StoreOverview } from '@quarterdeck/contract/store-overview';
import { describe, expect, test } from 'vitest';
import { shownDays } from './store-days.ts';

type Day = StoreOverview['days'][number];
const day = (date: string, takings: number | null, more: Partial<Day> = {}): Day => ({
  date,
  takings,
  usual: null,
  recordId: null,
  createdBy: null,
  ...more,
});

const PIER = { _id: 'pier', isRunning: true, closedWeekdays: [], closedPeriods: [] };

const overview = {
  today: '2026-11-23',
  firstDay: '2026-11-18',
  lastRecord: { date: '2026-11-24', createdBy: 'Sam', createdAt: '2026-11-23T21:00:00Z' },
  days: [
    day('2026-11-17', null),
    day('2026-11-18', 80, { usual: 100, recordId: 'r', createdBy: 'Sam' }),
    day('2026-11-19', 240, { usual: 0 }),
    day('2026-11-20', null, { usual: 100 }),
    day('2026-11-23', 50, { usual: 100, recordId: 's' }),
    day('2026-11-24', 5),
  ],
};

describe('the days of a store', () => {
  test('have no state before the first record, then are entered or missing, and are running from today on', () => {
    expect(shownDays(PIER, overview).map(({ state }) => state)).toEqual([
      'none',
      'entered',
      'entered',
      'missing',
      'running',
      'running',
    ]);
  });

  test('are compared with the usual takings once they are over', () => {
    expect(shownDays(PIER, overview).map(({ change, level }) => [change, level])).toEqual([
      [null, null],
      [-20, 'below'],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  test('open their record, their records, or the form for a missing record', () => {
    expect(shownDays(PIER, overview, { period: 'last-month' }).map(({ target }) => target?.to ?? null)).toEqual([
      null,
      '/financial-detail?period=last-month&store=pier&record=r',
      '/financials?store=pier&period=dates&from=2026-11-19&to=2026-11-19',
      '/add-financial?period=last-month&store=pier&date=2026-11-20',
      '/financial-detail?period=last-month&store=pier&record=s',
      '/financials?store=pier&period=dates&from=2026-11-24&to=2026-11-24',
    ]);
  });

  test('without a record can be added today, and are never missing in a store without records', () => {
    const empty = { ...overview, firstDay: null, days: [day('2026-11-22', null), day('2026-11-23', null)] };
    const [yesterday, today] = shownDays(PIER, empty);
    expect(yesterday).toMatchObject({ state: 'none', target: null });
    expect(today).toMatchObject({ state: 'running', target: { to: '/add-financial?store=pier&date=2026-11-23' } });
  });

  test('are not missing after the last record of a store that is not running', () => {
    const ended = { ...overview, lastRecord: { ...overview.lastRecord, date: '2026-11-19' } };
    const off = { ...PIER, isRunning: false };
    const days = [...ended.days.slice(0, 4), day('2026-11-23', null)];
    expect(shownDays(off, { ...ended, days }).map(({ state, target }) => [state, target === null])).toEqual([
      ['none', true],
      ['entered', false],
      ['entered', false],
      ['none', true],
      ['none', true],
    ]);
  });

  test('are closed when the store is closed, unless they have a record', () => {
    const closed = { ...PIER, closedWeekdays: [3, 5] };
    expect(
      shownDays(closed, overview).map(({ date, state, target }) => [date.slice(8), state, target === null]),
    ).toEqual([
      ['17', 'none', true],
      ['18', 'entered', false],
      ['19', 'entered', false],
      ['20', 'closed', true],
      ['23', 'running', false],
      ['24', 'running', false],
    ]);
    expect(shownDays(closed, overview)[1]).toMatchObject({ level: null, change: null });
  });
});
