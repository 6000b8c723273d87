import { expect, test } from 'vitest';
import { filterIn, filterInput, filterParameters, filterText, filterWords } from './record-filter.ts';

const read = (address: string) => filterIn(new URLSearchParams(address));

test('without URL parameters nothing is filtered', () => {
  expect(filterInput(read(''))).toEqual({});
  expect(filterWords(read(''))).toEqual([]);
  expect(filterText(read(''))).toBeNull();
});

test('invalid filters are ignored', () => {
  const address = `by=${'x'.repeat(201)}&cash=Gone&edited=maybe&least=a&most=1.234`;
  expect(filterInput(read(address))).toEqual({});
});

test('filters become the input of the call and the words of the chips', () => {
  const filter = read('by=Sam+Okafor&cash=Short&edited=1&least=-20&most=1000.5');
  expect(filterInput(filter)).toEqual({ by: ['Sam Okafor'], cash: ['Short'], edited: true, least: -20, most: 1000.5 });
  expect(filterWords(filter).map(({ value }) => value)).toEqual([
    'Sam Okafor',
    'Short',
    'Edited',
    '-$20.00 to $1,000.50',
  ]);
  expect(filterWords(read('least=100')).map(({ value }) => value)).toEqual(['$100.00 or more']);
  expect(filterWords(read('most=100')).map(({ value }) => value)).toEqual(['Up to $100.00']);
});

test('filters become the words of a file or report, and the URL parameters of the same filters', () => {
  const filter = read('by=Sam+Okafor&cash=Short&edited=1&most=99.5');
  expect(filterText(filter)).toBe('Staff member: Sam Okafor; Cash: Short; Edited; Money In: Up to $99.50');
  expect(filterIn(new URLSearchParams(filterParameters(filter)))).toEqual(filter);
  expect(filterParameters(read(''))).toEqual({});
});
