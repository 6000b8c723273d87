import { describe, expect, test } from 'vitest';
import { counterNavigation, ownerNavigation } from './app-navigation.ts';
import type { Screen } from './screens/screen.ts';
import { screenAt, screens } from './screens/screens.ts';
import type { NavItem } from './ui/layout/shell.tsx';

const at = (path: string): Screen => {
  const screen = screenAt(path);
  if (screen === undefined) throw new Error(`There is no screen at ${path}`);
  return screen;
};

const place = (path: string, storeId: string | null = null) => ({
  screen: at(path),
  storeId,
  hasStores: true,
  isOfAll: at(path).store === 'or-all' && storeId === null,
  parameters: new URLSearchParams(),
  attention: 0,
});

const labels = (items: NavItem[]): string[] => items.map(({ label }) => label);
const targets = (items: NavItem[]): string[] => items.map(({ to }) => to);

describe('the navigation', () => {
  test('has every entry of the manifest', () => {
    const owner = ownerNavigation(place('/dashboard', 'store-1'));
    const shown = [
      ...targets([...owner.items, ...owner.scopedItems, ...owner.bottomItems]),
      ...targets(counterNavigation(at('/staff-dashboard')).items),
    ].map((to) => to.split('?')[0]);
    const declared = screens.filter(({ navigation }) => navigation).map(({ path }) => path);
    expect(new Set(shown)).toEqual(new Set(declared));
  });

  test('leads its users only to screens that they may see', () => {
    const guards = { arcade: ['owner'], store: ['owner'], account: ['owner'], counter: ['counter', 'signed-in'] };
    const hidden = screens.filter(
      ({ navigation, guard, isPrint, isOfOneThing }) =>
        navigation && (!guards[navigation.group].includes(guard) || isPrint || isOfOneThing),
    );
    expect(hidden).toEqual([]);
  });

  test('has entries of one store exactly for screens about one store', () => {
    const wrong = screens.filter(({ navigation, store }) =>
      navigation?.group === 'store' ? store === undefined : navigation?.group === 'arcade' && store !== undefined,
    );
    expect(wrong).toEqual([]);
  });
});

describe('the rail of an owner', () => {
  test('has the screens of all stores and those of the selected store', () => {
    const { items, scopedItems, bottomItems } = ownerNavigation(place('/dashboard', 'store-1'));
    expect(labels(items)).toEqual(['Dashboard', 'Stores', 'All games', 'Representatives', 'Activity']);
    expect(labels(scopedItems)).toEqual(['Games', 'Financials', 'Staff']);
    expect(targets(scopedItems)).toEqual(['/games?store=store-1', '/financials?store=store-1', '/staff?store=store-1']);
    expect(labels(bottomItems)).toEqual(['Manage Account']);
  });

  test('has no screens of a store before one is selected', () => {
    expect(ownerNavigation(place('/dashboard')).scopedItems).toEqual([]);
  });

  test('has only the first screens before the first store', () => {
    const { items, bottomItems, tabs, more } = ownerNavigation({ ...place('/dashboard'), hasStores: false });
    expect(labels(items)).toEqual(['Dashboard', 'Stores']);
    expect(labels(bottomItems)).toEqual(['Manage Account']);
    expect(labels(tabs)).toEqual(['Dashboard', 'Stores', 'Manage Account']);
    expect(more).toEqual([]);
  });

  test('marks either all games or the games of the store', () => {
    const current = ({ items, scopedItems }: ReturnType<typeof ownerNavigation>) =>
      targets([...items, ...scopedItems].filter(({ isCurrent }) => isCurrent));
    expect(current(ownerNavigation({ ...place('/games', 'store-1'), isOfAll: true }))).toEqual(['/games']);
    expect(current(ownerNavigation(place('/game', 'store-1')))).toEqual(['/games?store=store-1']);
  });

  test('counts what needs attention at the dashboard only', () => {
    const { items } = ownerNavigation({ ...place('/stores'), attention: 1 });
    expect(items.map(({ count }) => count)).toEqual([
      { shown: 1, means: 'needs attention' },
      ...items.slice(1).map(() => undefined),
    ]);
  });
});

describe('a phone', () => {
  test('has four tabs and a menu', () => {
    const { tabs, more } = ownerNavigation(place('/dashboard', 'store-1'));
    expect(labels(tabs)).toEqual(['Dashboard', 'Stores', 'Games', 'Financials']);
    expect(labels(more)).toEqual(['Staff', 'All games', 'Representatives', 'Activity', 'Manage Account']);
  });

  test('without a selected store opens the screens without one', () => {
    const { tabs, more } = ownerNavigation(place('/dashboard'));
    expect(targets(tabs)).toEqual(['/dashboard', '/stores', '/games', '/financials']);
    expect(labels(more)).toEqual(['Staff', 'Representatives', 'Activity', 'Manage Account']);
  });
});

test('a counter has its two screens', () => {
  const { items, home } = counterNavigation(at('/financial-detail'));
  expect(items.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
    ['Store dashboard', true],
    ['Add entry', false],
  ]);
  expect(home).toBe('/staff-dashboard');
});
