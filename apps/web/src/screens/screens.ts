import { accountScreens } from './account.ts';
import { arcadeScreens } from './arcade.ts';
import { billingScreens } from './billing.ts';
import type { Screen } from './screen.ts';
import { signInScreens } from './sign-in.ts';

/**
 * Every screen of the app. A screen that is not listed here has no URL. The landing and pricing pages are not screens.
 */
export const screens: Screen[] = [...signInScreens, ...arcadeScreens, ...billingScreens, ...accountScreens];

const byPath = new Map(screens.map((screen) => [screen.path, screen]));

/** @param path as in the manifest, without parameters. */
export const screenAt = (path: string | undefined): Screen | undefined =>
  path === undefined ? undefined : byPath.get(path);

/**
 * The first entry of the owner's navigation on the way back from a screen, including the screen; null if there is none.
 */
export function ownerEntryOnWayBack(screen: Screen): string | null {
  for (let at: Screen | undefined = screen; at !== undefined; at = screenAt(at.back)) {
    if (at.navigation !== undefined && at.navigation.group !== 'counter') return at.path;
  }
  return null;
}

const isSameInEveryStore = (screen: Screen | undefined): boolean =>
  screen?.store !== undefined && screen.isOfOneThing !== true;

/** The screen after switching the store: the same screen, its list, or the store's details. */
export const pathInStore = (screen: Screen): string =>
  [screen, screenAt(screen.back)].find(isSameInEveryStore)?.path ?? '/store-details';
