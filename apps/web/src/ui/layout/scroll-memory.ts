import type { Location } from 'react-router';

/** How often each list was opened anew. */
const openings = new Map<string, number>();

/** The list that an address opens begins at its top again, as whoever chooses it in the navigation expects. */
export function beginAtTop(to: string): void {
  const [path = ''] = to.split('?');
  openings.set(path, (openings.get(path) ?? 0) + 1);
}

/** Under what the scroll position of a screen is remembered: of a list its address with all filters, else the visit. */
export function scrollKey({ pathname, search, key }: Location, isList: boolean): string {
  if (!isList) return key;
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return `${pathname}?${parameters}#${openings.get(pathname) ?? 0}`;
}
