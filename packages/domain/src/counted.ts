/**
 * `1 game`, `1,204 games`.
 * @param many for a plural that takes more than an s.
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** `6 games`. A game that several stores have counts once: `3 games in 2 stores`. */
export function gamesInWords(games: { gameName: string; storeName: string }[]): string {
  const names = new Set(games.map(({ gameName }) => gameName.trim().toLowerCase()));
  const stores = new Set(games.map(({ storeName }) => storeName));
  const words = counted(names.size, 'game');
  return names.size === games.length ? words : `${words} in ${counted(stores.size, 'store')}`;
}
