import { RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import { sortIn, sortText, type Sort } from '../../../ui/data/sorting.ts';
import { NEWEST_FIRST, type RecordColumn } from './columns.ts';
import { filterIn, filterInput, filterParameters, filterText, type RecordFilter } from './record-filter.ts';

/** The filters and the order of a period's records, from the URL. */
export interface RecordQuery {
  filter: RecordFilter;
  sort: Sort<RecordColumn>;
  /** The input of the API call. */
  input: ReturnType<typeof filterInput> & { sort: Sort<RecordColumn> };
  /** The filters and the order as URL parameters. */
  parameters: Record<string, string>;
  /** The filters in words; null without filters. */
  words: string | null;
}

export function recordQueryIn(address: URLSearchParams): RecordQuery {
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
