import { expect, test } from 'vitest';
import { ownerNavigation } from './app-navigation.ts';
import { screenAt } from './screens/screens.ts';

function navigationAt(path: string, storeId: string | null, hasStores = true) {
  const screen = screenAt(path);
  if (!screen) throw new Error(`There is no screen at ${path}`);
  const isOfAll = screen.store === 'or-all';
  return ownerNavigation({ screen, storeId, hasStores, isOfAll, parameters: new URLSearchParams(), attention: 0 });
}

test.each(['pier', null])('a phone’s tab bar and its menu lead wherever the rail leads; the store is %s', (storeId) => {
  const { items, scopedItems, bottomItems, tabs, more } = navigationAt('/dashboard', storeId);
  expect(tabs).toHaveLength(4);
  const onPhone = [...tabs, ...more].map(({ to }) => to);
  for (const { to } of [...items, ...scopedItems, ...bottomItems]) expect(onPhone).toContain(to);
  expect(new Set(onPhone).size).toBe(onPhone.length);
});

test('without a store selected, Financials and Staff ask for one', () => {
  const { tabs, more } = navigationAt('/dashboard', null);
  expect([...tabs, ...more].map(({ to }) => to)).toEqual(expect.arrayContaining(['/financials', '/staff']));
});

test('an owner without stores has three tabs and no menu', () => {
  const { tabs, more } = navigationAt('/dashboard', null, false);
  expect(tabs.map(({ to }) => to)).toEqual(['/dashboard', '/stores', '/manage-account']);
  expect(more).toEqual([]);
});

test.each(['/dashboard', '/games', '/financial-detail', '/staff', '/activity', '/manage-account'])(
  '%s marks one entry on a phone',
  (path) => {
    const { tabs, more } = navigationAt(path, 'pier');
    expect([...tabs, ...more].filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  },
);
