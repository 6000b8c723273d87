import type { Location } from 'react-router';

/** The number of times that each list was opened from the navigation. */
const openings = new Map<string, number>();

/** Resets a list to its top, because a user who chooses it in the navigation expects that. */
export function beginAtTop(to: string): void {
  const [path = ''] = to.split('?');
  openings.set(path, (openings.get(path) ?? 0) + 1);
  // The router stores the position of the present screen for the list that opens if both have the same address.
  if (location.pathname === path) scrollTo(0, 0);
}

/** The key for a screen's scroll position: the URL with all filters for a list, else the visit. */
export function scrollKey({ pathname, search, key }: Location, isList: boolean): string {
  if (!isList) return key;
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return `${pathname}?${parameters}#${openings.get(pathname) ?? 0}`;
}
