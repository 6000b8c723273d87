import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { monthLines } from './month-lines.ts';
import { shownDays } from './store-days.ts';

const PIER = { _id: 'pier', isRunning: true, closedWeekdays: [], closedPeriods: [] };

test('takings are added up until today if it has a record, and until the end of the month before', () => {
  const days = shownDays(PIER, {
    today: '2026-03-02',
    lastRecord: null,
    firstDay: '2026-02-01',
    days: Array.from({ length: 62 }, (_, index) => ({
      date: addDays(businessDate('2026-01-01'), index),
      takings: index % 2 === 0 ? null : 0.1,
      usual: null,
      recordId: null,
      createdBy: null,
    })),
  });
  const { now, before } = monthLines(days, businessDate('2026-03-02'));
  // Today has no record yet.
  expect(now).toEqual([{ day: 1, takings: 0.1 }]);
  expect(before).toHaveLength(28);
  expect(before.at(-1)).toEqual({ day: 28, takings: 1.4 });
});
