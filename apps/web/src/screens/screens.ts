import { accountScreens } from './account.ts';
import { arcadeScreens } from './arcade.ts';
import { bareScreens } from './bare.ts';
import { billingScreens } from './billing.ts';
import type { Screen } from './screen.ts';
import { signInScreens } from './sign-in.ts';

/** Every screen of the product, once. A screen that is not here has no address. */
export const screens: Screen[] = [
  ...bareScreens.map(({ path, title, load }): Screen => ({ path, title, guard: 'public', isBare: true, load })),
  ...signInScreens,
  ...arcadeScreens,
  ...billingScreens,
  ...accountScreens,
];

const byPath = new Map(screens.map((screen) => [screen.path, screen]));

/** @param path as the manifest has it, without what an address adds. */
export const screenAt = (path: string | undefined): Screen | undefined =>
  path === undefined ? undefined : byPath.get(path);

/** The first of these paths on the way back from a screen, itself included; null where there is none. */
export function firstOnWayBack(screen: Screen, paths: string[]): string | null {
  for (let at: Screen | undefined = screen; at !== undefined; at = screenAt(at.back)) {
    if (paths.includes(at.path)) return at.path;
  }
  return null;
}

const isSameInEveryStore = (screen: Screen | undefined): boolean =>
  screen?.store !== undefined && screen.isOfOneThing !== true;

/** Where a change of store leads from a screen: to the same one, to the list it is in, else to the store's details. */
export const pathInStore = (screen: Screen): string =>
  [screen, screenAt(screen.back)].find(isSameInEveryStore)?.path ?? '/store-details';
