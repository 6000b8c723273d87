/**
 * `1 game`, `1,204 games`.
 * @param many for a plural that takes more than an s.
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
