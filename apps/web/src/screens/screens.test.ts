import { describe, expect, test } from 'vitest';
import type { Screen } from './screen.ts';
import { ownerEntryOnWayBack, pathInStore, screenAt, screens } from './screens.ts';

const at = (path: string): Screen => {
  const screen = screenAt(path);
  if (screen === undefined) throw new Error(`There is no screen at ${path}`);
  return screen;
};

/** The screens that Back leads to, in order, up to the first repetition. */
function wayBack(screen: Screen): string[] {
  const way = [screen.path];
  for (let { back } = screen; back !== undefined; { back } = at(back)) {
    way.push(back);
    if (way.indexOf(back) < way.length - 1) break;
  }
  return way;
}

describe('the screens', () => {
  test('have unique paths', () => {
    const paths = screens.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  test('have titles', () => {
    expect(screens.filter(({ title }) => title.trim() === '')).toEqual([]);
  });

  test('lead back to an existing screen that the same user may see', () => {
    const lost = screens.filter(
      ({ back, guard }) => back !== undefined && !['owner', guard].includes(screenAt(back)?.guard ?? ''),
    );
    expect(lost).toEqual([]);
  });

  test('never lead back in a circle', () => {
    const circles = screens.map(wayBack).filter((way) => new Set(way).size !== way.length);
    expect(circles).toEqual([]);
  });

  test('for signed-in users lead back to the dashboard, except for printed reports', () => {
    const ends = screens
      .filter(({ guard, isPrint }) => ['owner', 'hr', 'signed-in'].includes(guard) && !isPrint)
      .map((screen) => wayBack(screen).at(-1));
    expect(new Set(ends)).toEqual(new Set(['/dashboard']));
  });

  test('about one item are about one store', () => {
    expect(screens.filter(({ isOfOneThing, store }) => isOfOneThing && store === undefined)).toEqual([]);
  });

  test('are undefined at an unknown path', () => {
    expect(screenAt('/nowhere')).toBeUndefined();
    expect(screenAt(undefined)).toBeUndefined();
  });
});

describe('the way back', () => {
  test.each([
    ['/your-data', '/manage-account'],
    ['/restore-backup', '/manage-account'],
    ['/users-billing', '/manage-account'],
    ['/games', '/games'],
    ['/game', '/games'],
    ['/correct-records', '/games'],
    ['/staff-loans', '/staff'],
    ['/store-history', '/stores'],
    ['/billing', '/stores'],
    ['/recently-deleted', '/stores'],
    ['/add-financial', '/financials'],
    ['/edit-representative', '/representatives'],
    ['/activity', '/activity'],
    ['/dashboard', '/dashboard'],
  ])('from %s leads to %s', (path, entry) => {
    expect(ownerEntryOnWayBack(at(path))).toBe(entry);
  });

  test('from a screen outside the navigation is null', () => {
    expect(ownerEntryOnWayBack(at('/login'))).toBeNull();
    expect(ownerEntryOnWayBack(at('/staff-dashboard'))).toBeNull();
  });
});

describe('choosing another store', () => {
  test.each([
    ['/games', '/games'],
    ['/add-game', '/add-game'],
    ['/store-details', '/store-details'],
    ['/store-history', '/store-history'],
  ])('on %s stays on %s', (path, same) => {
    expect(pathInStore(at(path))).toBe(same);
  });

  test.each([
    ['/edit-game', '/games'],
    ['/correct-records', '/games'],
    ['/financial-detail', '/financials'],
    ['/edit-financial', '/financials'],
    ['/staff-loans', '/staff'],
    ['/curriculum-vitae', '/staff'],
  ])('on %s, which shows one item, opens the list %s', (path, list) => {
    expect(pathInStore(at(path))).toBe(list);
  });

  test.each(['/dashboard', '/stores', '/manage-account', '/billing/again', '/recently-deleted'])(
    'on %s opens its details',
    (path) => {
      expect(pathInStore(at(path))).toBe('/store-details');
    },
  );

  test('always opens a screen about a store', () => {
    const wrong = screens.map((screen) => at(pathInStore(screen))).filter((to) => !to.store || to.isOfOneThing);
    expect(wrong).toEqual([]);
  });
});
