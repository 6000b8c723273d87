import type { Location } from 'react-router';

/** How often each list was opened from the navigation. */
const openings = new Map<string, number>();

/** Starts a list at its top again, as a user who chooses it in the navigation expects. */
export function beginAtTop(to: string): void {
  const [path = ''] = to.split('?');
  openings.set(path, (openings.get(path) ?? 0) + 1);
}

/** The key under which a screen's scroll position is stored: for a list its URL with all filters, else the visit. */
export function scrollKey({ pathname, search, key }: Location, isList: boolean): string {
  if (!isList) return key;
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return `${pathname}?${parameters}#${openings.get(pathname) ?? 0}`;
}
