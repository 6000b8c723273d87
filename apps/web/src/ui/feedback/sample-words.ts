import type { SampleData } from '@quarterdeck/contract/stores';
import { counted } from '@quarterdeck/domain/counted';

const inARow = (parts: string[]): string => new Intl.ListFormat('en-US').format(parts);

const parts = ({ games, records, staff }: SampleData['added']): string[] => [
  ...(games > 0 ? [counted(games, 'game')] : []),
  ...(records > 0 ? [counted(records, 'record')] : []),
  ...(staff > 0 ? [counted(staff, 'staff member')] : []),
];

/** `The 2 sample stores with 20 games, 178 records and 6 staff members`. */
export function contentsInWords({ stores, ...contents }: SampleData): string {
  const inside = parts(contents);
  const storesName = `The ${counted(stores, 'sample store')}`;
  return inside.length === 0 ? storesName : `${storesName} with ${inARow(inside)}`;
}

/** `1 game and 2 records`; empty if nothing was added. */
export const addedInWords = (added: SampleData['added']): string => inARow(parts(added));
