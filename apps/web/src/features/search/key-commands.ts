/** What a single key does. */
export type KeyCommand = 'search' | 'new' | 'keys' | RowCommand | Destination;
type RowCommand = 'next-row' | 'previous-row' | 'select-row' | 'select-range';
type Destination = 'dashboard' | 'stores' | 'games' | 'financials';

const ALONE: Partial<Record<string, KeyCommand>> = {
  '/': 'search',
  '?': 'keys',
  n: 'new',
  j: 'next-row',
  k: 'previous-row',
  x: 'select-row',
};
const SHIFTED: Partial<Record<string, KeyCommand>> = { x: 'select-range' };
const AFTER_G: Partial<Record<string, KeyCommand>> = {
  d: 'dashboard',
  s: 'stores',
  g: 'games',
  f: 'financials',
};
/** A second key that comes later starts a new sequence. */
const SEQUENCE_MS = 1_500;

export interface Press {
  key: string;
  isShifted: boolean;
  /** Milliseconds, of any clock. */
  at: number;
}

/** When G was pressed, as the first of two keys; null if it was not. */
export type Begun = number | null;

/**
 * The command of a key, and whether it begins a sequence. Signs count wherever a keyboard has them; of letters with
 * Shift only X does.
 */
export function commandOf({ key, isShifted, at }: Press, begun: Begun): { command: KeyCommand | null; begun: Begun } {
  const isLetter = /^[a-z]$/i.test(key);
  // Caps Lock makes capitals.
  const name = key.toLowerCase();
  if (isLetter && isShifted) return { command: SHIFTED[name] ?? null, begun: null };
  if (begun !== null && at - begun <= SEQUENCE_MS) return { command: AFTER_G[name] ?? null, begun: null };
  if (name === 'g') return { command: null, begun: at };
  return { command: ALONE[name] ?? null, begun: null };
}

/** Every key with what it does, for the list of keys. */
export const KEY_LIST: { keys: string[]; does: string }[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['N'], does: 'New entry' },
  { keys: ['G', 'D'], does: 'Go to Dashboard' },
  { keys: ['G', 'S'], does: 'Go to Stores' },
  { keys: ['G', 'G'], does: 'Go to Games' },
  { keys: ['G', 'F'], does: 'Go to Financials' },
  { keys: ['J'], does: 'Next row of a table; Enter opens it' },
  { keys: ['K'], does: 'Previous row' },
  { keys: ['X'], does: 'Select the row; with Shift, all from the last one selected' },
  { keys: ['?'], does: 'This list' },
];
