import { RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import { sortIn, sortText, type Sort } from '../../../ui/data/sorting.ts';
import { NEWEST_FIRST, type RecordColumn } from './columns.ts';
import { filterIn, filterInput, filterParameters, filterText, type RecordFilter } from './record-filter.ts';

/** Which records of a period an address asks for, and in which order. */
export interface AskedRecords {
  filter: RecordFilter;
  sort: Sort<RecordColumn>;
  /** The input of the call. */
  input: ReturnType<typeof filterInput> & { sort: Sort<RecordColumn> };
  /** The same as parameters of an address. */
  parameters: Record<string, string>;
  /** The filters in words; null without one. */
  words: string | null;
}

export function askedIn(address: URLSearchParams): AskedRecords {
  const filter = filterIn(address);
  const sort = sortIn(address.get('sort'), RECORD_COLUMNS, NEWEST_FIRST);
  return {
    filter,
    sort,
    input: { ...filterInput(filter), sort },
    parameters: { ...filterParameters(filter), sort: sortText(sort) },
    words: filterText(filter),
  };
}
