import { CASH_STATES } from '@quarterdeck/contract/record-answers';
import type { RecordFilter } from './record-filter.ts';

/** URL parameters; null removes a parameter. */
export type Changes = Record<string, string | null>;

export const nothing = (keys: string[]): Changes => Object.fromEntries(keys.map((key) => [key, null]));

/** Removes every filter. */
export const NO_FILTER = nothing(['by', 'cash', 'edited', 'least', 'most']);

const textOf = (amount: number | null) => (amount === null ? null : String(amount));

export const amountChanges = ({ least, most }: Pick<RecordFilter, 'least' | 'most'>): Changes => ({
  least: textOf(least),
  most: textOf(most),
});

export type Choices = [value: string | null, name: string][];

/** The choices of each filter except the amount; null is the choice without a filter. */
export interface Offered {
  by: Choices;
  cash: Choices;
  edited: Choices;
}

/** @param names the creators of the period's records. */
export function offeredTo({ by }: RecordFilter, names: string[]): Offered {
  // The creator in the URL may have no records in the period.
  const creators = [...new Set([...names, ...(by === null ? [] : [by])])];
  return {
    by: [[null, 'Anyone'], ...creators.map((name): [string, string] => [name, name])],
    cash: [[null, 'Any cash status'], ...CASH_STATES.map((state): [string, string] => [state, state])],
    edited: [
      [null, 'Edited or not'],
      ['1', 'Edited'],
    ],
  };
}
