import { CASH_STATES } from '@quarterdeck/contract/record-answers';
import type { RecordFilter } from './record-filter.ts';

/** Parameters of the address; null removes one. */
export type Changes = Record<string, string | null>;

export const nothing = (keys: string[]): Changes => Object.fromEntries(keys.map((key) => [key, null]));

/** An address without any filter. */
export const NO_FILTER = nothing(['by', 'cash', 'edited', 'least', 'most']);

const textOf = (amount: number | null) => (amount === null ? null : String(amount));

export const amountChanges = ({ least, most }: Pick<RecordFilter, 'least' | 'most'>): Changes => ({
  least: textOf(least),
  most: textOf(most),
});

export type Choices = [value: string | null, name: string][];

/** What each filter but the amount offers; null asks for nothing. */
export interface Offered {
  by: Choices;
  cash: Choices;
  edited: Choices;
}

/** @param names of those who created records of the period. */
export function offeredTo({ by }: RecordFilter, names: string[]): Offered {
  // The one in the address may have no records.
  const known = [...new Set([...names, ...(by === null ? [] : [by])])];
  return {
    by: [[null, 'Anyone'], ...known.map((name): [string, string] => [name, name])],
    cash: [[null, 'Any cash status'], ...CASH_STATES.map((state): [string, string] => [state, state])],
    edited: [
      [null, 'Edited or not'],
      ['1', 'Edited'],
    ],
  };
}
