import { addDays, businessDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { DEFAULT_FORMATS, readFormatsFrom } from '@quarterdeck/domain/formats';
import { afterEach, describe, expect, test } from 'vitest';
import { dateByKey, monthsOf } from './calendar-months.ts';
import { shownDays } from './store-days.ts';

afterEach(() => readFormatsFrom(() => DEFAULT_FORMATS));

const PIER = { _id: 'pier', isRunning: true, closedWeekdays: [], closedPeriods: [] };

const days = (from: string, count: number) =>
  shownDays(PIER, {
    today: '2026-11-23',
    lastRecord: null,
    firstDay: from,
    days: Array.from({ length: count }, (_, index) => ({
      date: addDays(businessDate(from), index),
      takings: 0.1,
      usual: null,
      recordId: null,
      createdBy: null,
    })),
  });

describe('the months', () => {
  test('have whole weeks from Sunday to Saturday and a sum', () => {
    const [october, november] = monthsOf(days('2026-10-01', 54));
    expect([october?.name, october?.takings]).toEqual(['October', 3.1]);
    expect([november?.name, november?.takings]).toEqual(['November', 2.3]);
    expect(october?.weeks[0]?.map((cell) => cell?.date.slice(8))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '01',
      '02',
      '03',
    ]);
    expect(october?.weeks).toHaveLength(5);
    const last = november?.weeks.at(-1) ?? [];
    expect(last.map((cell) => cell && [cell.date.slice(8), cell.day])).toEqual([
      ['29', null],
      ['30', null],
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('have weeks from Monday to Sunday if the owner chose that', () => {
    readFormatsFrom(() => ({ ...DEFAULT_FORMATS, weekStartsOn: 1 }));
    const [, november] = monthsOf(days('2026-10-01', 54));
    expect(november?.weeks[0]?.map((cell) => cell?.date ?? null)).toEqual([...Array<null>(6).fill(null), '2026-11-01']);
    expect(november?.weeks[1]?.[0]?.date).toBe('2026-11-02');
    expect(november?.weeks.every((week) => week.length === 7)).toBe(true);
  });

  test('are four if tomorrow begins a new month', () => {
    expect(monthsOf(days('2026-09-01', 92)).map(({ name }) => name)).toEqual([
      'September',
      'October',
      'November',
      'December',
    ]);
  });
});

describe('a key', () => {
  const dates = ['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-15', '2026-11-16'] as BusinessDate[];
  test.each([
    ['ArrowRight', '2026-11-02', '2026-11-04'],
    ['ArrowLeft', '2026-11-04', '2026-11-02'],
    ['ArrowDown', '2026-11-01', '2026-11-15'],
    ['ArrowUp', '2026-11-16', '2026-11-02'],
    ['ArrowUp', '2026-11-04', '2026-11-04'],
    ['ArrowLeft', '2026-11-01', '2026-11-01'],
    ['Home', '2026-11-15', '2026-11-01'],
    ['End', '2026-11-02', '2026-11-16'],
    ['Enter', '2026-11-02', undefined],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(dateByKey(key, from as BusinessDate, dates)).toBe(to);
  });
});
