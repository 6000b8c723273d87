import { businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { readReportFilter } from '../../ui/inputs/report-filter.ts';
import { filterInput, filterWords, kindIn } from './activity-filter.ts';

const today = businessDate('2026-11-21');
const stores = [
  { _id: 'pier', storeName: 'Pier', today },
  { _id: 'mall', storeName: 'Mall', today },
];

function asked(address: string) {
  const parameters = new URLSearchParams(address);
  return {
    reportFilter: readReportFilter(parameters, stores, 'all'),
    kind: kindIn(parameters),
    by: parameters.get('by'),
  };
}

test('without URL parameters nothing is filtered', () => {
  expect(filterInput(asked(''))).toEqual({});
  expect(filterWords(asked('kind=everything&stores=unknown'), stores)).toEqual([]);
});

test('days begin and end at the reader’s midnight', () => {
  expect(filterInput(asked('period=dates&from=2026-03-07&to=2026-03-08&stores=pier&by=Sam Lee&kind=loan'))).toEqual({
    since: '2026-03-07T05:00:00.000Z',
    // The clocks go forward on March 8.
    until: '2026-03-09T04:00:00.000Z',
    storeIds: ['pier'],
    actor: 'Sam Lee',
    kind: 'loan',
  });
});

test('each filter is described in words, with its URL parameters', () => {
  expect(filterWords(asked('period=last-7-days&stores=pier&by=Sam Lee&kind=loan'), stores)).toEqual([
    { name: 'Date', value: 'Last 7 days, Nov 15 – 21', parameters: ['period', 'from', 'to'] },
    { name: 'Store', value: 'Pier', parameters: ['stores'] },
    { name: 'Changed by', value: 'Sam Lee', parameters: ['by'] },
    { name: 'Kind', value: 'Loans', parameters: ['kind'] },
  ]);
});
