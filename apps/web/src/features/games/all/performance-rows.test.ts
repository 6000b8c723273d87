import type { GamePerformance } from '@quarterdeck/contract/games';
import { describe, expect, test } from 'vitest';
import { sortedBy, sortIn, sortText } from '../../../ui/data/sorting.ts';
import { gameQuestionIn, isIn, type GameQuestion } from './game-questions.ts';
import { changeOf, COLUMNS, DEFAULT_SORT, defaultSort, isFound, rowOf, sorted, totalsOf } from './performance-rows.ts';

const game = (gameName: string, figures: Partial<GamePerformance> = {}): GamePerformance => ({
  gameId: gameName,
  gameName,
  storeId: 'pier',
  storeName: 'Pier',
  repName: 'Rita',
  commission: 10,
  quantity: 2,
  isActive: true,
  isDeleted: false,
  days: 5,
  machineDays: 10,
  takings: 100,
  commissionOwed: 10,
  kept: 90,
  keptPerMachineDay: 9,
  share: 50,
  compared: null,
  ...figures,
});

const LEAST = game('Photo Booth', { kept: 1.5, takings: 2 });
const MOST = game('Neon Drift', { kept: 500, takings: 600, storeName: 'Mall', repName: '' });
const UNKNOWN = game('New One', {
  days: 0,
  machineDays: 0,
  takings: 0,
  commissionOwed: 0,
  kept: 0,
  keptPerMachineDay: null,
});
const rows = [UNKNOWN, LEAST, MOST].map(rowOf);
const names = (some: typeof rows) => some.map((row) => row.game.gameName);

describe('the order', () => {
  test('is by kept, highest first, by default', () => {
    const orderIn = (text: string | null) => sortIn(text, COLUMNS, DEFAULT_SORT);
    expect(orderIn(null)).toEqual({ column: 'kept', isUp: false });
    expect(orderIn('-nonsense')).toEqual({ column: 'kept', isUp: false });
    for (const text of ['-kept', 'kept', 'name', '-perDay']) expect(sortText(orderIn(text))).toBe(text);
  });

  test('is reversed on a second click, and begins with the highest figure or with A', () => {
    expect(sortedBy('kept', { column: 'kept', isUp: false })).toEqual({ column: 'kept', isUp: true });
    expect(sortedBy('takings', { column: 'kept', isUp: true })).toEqual({ column: 'takings', isUp: false });
    expect(sortedBy('name', { column: 'kept', isUp: false })).toEqual({ column: 'name', isUp: true });
  });

  test('puts games without a record last in both directions', () => {
    expect(names(sorted(rows, { column: 'kept', isUp: true }))).toEqual(['Photo Booth', 'Neon Drift', 'New One']);
    expect(names(sorted(rows, { column: 'kept', isUp: false }))).toEqual(['Neon Drift', 'Photo Booth', 'New One']);
    expect(names(sorted(rows, { column: 'name', isUp: true }))).toEqual(['Neon Drift', 'New One', 'Photo Booth']);
  });
});

test('a search finds words of the name, the store and the representative', () => {
  const found = (searched: string) => names(rows.filter((row) => isFound(row, searched)));
  expect(found('photo')).toEqual(['Photo Booth']);
  expect(found('pier rita')).toEqual(['New One', 'Photo Booth']);
  expect(found('own')).toEqual(['Neon Drift']);
  expect(found('drift')).toEqual(['Neon Drift']);
  // A quoted text is the whole name.
  expect(found('"Neon Drift"')).toEqual(['Neon Drift']);
  expect(found('"Drift"')).toEqual([]);
  expect(found('')).toHaveLength(3);
});

describe('the totals', () => {
  test('are exact sums of the rows shown', () => {
    const rowsOfThree = [0.1, 0.2, 0.7].map((kept, index) =>
      rowOf(game(`Game ${index}`, { kept, takings: 1.1, commissionOwed: 0.1 })),
    );
    expect(totalsOf(rowsOfThree, 6.6)).toMatchObject({
      kept: 1,
      takings: 3.3,
      commission: 0.3,
      machines: 6,
      perDay: 0.03,
    });
    expect(totalsOf(rowsOfThree, 6.6).share).toBeCloseTo(50);
  });

  test('per machine-day leave out the amount kept in a purged game', () => {
    const purged = rowOf(game('Gone', { quantity: 0, machineDays: 0, keptPerMachineDay: null }));
    expect(totalsOf([rowOf(game('Here')), purged], 200)).toMatchObject({ kept: 180, perDay: 9 });
  });

  test('of games without a record are unknown, not zero', () => {
    expect(totalsOf([rowOf(UNKNOWN)], 0)).toMatchObject({ takings: null, commission: null, kept: null });
  });

  test('compare the sums', () => {
    const compared = (kept: number, keptBefore: number) => ({ kept, keptBefore, takings: 0, takingsBefore: 0 });
    const some = [game('A', { compared: compared(30, 10) }), game('B', { compared: compared(70, 90) })].map(rowOf);
    expect(some.map(({ change }) => change?.toFixed(1))).toEqual(['200.0', '-22.2']);
    expect(totalsOf(some, 200).change).toBe(0);
    expect(totalsOf([rowOf(game('C'))], 200).change).toBeNull();
  });
});

describe('a ready question', () => {
  const compared = (kept: number, keptBefore: number) => ({ kept, keptBefore, takings: 0, takingsBefore: 0 });
  const asked = [
    game('Falls', { compared: compared(80, 90), keptPerMachineDay: 5 }),
    game('Stays', { compared: compared(9999.9, 10_000), keptPerMachineDay: 4.99 }),
    game('Rises', { compared: compared(91, 90), repName: '' }),
    game('Has no record', { days: 0, keptPerMachineDay: null }),
  ].map(rowOf);
  const found = (question: GameQuestion) => names(asked.filter((row) => isIn(question, row)));

  test('finds its games', () => {
    expect(found('all')).toHaveLength(4);
    expect(found('falling')).toEqual(['Falls']);
    expect(found('low')).toEqual(['Stays']);
    expect(found('own')).toEqual(['Rises']);
  });

  test('is named in the URL; the question about falling games needs a comparison', () => {
    expect(gameQuestionIn('falling', true)).toBe('falling');
    expect(gameQuestionIn('falling', false)).toBe('all');
    expect(gameQuestionIn('low', false)).toBe('low');
    expect(gameQuestionIn('nonsense', true)).toBe('all');
    expect(gameQuestionIn(null, true)).toBe('all');
  });
});

test('without an earlier amount there is no change', () => {
  expect(changeOf({ kept: 10, keptBefore: 0 })).toBeNull();
  expect(changeOf(null)).toBeNull();
});

test.each([
  [[], 'kept'],
  [['takings'], 'kept'],
  [['kept'], 'takings'],
  [['kept', 'takings', 'machines'], 'commission'],
  [['kept', 'takings', 'commission'], 'perDay'],
  [['kept', 'takings', 'commission', 'perDay'], 'name'],
] as const)('without %j and a chosen order, the games are sorted by %s', (hidden, column) => {
  expect(defaultSort(hidden)).toEqual({ column, isUp: column === 'name' });
});
