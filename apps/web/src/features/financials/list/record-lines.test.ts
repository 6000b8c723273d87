import type { RecordSummary } from '@quarterdeck/contract/financials';
import { expect, test } from 'vitest';
import { keyOf, recordLines, type Line } from './record-lines.ts';

const record = (date: string, totalMoneyIn: number) =>
  ({
    _id: `${date} ${totalMoneyIn}`,
    date,
    totalMoneyIn,
    totalMoneyOut: 0.1,
    dailyProfit: totalMoneyIn,
  }) as RecordSummary;
const RECORDS = [
  record('2026-11-21', 1),
  record('2026-11-20', 0.1),
  record('2026-11-20', 0.2),
  record('2026-11-19', 4),
  record('2026-11-19', -5),
];
const newest = { isByDate: true, isUp: false, hasMore: false, missing: [] };
const run = (from: string, to = from, days = 1) => ({ from, to, days, usual: null });

function told(line: Line): string {
  if ('missing' in line) return `no ${line.missing.from}`;
  return 'day' in line
    ? `${line.day.date}: ${line.day.count}`
    : `${line.isOfSeveral ? '  ' : ''}${line.record.totalMoneyIn}`;
}

test('a day with several records has their sum above them', () => {
  const lines = recordLines(RECORDS, newest);
  expect(lines.map(told)).toEqual(['1', '2026-11-20: 2', '  0.1', '  0.2', '2026-11-19: 2', '  4', '  -5']);
  expect(lines[1]).toEqual({
    day: { date: '2026-11-20', count: 2, totalMoneyIn: 0.3, totalMoneyOut: 0.2, dailyProfit: 0.3 },
  });
});

test('a last day that may be incomplete has no sum', () => {
  const lines = recordLines(RECORDS, { ...newest, hasMore: true });
  expect(lines.map(told)).toEqual(['1', '2026-11-20: 2', '  0.1', '  0.2', '4', '-5']);
});

test('in any other order there are no sums of days', () => {
  expect(recordLines(RECORDS, { ...newest, isByDate: false }).map(told)).toEqual(['1', '0.1', '0.2', '4', '-5']);
});

test('missing days are in order between the records, in both directions', () => {
  const records = [record('2026-11-21', 1), record('2026-11-18', 2)];
  const missing = [run('2026-11-03', '2026-11-16', 12), run('2026-11-19'), run('2026-11-22')];
  const lines = recordLines(records, { ...newest, missing });
  expect(lines.map(told)).toEqual(['no 2026-11-22', '1', 'no 2026-11-19', '2', 'no 2026-11-03']);
  const up = recordLines(records.toReversed(), { ...newest, isUp: true, missing });
  expect(up.map(told)).toEqual(lines.map(told).toReversed());
  expect(new Set(lines.map(keyOf)).size).toBe(lines.length);
});
