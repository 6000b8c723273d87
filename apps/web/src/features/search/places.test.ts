import { expect, test } from 'vitest';
import { placeChoices, type VisitedPlace } from './places.ts';

const place = (title: string, parameters: Record<string, string> = {}): VisitedPlace => ({
  path: '/games',
  parameters,
  title,
  second: 'Pier',
});

test('the last five screens are offered, except the current screen', () => {
  const places = ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => place(title, { store: title }));
  const titles = (search: string) => placeChoices(places, '/games', search).map(({ title }) => title);
  expect(titles('?store=a')).toEqual(['b', 'c', 'd', 'e', 'f']);
  expect(titles('?store=other')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(placeChoices([place('a')], '/games', '')).toEqual([]);
  expect(placeChoices([place('a')], '/staff', '')[0]?.target).toEqual({
    kind: 'place',
    path: '/games',
    parameters: {},
  });
});
