import { expect, test } from 'vitest';
import { filterIn, filterInput, filterWords } from './record-filter.ts';

const read = (address: string) => filterIn(new URLSearchParams(address));

test('an address without filters asks for nothing', () => {
  expect(filterInput(read(''))).toEqual({});
  expect(filterWords(read(''))).toEqual([]);
});

test('what is no filter is ignored', () => {
  const address = `by=${'x'.repeat(201)}&cash=Gone&edited=maybe&least=a&most=1.234`;
  expect(filterInput(read(address))).toEqual({});
});

test('filters become the input of the call, and words', () => {
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
