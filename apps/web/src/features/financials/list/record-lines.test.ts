import type { RecordSummary } from '@quarterdeck/contract/financials';
import { expect, test } from 'vitest';
import { recordLines, type Line } from './record-lines.ts';

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
const told = (line: Line) =>
  'day' in line ? `${line.day.date}: ${line.day.count}` : `${line.isOfSeveral ? '  ' : ''}${line.record.totalMoneyIn}`;

test('a day with several records has their sum above them', () => {
  const lines = recordLines(RECORDS, { isByDate: true, hasMore: false });
  expect(lines.map(told)).toEqual(['1', '2026-11-20: 2', '  0.1', '  0.2', '2026-11-19: 2', '  4', '  -5']);
  expect(lines[1]).toEqual({
    day: { date: '2026-11-20', count: 2, totalMoneyIn: 0.3, totalMoneyOut: 0.2, dailyProfit: 0.3 },
  });
});

test('a last day that may go on has no sum', () => {
  const lines = recordLines(RECORDS, { isByDate: true, hasMore: true });
  expect(lines.map(told)).toEqual(['1', '2026-11-20: 2', '  0.1', '  0.2', '4', '-5']);
});

test('in another order there are no days', () => {
  expect(recordLines(RECORDS, { isByDate: false, hasMore: false }).map(told)).toEqual(['1', '0.1', '0.2', '4', '-5']);
});
