import type { GamePerformance } from '@quarterdeck/contract/games';
import { describe, expect, test } from 'vitest';
import { rowOf } from './performance-rows.ts';
import { isSelectable, withAllToggled, withToggled } from './selection.ts';

const rowsOf = (...ids: string[]) =>
  ids.map((gameId) => rowOf({ gameId, isDeleted: gameId === 'gone', compared: null } as GamePerformance));
const rows = rowsOf('a', 'b', 'gone', 'c', 'd');
const toggled = (chosen: string[], id: string, from: string | null = null) => [
  ...withToggled(new Set(chosen), id, { rows, from }),
];

describe('a row', () => {
  test('is chosen, and no longer is', () => {
    expect(toggled([], 'b')).toEqual(['b']);
    expect(toggled(['a', 'b'], 'b')).toEqual(['a']);
  });

  test('chooses all from the last one, in both directions, but deleted games', () => {
    expect(toggled(['a'], 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(toggled(['d'], 'b', 'd')).toEqual(['d', 'b', 'c']);
    expect(toggled(['a', 'b', 'c'], 'c', 'a')).toEqual([]);
    expect(rows.filter(isSelectable)).toHaveLength(4);
  });

  test('is alone if the last one is no longer shown', () => {
    expect(toggled(['elsewhere'], 'c', 'elsewhere')).toEqual(['elsewhere', 'c']);
  });
});

test('all rows are chosen, or none of them, beside those that a filter hides', () => {
  expect([...withAllToggled(new Set(['elsewhere', 'a']), rows)]).toEqual(['elsewhere', 'a', 'b', 'c', 'd']);
  expect([...withAllToggled(new Set(['elsewhere', 'a', 'b', 'c', 'd']), rows)]).toEqual(['elsewhere']);
});
