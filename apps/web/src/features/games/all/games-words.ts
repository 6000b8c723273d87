const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** `1 game`, `12 games`. */
export const gamesWords = (count: number): string => counted(count, 'game');
export const recordsWords = (count: number): string => counted(count, 'record');
