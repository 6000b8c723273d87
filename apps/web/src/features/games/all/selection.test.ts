import type { GamePerformance } from '@quarterdeck/contract/games';
import { describe, expect, test } from 'vitest';
import { rowOf } from './performance-rows.ts';
import { isSelectable, withToggled } from './selection.ts';

const rowsOf = (...ids: string[]) =>
  ids.map((gameId) => rowOf({ gameId, isDeleted: gameId === 'gone', compared: null } as GamePerformance));
const rows = rowsOf('a', 'b', 'gone', 'c', 'd');
const toggled = (chosen: string[], ids: string | string[], from: string | null = null) => [
  ...withToggled(new Set(chosen), rowsOf(...ids), { rows, from }),
];

describe('a row', () => {
  test('is selected, then deselected', () => {
    expect(toggled([], 'b')).toEqual(['b']);
    expect(toggled(['a', 'b'], 'b')).toEqual(['a']);
  });

  test('selects all rows since the last selected row in both directions, except deleted games', () => {
    expect(toggled(['a'], 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(toggled(['d'], 'b', 'd')).toEqual(['d', 'b', 'c']);
    expect(toggled(['a', 'b', 'c'], 'c', 'a')).toEqual([]);
    expect(rows.filter(isSelectable)).toHaveLength(4);
  });

  test('is selected alone if the last selected row is no longer shown', () => {
    expect(toggled(['x'], 'c', 'x')).toEqual(['x', 'c']);
  });
});

describe('the line of a game in several stores', () => {
  test('selects all its rows, or deselects them if all are selected', () => {
    expect(toggled(['b'], ['b', 'c'])).toEqual(['b', 'c']);
    expect(toggled(['a', 'b', 'c'], ['b', 'c'])).toEqual(['a']);
  });

  test('is included in a range with all its rows', () => {
    expect(toggled(['a'], ['c', 'd'], 'a')).toEqual(['a', 'b', 'c', 'd']);
    expect(toggled(['d'], ['a', 'b'], 'd')).toEqual(['d', 'a', 'b', 'c']);
  });
});

const allToggled = (chosen: string[]) => [...withToggled(new Set(chosen), rows, { rows, from: null })];

test('all shown rows are selected or deselected, and hidden rows stay selected', () => {
  expect(allToggled(['elsewhere', 'a'])).toEqual(['elsewhere', 'a', 'b', 'c', 'd']);
  expect(allToggled(['elsewhere', 'a', 'b', 'c', 'd'])).toEqual(['elsewhere']);
});
