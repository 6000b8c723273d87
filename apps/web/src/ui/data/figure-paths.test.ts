import { expect, test } from 'vitest';
import { gamePath, listOfGame } from './figure-paths.ts';

const at = (path: string) => new URLSearchParams(path.split('?')[1]);

test.each([
  ['/games?period=last-month&compare=previous&sort=kept&stores=mall', 'all stores'],
  ['/games?store=mall&q=claw', 'a store'],
])('Back from a game that was opened at %s leads to that list, also from the same game in another store', (list) => {
  const page = gamePath('pier', 'claw', at(list));
  expect([at(page).get('store'), at(page).get('game')]).toEqual(['pier', 'claw']);
  const twin = gamePath('wharf', 'other', at(page));
  expect([at(twin).get('store'), at(twin).get('game')]).toEqual(['wharf', 'other']);
  for (const [store, opened] of [
    ['pier', page],
    ['wharf', twin],
  ] as const) {
    const listUrl = listOfGame(store, at(opened));
    expect(Object.fromEntries(at(listUrl))).toEqual(Object.fromEntries(at(list)));
  }
});

test('Back from a page without a list leads to its store', () => {
  expect(listOfGame('pier', at('/game?store=pier&game=claw'))).toBe('/games?store=pier');
});
