/** The commands of single keys. */
export type KeyCommand = 'search' | 'new' | 'keys' | RowCommand | PeriodCommand | Destination;
type RowCommand = 'next-row' | 'previous-row' | 'select-row' | 'select-range';
type PeriodCommand = 'period-before' | 'period-after';
type Destination = 'dashboard' | 'stores' | 'games' | 'financials';

const ALONE: Partial<Record<string, KeyCommand>> = {
  '/': 'search',
  '?': 'keys',
  n: 'new',
  j: 'next-row',
  k: 'previous-row',
  x: 'select-row',
};
/** With Shift the arrow keys select text. */
const UNSHIFTED: Partial<Record<string, KeyCommand>> = { arrowleft: 'period-before', arrowright: 'period-after' };
const SHIFTED: Partial<Record<string, KeyCommand>> = { x: 'select-range' };
const AFTER_G: Partial<Record<string, KeyCommand>> = {
  d: 'dashboard',
  s: 'stores',
  g: 'games',
  f: 'financials',
};
/** A second key after this time starts a new sequence. */
const SEQUENCE_MS = 1_500;

export interface Press {
  key: string;
  isShifted: boolean;
  /** Milliseconds of any clock. */
  at: number;
}

/** The time at which G was pressed as the first of two keys; null without such a key. */
export type Begun = number | null;

/**
 * The command of a key, and whether the key begins a sequence. Symbols work with or without Shift, depending on the
 * keyboard. With Shift, X is the only letter with a command.
 */
export function commandOf({ key, isShifted, at }: Press, begun: Begun): { command: KeyCommand | null; begun: Begun } {
  const isLetter = /^[a-z]$/i.test(key);
  // With Caps Lock, keys are capital letters.
  const name = key.toLowerCase();
  if (isLetter && isShifted) return { command: SHIFTED[name] ?? null, begun: null };
  if (begun !== null && at - begun <= SEQUENCE_MS) return { command: AFTER_G[name] ?? null, begun: null };
  if (name === 'g') return { command: null, begun: at };
  return { command: ALONE[name] ?? (isShifted ? null : UNSHIFTED[name]) ?? null, begun: null };
}

/** Every key with a description, for the list of keys. */
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
  { keys: ['←'], does: 'Previous period; on a record, the previous record' },
  { keys: ['→'], does: 'Next period; on a record, the next record' },
  { keys: ['?'], does: 'This list' },
];
