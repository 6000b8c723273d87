/** Deterministic random numbers: the same seed gives the same sequence. */
export interface Random {
  /** A number from `minimum` inclusive to `maximum` exclusive. */
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

/** mulberry32, seeded with a text: random enough for plausible figures. */
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
