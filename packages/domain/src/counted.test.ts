import { expect, test } from 'vitest';
import { counted, gamesInWords } from './counted.ts';

test('a count has its noun in the singular or plural', () => {
  expect(counted(1, 'game')).toBe('1 game');
  expect([0, 2, 1204].map((count) => counted(count, 'game'))).toEqual(['0 games', '2 games', '1,204 games']);
  expect(counted(1, 'entry', 'entries')).toBe('1 entry');
  expect(counted(3, 'entry', 'entries')).toBe('3 entries');
});

test('games are counted by name, with their stores if these are more', () => {
  const [claw, other, skee] = [
    { gameName: 'Claw', storeName: 'Pier' },
    { gameName: 'claw ', storeName: 'Mall' },
    { gameName: 'Skee', storeName: 'Mall' },
  ];
  expect(gamesInWords([])).toBe('0 games');
  expect(gamesInWords([claw, skee])).toBe('2 games');
  expect(gamesInWords([claw, other, skee])).toBe('2 games in 2 stores');
  expect(gamesInWords([skee, skee])).toBe('1 game in 1 store');
});
