import type { Location } from 'react-router';
import { expect, test, vi } from 'vitest';
import { beginAtTop, scrollKey } from './scroll-memory.ts';

vi.stubGlobal('location', { pathname: '/dashboard' });

const visit = (address: string, key = 'first visit'): Location => {
  const { pathname, search } = new URL(address, 'https://arcade.example');
  return { pathname, search, hash: '', state: null, key } as Location;
};

test('a list keeps its position from visit to visit', () => {
  expect(scrollKey(visit('/games?store=1', 'second visit'), true)).toBe(scrollKey(visit('/games?store=1'), true));
});

test('a list has a position for each set of filters, in any order', () => {
  expect(scrollKey(visit('/games?store=1&q=claw'), true)).toBe(scrollKey(visit('/games?q=claw&store=1'), true));
  expect(scrollKey(visit('/games?store=1&q=claw'), true)).not.toBe(scrollKey(visit('/games?store=1'), true));
  expect(scrollKey(visit('/games?store=1'), true)).not.toBe(scrollKey(visit('/games?store=2'), true));
});

test('two lists with the same filters have separate positions', () => {
  expect(scrollKey(visit('/games?store=1'), true)).not.toBe(scrollKey(visit('/staff?store=1'), true));
});

test('any other screen has a position for each visit', () => {
  expect(scrollKey(visit('/edit-game?game=1'), false)).toBe(scrollKey(visit('/edit-game?game=1'), false));
  expect(scrollKey(visit('/edit-game?game=1', 'second visit'), false)).not.toBe(
    scrollKey(visit('/edit-game?game=1'), false),
  );
});

test('choosing a list in the navigation resets the positions of that list only', () => {
  const games = () => scrollKey(visit('/games?store=1&q=claw'), true);
  const staff = () => scrollKey(visit('/staff?store=1'), true);
  const before = { games: games(), staff: staff() };
  beginAtTop('/games?store=1');
  expect(games()).not.toBe(before.games);
  expect(staff()).toBe(before.staff);
  const after = games();
  beginAtTop('/games');
  expect(games()).not.toBe(after);
});
