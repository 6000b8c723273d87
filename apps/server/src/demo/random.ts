/** Chances that fall the same way for the same seed. */
export interface Random {
  /** A number from `minimum` up to, not including, `maximum`. */
  between(minimum: number, maximum: number): number;
  happens(probability: number): boolean;
  pick<T>(options: readonly [T, ...T[]]): T;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return state;
}

/** mulberry32, seeded with a text: no need for more than chances that look like chance. */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (minimum: number, maximum: number) => minimum + next() * (maximum - minimum);
  return {
    between,
    happens: (probability) => next() < probability,
    pick: (options) => options[Math.floor(between(0, options.length))] ?? options[0],
  };
}
